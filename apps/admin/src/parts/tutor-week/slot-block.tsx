import { cairo, formatRange } from '@hiwar/arabic/dates.ts'
import { joinClasses } from '@hiwar/ui/class-names.ts'
import type { CSSProperties } from 'react'
import type { FreePiece, FreeState } from './free-time.ts'
import type { Span } from './week-events.ts'

export const freeLabel: Readonly<Record<FreeState, string>> = {
  free: 'متاح للحجز',
  over: 'لم يُحجز',
  soon: 'فات وقت حجزه',
  far: 'لم يُفتح حجزه بعد',
}

const pieceClasses: Readonly<Record<FreeState, string>> = {
  free: 'text-nile-700',
  over: 'text-ink-600',
  soon: 'text-ink-600',
  far: 'text-ink-600',
}

export const slotText = ({ start, end }: Span): string => formatRange(start, end, { zone: cairo })

/** The frame of a published time; what is booked stands above it. */
export function SlotFrame({ slot, isOver, style }: { slot: Span; isOver: boolean; style: CSSProperties }) {
  return (
    <div
      title={slotText(slot)}
      style={style}
      className={joinClasses(
        'absolute inset-x-0.5 rounded-input border',
        isOver ? 'border-sand-300 bg-sand-100' : 'border-nile-300 bg-nile-50',
      )}
    >
      <span className="sr-only">وقت منشور: {slotText(slot)}</span>
    </div>
  )
}

interface FreeBlockProps {
  piece: FreePiece
  /** Where it stands in its column. */
  style: CSSProperties
  /** Minutes that stand in this column (`shownMinutes`): fewer than it lasts where midnight cuts it. */
  minutes: number
}

/** What is free in a slot, with its times and, where there is room, whether it can be booked. */
export function FreeBlock({ piece, style, minutes }: FreeBlockProps) {
  // Half an hour has room for two lines, three quarters for four: times around noon or midnight need two.
  const isShort = minutes < 45
  const line = isShort && 'truncate'
  return (
    <div
      title={`${slotText(piece)}: ${freeLabel[piece.state]}`}
      style={style}
      className={joinClasses(
        'absolute inset-x-2 flex flex-col overflow-hidden text-tiny leading-snug max-lg:inset-x-1.5',
        isShort ? 'justify-center' : 'pt-0.5',
        pieceClasses[piece.state],
      )}
    >
      <bdi dir="rtl" className={joinClasses('figures', line)}>
        {slotText(piece)}
      </bdi>
      <span className={minutes < 30 ? 'sr-only' : joinClasses('font-normal', line)}>{freeLabel[piece.state]}</span>
    </div>
  )
}
