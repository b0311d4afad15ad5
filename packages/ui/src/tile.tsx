import type { ReactNode } from 'react'
import { joinClasses } from './class-names.ts'

export interface TileProps {
  /** 24 px. */
  icon?: ReactNode
  label: ReactNode
  /** The number itself, already in the person's digits; a `Skeleton` while unknown. */
  value: ReactNode
  /** A change or a limit under the number. */
  description?: ReactNode
  className?: string
}

/** One number of a dashboard. Several stand in a `dl`, so that each label and its number are read together. */
export function Tile({ icon, label, value, description, className }: TileProps) {
  return (
    <div className={joinClasses('surface flex items-start gap-3 p-4', className)}>
      {icon !== undefined && <span aria-hidden className="grid size-11 shrink-0 place-items-center rounded-button bg-nile-50 text-nile-700">{icon}</span>}
      <div className="min-w-0">
        <dt className="text-small text-ink-600">{label}</dt>
        <dd className="figures text-h2">{value}</dd>
        {description !== undefined && <dd className="text-small text-ink-600">{description}</dd>}
      </div>
    </div>
  )
}
