import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { CloseButton } from './button.tsx'
import { joinClasses } from './class-names.ts'

export type BannerTone = 'info' | 'success' | 'warning' | 'danger'

const tones: Record<BannerTone, { Icon: LucideIcon; classes: string; icon: string }> = {
  info: { Icon: Info, classes: 'border-nile-100 bg-nile-50', icon: 'text-nile-700' },
  success: { Icon: CircleCheck, classes: 'border-success/25 bg-success-tint', icon: 'text-success' },
  warning: { Icon: TriangleAlert, classes: 'border-apricot-500/40 bg-apricot-tint', icon: 'text-warning' },
  danger: { Icon: CircleAlert, classes: 'border-danger/25 bg-danger-tint', icon: 'text-danger' },
}

export interface BannerProps {
  tone?: BannerTone
  /** Replaces the tone's icon, at 24 px. */
  icon?: ReactNode
  title?: string
  children?: ReactNode
  /** A Button or LinkButton of size small. */
  action?: ReactNode
  onClose?: () => void
  /** It appears after the page has loaded: announced by screen readers, danger assertively. */
  isLive?: boolean
  className?: string
}

/** A message about the whole page that stays until it is resolved. */
export function Banner({
  tone = 'info',
  icon,
  title,
  children,
  action,
  onClose,
  isLive = false,
  className,
}: BannerProps) {
  const { Icon, classes, icon: iconClass } = tones[tone]
  return (
    <div
      role={isLive ? (tone === 'danger' ? 'alert' : 'status') : undefined}
      className={joinClasses('flex items-start gap-3 rounded-card border p-4', classes, className)}
    >
      <span className={iconClass}>{icon ?? <Icon aria-hidden size={24} />}</span>
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-48">
          {title !== undefined && <p className="font-heading text-label">{title}</p>}
          {children !== undefined && <div className="text-small">{children}</div>}
        </div>
        {action}
      </div>
      {onClose && <CloseButton onPress={onClose} className="-my-2 -me-2" />}
    </div>
  )
}
