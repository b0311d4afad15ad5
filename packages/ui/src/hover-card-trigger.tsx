import { Dialog } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import { Pressable } from 'react-aria-components/Pressable'
import { PreviewTrigger } from 'react-aria-components/PreviewTrigger'
import type { ReactNode, ComponentProps } from 'react'
import { popoverClasses } from './popover-classes.ts'

export interface HoverCardProps {
  /** A link or a button. */
  trigger: ComponentProps<typeof Pressable>['children']
  /** The card's name for screen readers. */
  label: string
  children: ReactNode
}

/** The trigger of a `HoverCard` with what it shows. */
export function HoverCardTrigger({ trigger, label, children }: HoverCardProps) {
  return (
    <PreviewTrigger>
      <Pressable>{trigger}</Pressable>
      <Popover placement="bottom start" offset={6} className={`${popoverClasses} max-w-80`}>
        <Dialog aria-label={label} className="p-4 outline-none">
          {children}
        </Dialog>
      </Popover>
    </PreviewTrigger>
  )
}
