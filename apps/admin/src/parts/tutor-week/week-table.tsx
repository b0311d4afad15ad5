import { cairo, dayKey } from '@hiwar/arabic/dates.ts'
import { WeekColumns, blockPlace, shownMinutes } from '@hiwar/app/week/week-columns.tsx'
import { MINUTE_MS } from '@hiwar/contract/time.ts'
import { dayBounds } from '@hiwar/rules/civil-day.ts'
import type { DayHours } from '@hiwar/rules/week-hours.ts'
import { EventBlock } from './event-block.tsx'
import { freePieces } from './free-time.ts'
import type { BookingTerms } from './free-time.ts'
import { FreeBlock, SlotFrame } from './slot-block.tsx'
import { overlaps, placeEvents } from './week-events.ts'
import type { Span, WeekEvent } from './week-events.ts'

export interface WeekContent {
  readonly slots: readonly (Span & { readonly id: number })[]
  /** Canceled ones only where they are asked for. */
  readonly events: readonly WeekEvent[]
  readonly terms: BookingTerms
  readonly onOpen: (event: WeekEvent) => void
}

/** The busy times among events. */
export const takenBy = (events: readonly WeekEvent[]): readonly Span[] => events.filter(({ isCanceled }) => !isCanceled)

/** The week as seven columns: published times, and what is booked in them and beside them. */
export function WeekTable({ first, ...content }: WeekContent & { first: string }) {
  return (
    <WeekColumns
      label="جدول الأسبوع"
      first={first}
      zone={cairo}
      now={new Date(content.terms.now)}
      topAt={earliest(content)}
    >
      {(day) => <Day day={day} {...content} />}
    </WeekColumns>
  )
}

/** The time of day of the first block, where a week other than this one opens. */
function earliest({ slots, events }: WeekContent): number | undefined {
  const minutes = [...slots, ...events].map(
    ({ start }) => (start - dayBounds(dayKey(start, cairo), cairo).start) / MINUTE_MS,
  )
  return minutes.length === 0 ? undefined : Math.min(...minutes)
}

const sideGap = 4

function Day({ day, slots, events, terms, onOpen }: WeekContent & { day: DayHours }) {
  const ofDay = slots.filter((slot) => overlaps(slot, day))
  const taken = takenBy(events)
  return (
    <>
      {ofDay.map((slot) => (
        <SlotFrame
          key={slot.id}
          slot={slot}
          isOver={slot.end <= terms.now}
          style={blockPlace(day, slot.start, slot.end)}
        />
      ))}
      {ofDay
        .flatMap((slot) => freePieces(slot, taken, terms))
        .filter((piece) => overlaps(piece, day))
        .map((piece) => (
          <FreeBlock
            key={piece.start}
            piece={piece}
            style={blockPlace(day, piece.start, piece.end)}
            minutes={shownMinutes(day, piece.start, piece.end)}
          />
        ))}
      {placeEvents(events.filter((event) => overlaps(event, day))).map(({ event, lane, lanes }) => (
        <EventBlock
          key={event.key}
          event={event}
          style={{
            ...blockPlace(day, event.start, event.end),
            insetInlineStart: `calc(${(lane / lanes) * 100}% + ${sideGap}px)`,
            inlineSize: `calc(${100 / lanes}% - ${2 * sideGap}px)`,
          }}
          minutes={shownMinutes(day, event.start, event.end)}
          onOpen={() => onOpen(event)}
        />
      ))}
    </>
  )
}
