import type { ReactNode } from 'react'
import { joinClasses } from './class-names.ts'

export interface CardProps {
  children: ReactNode
  /** `none` for images up to the edge. */
  padding?: 'none' | 'small' | 'medium'
  /** With a shadow: for the most important card of a screen. */
  isRaised?: boolean
  /** The whole card is a link, with a hover effect. The link inside covers it with the class `card-link`. */
  isPressable?: boolean
  as?: 'div' | 'article' | 'section' | 'li'
  /** Names a `section`. */
  'aria-labelledby'?: string
  id?: string
  className?: string
}

const paddings = { none: '', small: 'p-4', medium: 'p-4 md:p-6' }

/** A white card. */
export function Card({
  children,
  padding = 'medium',
  isRaised = false,
  isPressable = false,
  as: Element = 'div',
  className,
  ...given
}: CardProps) {
  return (
    <Element
      {...given}
      className={joinClasses(
        'surface',
        paddings[padding],
        isRaised && 'shadow-raised',
        isPressable && 'relative transition-[border-color,box-shadow] hover:border-nile-300 hover:shadow-raised',
        className,
      )}
    >
      {children}
    </Element>
  )
}
