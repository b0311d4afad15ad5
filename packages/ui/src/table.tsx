import type { ReactNode } from 'react'
import { joinClasses } from './class-names.ts'

export interface Column<Row> {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** The header of the row; exactly one column should be. It is the title of the card. */
  isRowHeader?: boolean
  /** Numbers are aligned to the inline end, in tabular figures. */
  isNumber?: boolean
  /** Buttons of the row: no column name on the card. */
  isActions?: boolean
}

export interface TableProps<Row> {
  /** What the table shows, for screen readers. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowId: (row: Row) => string | number
  className?: string
}

/** Safari drops table semantics when rows are displayed as cards; explicit roles restore them. */
const roles = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  rowheader: { role: 'rowheader' },
  cell: { role: 'cell' },
}

/** From this many columns the table becomes cards at a larger width. */
const manyColumns = 6

/**
 * A table. Where its columns do not fit, each row becomes a card whose values have their column's name; to screen
 * readers it stays a table.
 */
export function Table<Row>({ caption, columns, rows, rowId, className }: TableProps<Row>) {
  return (
    <div data-columns={columns.length < manyColumns ? 'few' : 'many'} className={joinClasses('@container', className)}>
      <div className="surface overflow-hidden stacked:overflow-visible stacked:border-0 stacked:bg-transparent">
        <table {...roles.table} className="w-full border-separate border-spacing-0 text-start stacked:block">
          <caption className="sr-only">{caption}</caption>
          <thead {...roles.rowgroup} className="stacked:sr-only">
            <tr {...roles.row}>
              {columns.map((column) => (
                <HeaderCell key={column.id} column={column} />
              ))}
            </tr>
          </thead>
          <tbody {...roles.rowgroup} className="stacked:grid stacked:gap-3 stacked:@2xl:grid-cols-2">
            {rows.map((row) => (
              <tr
                key={rowId(row)}
                {...roles.row}
                className={
                  'group hover:bg-sand-50 stacked:surface stacked:flex stacked:flex-col ' +
                  'stacked:gap-2 stacked:p-4 stacked:hover:bg-white'
                }
              >
                {columns.map((column) => (
                  <Cell key={column.id} column={column}>
                    {column.cell(row)}
                  </Cell>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

function HeaderCell({
  column: { header, isNumber = false, isActions = false },
}: {
  column: Pick<Column<never>, 'header' | 'isNumber' | 'isActions'>
}) {
  return (
    <th
      {...roles.columnheader}
      scope="col"
      className={joinClasses(
        'border-b border-sand-300 px-4 py-3 font-heading text-small font-semibold text-ink-600',
        isNumber ? 'text-end' : 'text-start',
      )}
    >
      {isActions ? <span className="sr-only">{header}</span> : header}
    </th>
  )
}

const cellClasses = 'border-b border-sand-300 px-4 py-3.5 group-last:border-b-0 stacked:border-b-0 stacked:p-0'

function Cell({
  column: { header, isRowHeader = false, isNumber = false, isActions = false },
  children,
}: {
  column: Pick<Column<never>, 'header' | 'isRowHeader' | 'isNumber' | 'isActions'>
  children: ReactNode
}) {
  if (isRowHeader) {
    return (
      <th {...roles.rowheader} scope="row" className={joinClasses(cellClasses, 'text-start font-heading text-label')}>
        {children}
      </th>
    )
  }
  return (
    <td
      {...roles.cell}
      className={joinClasses(
        cellClasses,
        'stacked:flex stacked:items-baseline stacked:justify-between stacked:gap-4',
        isNumber && 'figures text-end',
        isActions && 'text-end stacked:pt-1',
      )}
    >
      {!isActions && (
        <span aria-hidden className="hidden shrink-0 font-text text-small text-ink-600 stacked:inline">
          {header}
        </span>
      )}
      <span className={isActions ? 'stacked:w-full' : 'stacked:text-end'}>{children}</span>
    </td>
  )
}
