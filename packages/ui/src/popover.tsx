import type { ComponentProps, ReactNode } from 'react'
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog'
import { Popover as AriaPopover } from 'react-aria-components/Popover'
import { Pressable } from 'react-aria-components/Pressable'
import { joinClasses } from './class-names.ts'
import { popoverClasses } from './popover-classes.ts'

export interface PopoverProps {
  /** A Button or IconButton. */
  trigger: ComponentProps<typeof Pressable>['children']
  /** The popover's name for screen readers. */
  label: string
  children: ReactNode | ((close: () => void) => ReactNode)
  placement?: 'bottom' | 'bottom start' | 'bottom end' | 'top' | 'top start' | 'top end'
  isOpen?: boolean
  onOpenChange?: (isOpen: boolean) => void
  className?: string
}

/** A popover beside its button: filters, a note. Esc and a press outside close it. */
export function Popover({
  trigger,
  label,
  children,
  placement = 'bottom start',
  isOpen,
  onOpenChange,
  className,
}: PopoverProps) {
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={onOpenChange}>
      <Pressable>{trigger}</Pressable>
      <AriaPopover
        placement={placement}
        offset={8}
        containerPadding={16}
        className={joinClasses(popoverClasses, 'max-w-[min(24rem,calc(100vw-2rem))] overflow-auto')}
      >
        <Dialog aria-label={label} className={joinClasses('p-4 outline-none', className)}>
          {({ close }) => (typeof children === 'function' ? children(close) : children)}
        </Dialog>
      </AriaPopover>
    </DialogTrigger>
  )
}
