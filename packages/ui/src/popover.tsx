import { Suspense, cloneElement } from 'react'
import { onDemand } from './on-demand.ts'
import { useOverlayButton } from './overlay-button.ts'
import type { PopoverProps } from './popover-panel.tsx'

const PopoverPanel = onDemand(async () => (await import('./popover-panel.tsx')).PopoverPanel)

/**
 * A popover beside its button: filters, a note. Esc and a press outside close it. What opens is loaded when one reaches
 * for the button.
 */
export function Popover({ trigger, isOpen, onOpenChange, ...panel }: PopoverProps) {
  const { buttonProps, wasOpened, overlay } = useOverlayButton('dialog', {
    trigger,
    preload: PopoverPanel.preload,
    isOpen,
    onOpenChange,
  })
  return (
    <>
      {cloneElement(trigger, buttonProps)}
      {wasOpened && (
        <Suspense>
          <PopoverPanel {...panel} overlay={overlay} />
        </Suspense>
      )}
    </>
  )
}
