import type { AuditEntry } from '@hiwar/contract/admin.ts'
import type { AuditTargetType } from '@hiwar/contract/audit.ts'
import { auditFieldOf, auditValue } from './audit-value.ts'

interface FieldDiffProps {
  change: Pick<AuditEntry, 'before' | 'after'>
  /** What changed; null for a kind of thing that is not known any more. */
  type: AuditTargetType | null
}

/** The fields of a change, old beside new; one column where a thing was made or removed (admin.md 1.18). */
export function FieldDiff({ change: { before, after }, type }: FieldDiffProps) {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  if (fields.length === 0) return <p className="text-small text-ink-600">لم يُسجَّل تغيير في الحقول.</p>
  return (
    <table className="w-full table-fixed border-separate border-spacing-0 text-small">
      <caption className="sr-only">الحقول التي تغيّرت</caption>
      <thead>
        <tr>
          <HeadCell>الحقل</HeadCell>
          {before !== null && <HeadCell>قبل</HeadCell>}
          {after !== null && <HeadCell>بعد</HeadCell>}
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <tr key={field}>
            <th scope="row" className={`${cell} text-start font-medium text-ink-600`}>
              <bdi>{auditFieldOf(type, field)}</bdi>
            </th>
            {before !== null && (
              <td className={`${cell} text-ink-600`}>
                <bdi>{auditValue(type, field, before[field])}</bdi>
              </td>
            )}
            {after !== null && (
              <td className={`${cell} font-medium`}>
                <bdi>{auditValue(type, field, after[field])}</bdi>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const cell = 'border-b border-sand-200 px-2 py-2 align-top break-words'

function HeadCell({ children }: { children: string }) {
  return (
    <th scope="col" className="border-b border-sand-300 px-2 py-2 text-start font-semibold text-ink-600">
      {children}
    </th>
  )
}
