import type { ReactNode } from 'react'
import { joinClasses } from './class-names.ts'

export interface TileProps {
  /** What is counted. */
  label: string
  /** The value, formatted by `@hiwar/arabic`. */
  value: ReactNode
  icon?: ReactNode
  /** A change, a comparison, a date. */
  note?: ReactNode
  className?: string
}

/** A statistic of a dashboard. */
export function Tile({ label, value, icon, note, className }: TileProps) {
  return (
    <div className={joinClasses('surface flex items-start gap-x-4 gap-y-3 p-4 max-sm:flex-col md:p-5', className)}>
      {icon !== undefined && (
        <span className="grid size-12 shrink-0 place-items-center rounded-button bg-nile-50 text-nile-700">{icon}</span>
      )}
      <dl className="flex min-w-0 flex-col">
        <dt className="text-small text-ink-600">{label}</dt>
        <dd className="figures text-h2">{value}</dd>
        {note !== undefined && <dd className="text-small text-ink-600">{note}</dd>}
      </dl>
    </div>
  )
}
