import { CircleAlert, CircleCheck, Clock3, Info, TriangleAlert } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatInteger } from '@hiwar/arabic/digits.ts'
import { joinClasses } from './class-names.ts'

export type StatusTone = 'success' | 'warning' | 'danger' | 'info' | 'neutral'

const tones: Record<StatusTone, { Icon: LucideIcon; classes: string }> = {
  success: { Icon: CircleCheck, classes: 'bg-success-tint text-success' },
  warning: { Icon: TriangleAlert, classes: 'bg-warning-tint text-warning' },
  danger: { Icon: CircleAlert, classes: 'bg-danger-tint text-danger' },
  info: { Icon: Info, classes: 'bg-info-tint text-info' },
  neutral: { Icon: Clock3, classes: 'bg-sand-200 text-ink-600' },
}

export interface StatusProps {
  tone: StatusTone
  /** The name of the state. */
  children: ReactNode
  /** Replaces the tone's icon, at 16 px. */
  icon?: ReactNode
  className?: string
}

/** A state: always icon and text, never colour alone. */
export function Status({ tone, children, icon, className }: StatusProps) {
  const { Icon, classes } = tones[tone]
  return (
    <span
      className={joinClasses(
        'inline-flex items-center gap-1.5 rounded-full px-2.5 py-1 text-tiny whitespace-nowrap forced-colors:border',
        classes,
        className,
      )}
    >
      {icon ?? <Icon aria-hidden size={16} />}
      {children}
    </span>
  )
}

const badgeTones = {
  apricot: 'bg-apricot-tint text-apricot',
  nile: 'bg-nile-50 text-nile-700',
  neutral: 'bg-sand-200 text-ink-600',
}

/** A short label, such as for a new or a popular tutor. */
export function Badge({
  tone = 'apricot',
  children,
  className,
}: {
  tone?: keyof typeof badgeTones
  children: ReactNode
  className?: string
}) {
  return (
    <span
      className={joinClasses(
        'inline-flex items-center gap-1 rounded-full px-2.5 py-1 text-tiny whitespace-nowrap forced-colors:border',
        badgeTones[tone],
        className,
      )}
    >
      {children}
    </span>
  )
}

/** A count at the corner of an icon; nothing at zero. `label` is its text for screen readers ("3 رسائل غير مقروءة"). */
export function CountBadge({ count, label, className }: { count: number; label: string; className?: string }) {
  if (count <= 0) return null
  return (
    <span
      className={joinClasses(
        'figures grid h-5 min-w-5 place-items-center rounded-full bg-danger ' +
          'px-1 text-tiny leading-none text-white forced-colors:border',
        className,
      )}
    >
      <span aria-hidden>{count > 99 ? `${formatInteger(99)}+` : formatInteger(count)}</span>
      <span className="sr-only">{label}</span>
    </span>
  )
}

/** A dot: something needs attention, or is running (`nile`). `label` says what. */
export function DotBadge({
  tone = 'danger',
  label,
  className,
}: {
  tone?: 'danger' | 'nile'
  label: string
  className?: string
}) {
  return (
    <span
      className={joinClasses(
        'block size-2.5 rounded-full forced-color-adjust-none',
        tone === 'danger' ? 'bg-danger' : 'bg-nile-600',
        className,
      )}
    >
      <span className="sr-only">{label}</span>
    </span>
  )
}
