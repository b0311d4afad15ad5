// The closed list of icons that follow the reading direction. Named by meaning, drawn for
// left-to-right, mirrored by the class. Every other icon comes from lucide-react as it is and is never mirrored.
import { ArrowLeft, ArrowRight, ChevronLeft, ChevronRight, LogOut, Reply, SendHorizontal, Undo2 } from 'lucide-react'
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

/** To where one came from: points right in Arabic. */
export const BackIcon = (given: DirectedIconProps) => <Directed Glyph={ArrowLeft} {...given} />
/** Onwards: points left in Arabic. */
export const ForwardIcon = (given: DirectedIconProps) => <Directed Glyph={ArrowRight} {...given} />
export const PreviousIcon = (given: DirectedIconProps) => <Directed Glyph={ChevronLeft} {...given} />
export const NextIcon = (given: DirectedIconProps) => <Directed Glyph={ChevronRight} {...given} />
export const SendIcon = (given: DirectedIconProps) => <Directed Glyph={SendHorizontal} {...given} />
export const ReplyIcon = (given: DirectedIconProps) => <Directed Glyph={Reply} {...given} />
export const UndoIcon = (given: DirectedIconProps) => <Directed Glyph={Undo2} {...given} />
export const SignOutIcon = (given: DirectedIconProps) => <Directed Glyph={LogOut} {...given} />
