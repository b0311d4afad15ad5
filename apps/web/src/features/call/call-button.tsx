import type { LucideIcon } from 'lucide-react'
import { Button } from 'react-aria-components'

interface CallButtonProps {
  label: string
  icon: LucideIcon
  /** off: switched off, drawn as such. leave: ends the call. */
  tone?: 'on' | 'off' | 'leave'
  isPressed?: boolean
  onPress: () => void
}

const tones = {
  on: 'bg-white/12 text-call-text hover:bg-white/20',
  off: 'bg-call-text text-call-900 hover:bg-white',
  leave: 'bg-call-leave text-white hover:brightness-110',
}

/** A round control on the dark screen, 48 px, its name below it for those who do not know the picture. */
export function CallButton({ label, icon: Icon, tone = 'on', isPressed, onPress }: CallButtonProps) {
  return (
    <Button onPress={onPress} aria-pressed={isPressed} className="group flex flex-col items-center gap-1 text-tiny text-call-text outline-none">
      <span className={`grid size-12 place-content-center rounded-full transition group-data-[focus-visible]:ring-2 group-data-[focus-visible]:ring-nile-300 group-data-[focus-visible]:ring-offset-2 group-data-[focus-visible]:ring-offset-call-900 ${tones[tone]}`}>
        <Icon size={22} strokeWidth={1.75} aria-hidden />
      </span>
      {label}
    </Button>
  )
}
