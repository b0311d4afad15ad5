import { actions } from '@hiwar/arabic/words.ts'
import { Suspense, useState, type KeyboardEvent } from 'react'
import { joinClasses } from './class-names.ts'
import { FieldFace } from './field-face.tsx'
import { onDemand } from './on-demand.ts'
import type { SelectProps } from './select-control.tsx'

const SelectControl = onDemand(async () => (await import('./select-control.tsx')).SelectControl)

/** Focuses and opens the control when it appears, once: that is what its face was pressed for. */
function makeOpener() {
  let isDone = false
  return (trigger: HTMLButtonElement | null) => {
    if (trigger === null || isDone) return
    isDone = true
    queueMicrotask(() => {
      trigger.focus()
      trigger.click()
    })
  }
}

const openingKeys: ReadonlySet<string> = new Set(['ArrowDown', 'ArrowUp'])

/**
 * As `Select`, for a first screen where few use it: the 50 kB of its code load when it is reached, and a button that
 * looks the same stands in its place until it is pressed.
 */
export function SelectOnUse<Value extends string>(props: Omit<SelectProps<Value>, 'ref'>) {
  const [isPressed, setPressed] = useState(false)
  const [opener] = useState(makeOpener)
  const preload = () => void SelectControl.preload()
  const shown = props.choices.find(({ value }) => value === props.value)?.label ?? props.placeholder ?? actions.choose
  const face = (
    <FieldFace {...props} className="w-full">
      {shown}
    </FieldFace>
  )
  if (isPressed)
    return (
      <Suspense fallback={<div className={props.className}>{face}</div>}>
        <SelectControl {...props} ref={opener} />
      </Suspense>
    )
  return (
    <button
      type="button"
      aria-haspopup="listbox"
      aria-expanded={false}
      aria-label={`${shown} ${props.label}`}
      className={joinClasses('cursor-pointer rounded-input text-start', props.className)}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => setPressed(true)}
      onKeyDown={(event: KeyboardEvent) => {
        if (!openingKeys.has(event.key)) return
        event.preventDefault()
        setPressed(true)
      }}
    >
      {face}
    </button>
  )
}
