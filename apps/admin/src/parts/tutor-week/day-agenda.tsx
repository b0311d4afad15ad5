import { cairo, formatDayLabel, formatDayNumber, formatWeekday, relativeDay } from '@hiwar/arabic/dates.ts'
import { dayBounds, daysFrom } from '@hiwar/rules/civil-day.ts'
import { Avatar } from '@hiwar/ui/avatar.tsx'
import { joinClasses } from '@hiwar/ui/class-names.ts'
import { NextIcon } from '@hiwar/ui/icons.tsx'
import { useRef } from 'react'
import type { TouchEvent } from 'react'
import { EventKindText, eventClasses, eventIcon, eventTimes, otherName } from './event-block.tsx'
import { freePieces } from './free-time.ts'
import type { FreePiece } from './free-time.ts'
import { freeLabel, slotText } from './slot-block.tsx'
import { eventLabel, overlaps } from './week-events.ts'
import type { Span, WeekEvent } from './week-events.ts'
import { takenBy } from './week-table.tsx'
import type { WeekContent } from './week-table.tsx'

interface DayAgendaProps extends WeekContent {
  first: string
  day: string
  today: string
  onDay: (day: string) => void
  onStep: (days: 1 | -1) => void
}

/** One day at a time, for phones: a row of days, then the day's times; a swipe goes to the next day (admin.md 1.6). */
export function DayAgenda({ first, day, today, onDay, onStep, ...content }: DayAgendaProps) {
  const swipe = useSwipe((toRight) => onStep(toRight ? 1 : -1))
  return (
    <div className="flex flex-col gap-4">
      <DayStrip first={first} day={day} today={today} slots={content.slots} events={content.events} onDay={onDay} />
      <section aria-labelledby="agenda-day" className="min-h-72 touch-pan-y" {...swipe}>
        <h2 id="agenda-day" aria-live="polite" className="mb-3 text-h3">
          {relativeDay(day, content.terms.now, cairo)}
        </h2>
        <DayTimes day={day} {...content} />
      </section>
    </div>
  )
}

/** In a right-to-left week the next day is on the left, so a finger that moves to the right brings it. */
function useSwipe(onSwipe: (toRight: boolean) => void) {
  const start = useRef<{ x: number; y: number } | null>(null)
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const touch = touches[0]
      start.current = touch === undefined ? null : { x: touch.clientX, y: touch.clientY }
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches[0]
      if (start.current === null || touch === undefined) return
      const [x, y] = [touch.clientX - start.current.x, touch.clientY - start.current.y]
      start.current = null
      if (Math.abs(x) >= 50 && Math.abs(x) > 2 * Math.abs(y)) onSwipe(x > 0)
    },
  }
}

type DayStripProps = Pick<DayAgendaProps, 'first' | 'day' | 'today' | 'slots' | 'events' | 'onDay'>

function DayStrip({ first, day: shown, today, slots, events, onDay }: DayStripProps) {
  const times: readonly Span[] = [...slots, ...events]
  return (
    <div role="group" aria-label="أيام الأسبوع" className="grid grid-cols-7 gap-1">
      {daysFrom(first).map((day) => {
        const isBusy = times.some((time) => overlaps(time, dayBounds(day, cairo)))
        return (
          <button
            key={day}
            type="button"
            aria-pressed={day === shown}
            onClick={() => onDay(day)}
            className={joinClasses(
              'flex min-h-14 flex-col items-center justify-center rounded-input text-tiny',
              day === shown ? 'bg-nile-600 text-white' : 'bg-white text-ink-600 hover:bg-sand-100',
              day === today && day !== shown && 'ring-1 ring-nile-600',
            )}
          >
            <span className="sr-only">
              {formatDayLabel(day, { now: today })}
              {!isBusy && '، لا أوقات ولا حجوزات'}
            </span>
            <span aria-hidden>{formatWeekday(day).replace(/^ال/, '')}</span>
            <span aria-hidden className="figures text-body font-semibold">
              {formatDayNumber(day)}
            </span>
            <span aria-hidden className={joinClasses('size-1.5 rounded-full', isBusy && 'bg-current')} />
          </button>
        )
      })}
    </div>
  )
}

type Line = { readonly event: WeekEvent } | { readonly piece: FreePiece }
const startOf = (line: Line) => ('event' in line ? line.event.start : line.piece.start)

function DayTimes({ day, slots, events, terms, onOpen }: WeekContent & { day: string }) {
  const bounds = dayBounds(day, cairo)
  const ofDay = slots.filter((slot) => overlaps(slot, bounds))
  const eventsOfDay = events.filter((event) => overlaps(event, bounds))
  const isIn = (slot: Span) => (event: WeekEvent) => overlaps(event, slot)
  const outside = eventsOfDay.filter((event) => !ofDay.some((slot) => overlaps(event, slot)))
  const blocks = [
    ...ofDay.map((slot) => ({
      slot,
      start: slot.start,
      lines: [
        ...eventsOfDay.filter(isIn(slot)).map((event) => ({ event })),
        ...freePieces(slot, takenBy(events), terms).map((piece) => ({ piece })),
      ].toSorted((one, other) => startOf(one) - startOf(other)),
    })),
    ...outside.map((event) => ({ slot: null, start: event.start, lines: [{ event }] })),
  ].toSorted((one, other) => one.start - other.start)
  if (blocks.length === 0)
    return <p className="py-6 text-center text-ink-600">لا توجد أوقات منشورة ولا حجوزات في هذا اليوم.</p>
  return (
    <ul className="flex flex-col gap-3">
      {blocks.map(({ slot, start, lines }) => (
        <li key={`${start} ${slot?.id}`} className={slot === null ? '' : 'surface p-3'}>
          {slot !== null && (
            <h3 className="figures mb-2 text-small font-semibold text-ink-600">
              <bdi dir="rtl">{slotText(slot)}</bdi>
            </h3>
          )}
          <ul className="flex flex-col gap-1.5">
            {lines.map((line) => (
              <li key={startOf(line) + ('event' in line ? line.event.key : '')}>
                {'event' in line ? (
                  <EventLine event={line.event} onOpen={() => onOpen(line.event)} />
                ) : (
                  <FreeLine piece={line.piece} />
                )}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}

function EventLine({ event, onOpen }: { event: WeekEvent; onOpen: () => void }) {
  const Icon = eventIcon[event.kind]
  return (
    <button
      type="button"
      onClick={onOpen}
      className={joinClasses(
        'flex min-h-14 w-full items-center gap-3 rounded-input px-3 py-2 text-start',
        eventClasses(event),
      )}
    >
      {event.kind === 'lesson' && event.other !== null ? (
        <Avatar id={event.other.id} name={event.other.name} image={event.other.image} size={32} isDecorative />
      ) : (
        <Icon aria-hidden size={20} className="shrink-0" />
      )}
      <span className="min-w-0 flex-1">
        <EventKindText event={event} />
        <bdi className="block truncate text-label">{otherName(event)}</bdi>
        <span className="figures block text-small">
          <bdi dir="rtl">{eventTimes(event)}</bdi> · <span aria-hidden>{eventLabel[event.kind]} · </span>
          {event.stateText}
        </span>
      </span>
      <NextIcon size={20} />
    </button>
  )
}

function FreeLine({ piece }: { piece: FreePiece }) {
  const isFree = piece.state === 'free'
  return (
    <p
      className={joinClasses(
        'figures flex min-h-11 flex-wrap items-center justify-between gap-x-3 rounded-input border border-dashed px-3 text-small',
        isFree ? 'border-nile-300 bg-nile-50 text-nile-700' : 'border-sand-300 text-ink-600',
      )}
    >
      <bdi dir="rtl">{slotText(piece)}</bdi>
      <span>{freeLabel[piece.state]}</span>
    </p>
  )
}
