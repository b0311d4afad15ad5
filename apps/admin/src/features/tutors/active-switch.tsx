import type { TutorFull } from '@hiwar/contract/tutor-lists.ts'
import { Switch } from '@hiwar/ui/switch.tsx'
import { personName } from '../../parts/people/person.ts'

interface ActiveSwitchProps {
  tutor: TutorFull
  isLocked: boolean
  onChange: (isActive: boolean) => void
}

/** Switches one tutor on or off; a press must not open the row. */
export function ActiveSwitch({ tutor, isLocked, onChange }: ActiveSwitchProps) {
  return (
    <Switch isSelected={tutor.activated} isDisabled={isLocked} onChange={onChange}>
      <span className="sr-only">
        تفعيل <bdi>{personName(tutor)}</bdi>
      </span>
    </Switch>
  )
}
