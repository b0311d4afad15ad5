import { joinClasses } from './class-names.ts'
import { cellClasses, gridClasses, headClasses } from './grid-classes.ts'
import type { GridColumn } from './grid.tsx'
import { Loading, Skeleton } from './skeleton.tsx'

interface GridSkeletonProps {
  columns: readonly Pick<GridColumn<never>, 'id' | 'header' | 'isNumber' | 'isActions'>[]
  rows: number
  hasCheckboxes: boolean
}

const checkboxPlace = <span className="block w-5" />

/** The grid before its first answer, in the final layout. */
export function GridSkeleton({ columns, rows, hasCheckboxes }: GridSkeletonProps) {
  return (
    <Loading>
      <table aria-hidden className={gridClasses}>
        <thead>
          <tr>
            {hasCheckboxes && <td className={joinClasses(headClasses, 'w-px')}>{checkboxPlace}</td>}
            {columns.map(({ id, header, isNumber, isActions }) => (
              <td key={id} className={joinClasses(headClasses, isNumber && 'text-end')}>
                {isActions === true ? null : header}
              </td>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: rows }, (_, row) => (
            <tr key={row} className="group/row">
              {hasCheckboxes && <td className={cellClasses}>{checkboxPlace}</td>}
              {columns.map(({ id, isNumber }, place) => (
                <td key={id} className={cellClasses}>
                  <Skeleton className={joinClasses('h-4', place === 0 ? 'w-40' : 'w-20', isNumber && 'ms-auto')} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Loading>
  )
}
