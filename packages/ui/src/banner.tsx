import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { CloseButton } from './button.tsx'
import { joinClasses } from './class-names.ts'

export type BannerTone = 'success' | 'warning' | 'danger' | 'info' | 'apricot'

export interface BannerProps {
  tone?: BannerTone
  title?: ReactNode
  children?: ReactNode
  /** A button or link at the end. */
  action?: ReactNode
  /** Replaces the icon of the tone. */
  icon?: ReactNode
  /** Shows a cross. */
  onClose?: () => void
  className?: string
}

const looks: Record<BannerTone, { Icon: LucideIcon; classes: string; mark: string }> = {
  success: { Icon: CircleCheck, classes: 'border-success/25 bg-success-tint', mark: 'text-success' },
  warning: { Icon: TriangleAlert, classes: 'border-warning/25 bg-warning-tint', mark: 'text-warning' },
  danger: { Icon: CircleAlert, classes: 'border-danger/25 bg-danger-tint', mark: 'text-danger' },
  info: { Icon: Info, classes: 'border-info/25 bg-info-tint', mark: 'text-info' },
  apricot: { Icon: Info, classes: 'border-apricot/25 bg-apricot-tint', mark: 'text-apricot' },
}

/** Something about this page that stays true until it is dealt with. Bad news is spoken at once, the rest in its turn. */
export function Banner({ tone = 'info', title, children, action, icon, onClose, className }: BannerProps) {
  const { Icon, classes, mark } = looks[tone]
  return (
    <div role={tone === 'danger' ? 'alert' : 'status'} className={joinClasses('flex items-start gap-3 rounded-card border px-4 py-3', classes, className)}>
      <span className={joinClasses('mt-0.5 shrink-0', mark)}>{icon ?? <Icon aria-hidden size={24} />}</span>
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-2">
        <div className="flex min-w-0 flex-1 basis-56 flex-col">
          {title !== undefined && <span className="font-heading text-label">{title}</span>}
          {children !== undefined && <div className="text-small">{children}</div>}
        </div>
        {action}
      </div>
      {onClose && <CloseButton onPress={onClose} className="-my-2 -me-2" />}
    </div>
  )
}
