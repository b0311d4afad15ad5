import type { AuditEntry } from '@hiwar/contract/admin.ts'
import type { AuditTargetType } from '@hiwar/contract/audit.ts'
import { PhoneCell } from '../cells.tsx'
import { auditFieldOf, auditValue } from './audit-value.ts'

interface FieldDiffProps {
  change: Pick<AuditEntry, 'before' | 'after'>
  /** What changed; null for a kind of thing that is not known any more. */
  type: AuditTargetType | null
  /** The account whose phone may be among the fields: it is masked until it is asked for (admin.md 3.8). */
  phoneOf: number | null
}

/** The fields of a change, old beside new; one column where a thing was made or removed (admin.md 1.18). */
export function FieldDiff({ change: { before, after }, type, phoneOf }: FieldDiffProps) {
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
                <Value
                  {...{ type, field, phoneOf }}
                  value={before[field]}
                  phoneLabel={after === null ? undefined : oldPhone}
                />
              </td>
            )}
            {after !== null && (
              <td className={`${cell} font-medium`}>
                <Value
                  {...{ type, field, phoneOf }}
                  value={after[field]}
                  phoneLabel={before === null ? undefined : newPhone}
                />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface ValueProps extends Pick<FieldDiffProps, 'type' | 'phoneOf'> {
  field: string
  value: unknown
  /** Tells the two phones of a change apart. */
  phoneLabel: string | undefined
}

const oldPhone = 'رقم الموبايل القديم'
const newPhone = 'رقم الموبايل الجديد'

function Value({ type, field, value, phoneOf, phoneLabel }: ValueProps) {
  if (field === 'phone' && typeof value === 'string' && phoneOf !== null)
    return <PhoneCell phone={value} owner={{ userId: phoneOf }} label={phoneLabel} />
  return <bdi>{auditValue(type, field, value)}</bdi>
}

const cell = 'border-b border-sand-200 px-2 py-2 align-top break-words'

function HeadCell({ children }: { children: string }) {
  return (
    <th scope="col" className="border-b border-sand-300 px-2 py-2 text-start font-semibold text-ink-600">
      {children}
    </th>
  )
}
