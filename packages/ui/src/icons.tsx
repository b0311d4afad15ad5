// The complete list of icons that follow the reading direction. Named by meaning, drawn for
// left-to-right, mirrored by the class. Every other icon comes from lucide-react as it is and is never mirrored.
import { ArrowLeft, ChevronLeft, ChevronRight } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { joinClasses } from './class-names.ts'

export interface DirectedIconProps {
  /** 20 beside text, 24 alone. */
  size?: 16 | 20 | 24
  className?: string
}

function Directed({ Glyph, size = 20, className }: DirectedIconProps & { Glyph: LucideIcon }) {
  return <Glyph aria-hidden size={size} className={joinClasses('icon--dir', className)} />
}

/** Back to the previous screen: points right in Arabic. */
export const BackIcon = (given: DirectedIconProps) => <Directed Glyph={ArrowLeft} {...given} />
export const PreviousIcon = (given: DirectedIconProps) => <Directed Glyph={ChevronLeft} {...given} />
export const NextIcon = (given: DirectedIconProps) => <Directed Glyph={ChevronRight} {...given} />
