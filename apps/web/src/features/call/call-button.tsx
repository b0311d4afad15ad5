import { formatInteger } from '@hiwar/arabic/digits.ts'
import type { LucideIcon } from 'lucide-react'

interface CallButtonProps {
  label: string
  icon: LucideIcon
  /** off: shows that the device is switched off. leave: ends the call. */
  tone?: 'on' | 'off' | 'leave'
  isPressed?: boolean
  /** Number of unread items in the panel it opens. */
  badge?: number
  onPress: () => void
}

const tones = {
  on: 'bg-call-text/12 text-call-text hover:bg-call-text/20 handheld:bg-call-800/85',
  off: 'bg-call-text text-call-900 hover:brightness-95',
  leave: 'bg-call-leave text-call-text hover:brightness-110',
}

const buttonClasses =
  'group flex cursor-pointer flex-col items-center gap-1 text-center text-tiny text-call-text ' +
  'outline-none max-sm:max-w-15'

const circleClasses =
  'relative grid size-12 place-content-center rounded-full transition group-focus-visible:ring-2 ' +
  'group-focus-visible:ring-nile-300 group-focus-visible:ring-offset-2 ' +
  'group-focus-visible:ring-offset-call-900'

const badgeClasses =
  'absolute -inset-e-1 -top-1 grid h-5 min-w-5 place-content-center rounded-full bg-apricot-500 px-1 ' +
  'text-tiny text-call-900'

/** A round 48 px control on the dark call screen, labelled below the icon. */
export function CallButton({ label, icon: Icon, tone = 'on', isPressed, badge = 0, onPress }: CallButtonProps) {
  return (
    <button type="button" onClick={onPress} aria-pressed={isPressed} className={buttonClasses}>
      <span className={`${circleClasses} ${tones[tone]}`}>
        <Icon size={22} strokeWidth={1.75} aria-hidden />
        {badge > 0 && <span className={badgeClasses}>{formatInteger(badge)}</span>}
      </span>
      {label}
    </button>
  )
}
