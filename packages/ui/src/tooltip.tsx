import type { ComponentProps, ReactNode } from 'react'
import { Focusable } from 'react-aria-components/Focusable'
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components/Tooltip'

export interface TooltipProps {
  /**
   * A few words that the thing does not show itself; never the only place of something needed: fingers cannot hover.
   */
  text: ReactNode
  /** One Button or IconButton of this kit. */
  children: ComponentProps<typeof Focusable>['children']
  placement?: 'top' | 'bottom' | 'start' | 'end'
}

/** Words on hover and keyboard focus; tied to its button as a description. */
export function Tooltip({ text, children, placement = 'top' }: TooltipProps) {
  return (
    <TooltipTrigger delay={400} closeDelay={100}>
      <Focusable>{children}</Focusable>
      <AriaTooltip
        placement={placement}
        offset={8}
        className="max-w-60 rounded-input bg-ink-900 px-3 py-2 text-small text-white shadow-raised data-entering:animate-pop-in data-exiting:animate-pop-out forced-colors:border"
      >
        {text}
      </AriaTooltip>
    </TooltipTrigger>
  )
}
