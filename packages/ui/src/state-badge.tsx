import { CircleAlert, CircleCheck, CirclePlay, CircleSlash, Clock3 } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { joinClasses } from './class-names.ts'

/** One scale for all things that are worked on (visual.md 6.9). */
export type StateTone = 'waiting' | 'running' | 'done' | 'stopped' | 'wrong'

const looks: Record<StateTone, { Icon: LucideIcon; classes: string }> = {
  waiting: { Icon: Clock3, classes: 'bg-apricot-tint text-apricot' },
  running: { Icon: CirclePlay, classes: 'bg-nile-50 text-nile-700' },
  done: { Icon: CircleCheck, classes: 'bg-success-tint text-success' },
  stopped: { Icon: CircleSlash, classes: 'bg-sand-200 text-ink-600' },
  wrong: { Icon: CircleAlert, classes: 'bg-danger-tint text-danger' },
}

export interface StateBadgeProps {
  tone: StateTone
  /** The name of the state. */
  children: ReactNode
  className?: string
}

/** The state of something: icon, word and tint. */
export function StateBadge({ tone, children, className }: StateBadgeProps) {
  const { Icon, classes } = looks[tone]
  return (
    <span
      className={joinClasses(
        'inline-flex items-center gap-1.5 rounded-full px-2.5 py-0.5 align-middle text-tiny whitespace-nowrap ' +
          'forced-colors:border',
        classes,
        className,
      )}
    >
      <Icon aria-hidden size={16} />
      {children}
    </span>
  )
}
