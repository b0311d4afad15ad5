import { Dialog } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import type { ReactNode, ReactElement } from 'react'
import { joinClasses } from './class-names.ts'
import type { OverlayButtonProps, OverlayState } from './overlay-button.ts'
import { popoverClasses } from './popover-classes.ts'

export interface PopoverProps {
  /** A Button or IconButton. */
  trigger: ReactElement<OverlayButtonProps>
  /** The popover's name for screen readers. */
  label: string
  children: ReactNode | ((close: () => void) => ReactNode)
  placement?: 'bottom' | 'bottom start' | 'bottom end' | 'top' | 'top start' | 'top end'
  isOpen?: boolean
  onOpenChange?: (isOpen: boolean) => void
  className?: string
}

interface PopoverPanelProps extends Omit<PopoverProps, 'trigger' | 'isOpen' | 'onOpenChange'> {
  overlay: OverlayState
}

/** The opened part of a `Popover`. */
export function PopoverPanel({ overlay, label, children, placement = 'bottom start', className }: PopoverPanelProps) {
  return (
    <Popover
      trigger="DialogTrigger"
      triggerRef={overlay.button}
      isOpen={overlay.isOpen}
      onOpenChange={overlay.setOpen}
      placement={placement}
      offset={8}
      containerPadding={16}
      className={joinClasses(popoverClasses, 'max-w-[min(24rem,calc(100vw-2rem))] overflow-auto')}
    >
      <Dialog aria-label={label} className={joinClasses('p-4 outline-none', className)}>
        {typeof children === 'function' ? children(() => overlay.setOpen(false)) : children}
      </Dialog>
    </Popover>
  )
}
