import type { ReactNode } from 'react'
import { joinClasses } from './class-names.ts'

/** What a thing's colour says; the word beside it always says the same. */
export type Tone = 'success' | 'warning' | 'danger' | 'info' | 'neutral' | 'apricot'

export interface BadgeProps {
  tone?: Tone
  /** 16 px: a state is never told by colour alone. */
  icon?: ReactNode
  children: ReactNode
  className?: string
}

const tones: Record<Tone, string> = {
  success: 'bg-success-tint text-success',
  warning: 'bg-warning-tint text-warning',
  danger: 'bg-danger-tint text-danger',
  info: 'bg-info-tint text-info',
  neutral: 'bg-sand-200 text-ink-600',
  apricot: 'bg-apricot-tint text-apricot',
}

/** A word or two about the state of a thing. */
export function Badge({ tone = 'neutral', icon, children, className }: BadgeProps) {
  return (
    <span className={joinClasses('inline-flex min-h-6 w-fit items-center gap-1 rounded-full px-2.5 py-0.5 font-heading text-tiny whitespace-nowrap forced-colors:border', tones[tone], className)}>
      {icon}
      {children}
    </span>
  )
}
