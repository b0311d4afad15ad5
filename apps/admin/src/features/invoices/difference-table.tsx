import { nothing } from '../../parts/cells.tsx'
import type { Difference } from './invoice-diff.ts'

/** Old and new values side by side. */
export function DifferenceTable({ differences }: { differences: readonly Difference[] }) {
  if (differences.length === 0) return null
  return (
    <table className="w-full table-fixed text-start text-small">
      <thead>
        <tr className="text-ink-600">
          <th scope="col" className="w-1/4 py-1 text-start font-normal">
            <span className="sr-only">الحقل</span>
          </th>
          <th scope="col" className="py-1 text-start font-normal">
            قبل
          </th>
          <th scope="col" className="py-1 text-start font-normal">
            الآن
          </th>
        </tr>
      </thead>
      <tbody>
        {differences.map(({ label, before, after }) => (
          <tr key={label} className="border-t border-sand-300 align-top">
            <th scope="row" className="py-2 pe-3 text-start font-semibold">
              {label}
            </th>
            <td className="py-2 pe-3 break-words text-ink-600">
              <bdi>{before ?? nothing}</bdi>
            </td>
            <td className="py-2 font-semibold break-words">
              <bdi>{after ?? nothing}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
