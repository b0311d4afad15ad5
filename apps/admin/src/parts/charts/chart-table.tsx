import type { ChartColumn } from './chart-model.ts'

interface ChartTableProps<Row> {
  caption: string
  /** Of the first column. */
  rowLabel: string
  rows: readonly Row[]
  rowId: (row: Row) => string | number
  rowName: (row: Row) => string
  columns: readonly ChartColumn<Row>[]
}

/** The twin of a chart: the same figures as a table, the latest first. */
export function ChartTable<Row>({ caption, rowLabel, rows, rowId, rowName, columns }: ChartTableProps<Row>) {
  return (
    <div
      role="region"
      aria-label={`جدول: ${caption}`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must scroll by keyboard too
      tabIndex={0}
      className="max-h-72 overflow-auto rounded-input border border-sand-300"
    >
      <table className="w-full border-separate border-spacing-0 text-start text-small">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {[rowLabel, ...columns.map(({ label }) => label)].map((label, place) => (
              <th
                key={label}
                scope="col"
                className={`sticky top-0 border-b border-sand-300 bg-sand-50 px-3 py-2 font-semibold text-ink-600 ${
                  place === 0 ? 'text-start' : 'text-end'
                }`}
              >
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.toReversed().map((row) => (
            <tr key={rowId(row)} className="group">
              <th
                scope="row"
                className="border-b border-sand-200 px-3 py-1.5 text-start font-normal group-last:border-b-0"
              >
                {rowName(row)}
              </th>
              {columns.map(({ id, text }) => (
                <td key={id} className="figures border-b border-sand-200 px-3 py-1.5 text-end group-last:border-b-0">
                  {text(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
