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

/** The trigger of a `HoverCard` with what it shows. The focus stays on the trigger: a dialog inside would take it. */
export function HoverCardTrigger({ trigger, label, children }: HoverCardProps) {
  return (
    <PreviewTrigger>
      <Pressable>{trigger}</Pressable>
      <Popover aria-label={label} placement="bottom start" offset={6} className={`${popoverClasses} max-w-80 p-4`}>
        {children}
      </Popover>
    </PreviewTrigger>
  )
}
