import { Suspense } from 'react'
import { joinClasses } from './class-names.ts'
import { hintClasses } from './field-parts.tsx'
import { onDemand } from './on-demand.ts'
import { thumbClasses, trackClasses } from './switch-classes.ts'
import type { ToggleProps } from './toggle-props.ts'

const SwitchControl = onDemand(async () => (await import('./switch-control.tsx')).SwitchControl)

/** A setting that is applied at once; where a save button follows, use a `Checkbox`. */
export function Switch(props: ToggleProps) {
  return (
    <Suspense fallback={<SwitchFace {...props} />}>
      <SwitchControl {...props} />
    </Suspense>
  )
}

/** While the code of the control loads: it looks the same and cannot be reached yet. */
function SwitchFace({ children, isSelected, value, description, isDisabled, className }: ToggleProps) {
  return (
    <div inert className={joinClasses('flex flex-col', className)}>
      <span
        data-selected={(isSelected ?? value) === true || undefined}
        data-disabled={isDisabled === true || undefined}
        className="group flex min-h-12 items-center justify-between gap-4 py-2 data-disabled:text-ink-600"
      >
        <span className="min-w-0 flex-1">{children}</span>
        <span className={trackClasses}>
          <span className={thumbClasses} />
        </span>
      </span>
      {description !== undefined && <span className={hintClasses}>{description}</span>}
    </div>
  )
}
