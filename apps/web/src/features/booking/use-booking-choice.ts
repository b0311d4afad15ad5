import type { LessonDuration } from '@hiwar/contract/enums.ts'
import { dayKey } from '@hiwar/arabic/dates.ts'
import type { BookableInterval } from '@hiwar/rules/slots.ts'
import { startTransition, useState } from 'react'
import { asksDuration, durations, offeredTimes, soonestTime } from './booking-rules.ts'
import { lastDuration } from './last-duration.ts'
import type { Booking } from './use-booking.ts'

export type Step = 'date' | 'duration' | 'time' | 'confirm'

interface Chosen {
  step: Step
  day: string | null
  /** The one of the last booking until another is chosen; null for a first booking. */
  duration: LessonDuration | null
  /** Instant of the start; cleared when another day is chosen. */
  start: string | null
  focus: string
  /** Whether the same time of the week after is booked along. */
  isRepeated: boolean
}

/** Choices made before: with a start only the duration may be left to choose. */
export interface InitialChoice {
  initialDay?: string | undefined
  initialStart?: string | undefined
  initialDuration?: LessonDuration | undefined
}

/** The step after the day. */
const afterDay = (possible: readonly LessonDuration[], known: LessonDuration | null): Step =>
  asksDuration(possible, known) ? 'duration' : 'time'

const possibleOn = ({ days }: Booking, day: string | null) =>
  durations.filter((duration) => day !== null && days.get(duration)?.bookable.has(day) === true)

function firstChoice(booking: Booking, { initialDay, initialStart, initialDuration }: InitialChoice): Chosen {
  const { moved, zone } = booking
  const start = initialStart ?? moved?.start ?? null
  const day = start === null ? (initialDay ?? null) : dayKey(start, zone)
  const duration = initialDuration ?? moved?.duration ?? lastDuration()
  const isTimeGiven = initialStart !== undefined
  const possible = possibleOn(booking, day)
  const next = afterDay(possible, duration)
  const isDayGiven = initialDay !== undefined && possible.length > 0
  return {
    step: isTimeGiven ? (next === 'time' ? 'confirm' : next) : isDayGiven ? next : 'date',
    day,
    duration,
    start,
    focus: moved?.focus ?? '',
    isRepeated: false,
  }
}

const startsWithin = (intervals: readonly BookableInterval[], start: string | null) =>
  intervals.find((interval) => interval.start.toISOString() === start) ?? null

/**
 * The choices of the steps; each choice leads to the next step. A choice that is no longer available falls back to the
 * first available one.
 */
export function useBookingChoice(booking: Booking, initial: InitialChoice) {
  const [chosen, setChosen] = useState(() => firstChoice(booking, initial))
  const known = chosen.duration
  const offered = offeredTimes(booking.days, known)
  const soonest = soonestTime(booking.days, known, booking.moved)
  const isDayChosen = chosen.day !== null && offered.has(chosen.day)
  const day = isDayChosen ? chosen.day : ([...offered.keys()].toSorted()[0] ?? null)
  const possible = possibleOn(booking, day)
  const duration = possible.find((each) => each === chosen.duration) ?? possible[0] ?? null
  const intervalsFor = (each: LessonDuration | null) =>
    (day !== null && each !== null ? booking.days.get(each)?.bookable.get(day) : undefined) ?? []
  const intervals = intervalsFor(duration)
  const interval = startsWithin(intervals, chosen.start)

  // A step with a single option is skipped.
  const steps: readonly Step[] =
    possible.length > 1 ? ['date', 'duration', 'time', 'confirm'] : ['date', 'time', 'confirm']
  const step = steps.includes(chosen.step) ? chosen.step : 'time'
  // The press itself is seen before the next step, which takes a slow phone longer.
  const change = (next: (now: Chosen) => Chosen) => startTransition(() => setChosen(next))
  const go = (to: Step) => change((now) => ({ ...now, step: to }))
  return {
    ...chosen,
    step,
    steps,
    day,
    isDayChosen,
    duration,
    knownDuration: known,
    intervals,
    interval,
    soonest,
    offered,
    go,
    chooseDay: (next: string) =>
      change((now) => ({
        ...now,
        day: next,
        start: next === day ? now.start : null,
        step: afterDay(possibleOn(booking, next), known),
      })),
    /** A start chosen before stays where it fits the duration. */
    chooseDuration: (next: LessonDuration) => {
      const isKept = startsWithin(intervalsFor(next), chosen.start) !== null
      change((now) => ({ ...now, duration: next, step: isKept ? 'confirm' : 'time' }))
    },
    chooseStart: (start: string) => change((now) => ({ ...now, start, duration, step: 'confirm' })),
    /** The earliest time; only a duration that is not known yet is still asked for. */
    chooseSoonest: () => {
      if (soonest === null) return
      const earliest = { day: dayKey(soonest.start, booking.zone), start: soonest.start.toISOString() }
      const next = afterDay(possibleOn(booking, earliest.day), known)
      change((now) => ({ ...now, ...earliest, step: next === 'time' ? 'confirm' : next }))
    },
    repeat: (isRepeated: boolean) => setChosen((now) => ({ ...now, isRepeated })),
    writeFocus: (focus: string) => setChosen((now) => ({ ...now, focus })),
    /** The chosen time was booked by somebody else. */
    dropTime: () => setChosen((now) => ({ ...now, start: null, step: 'time' })),
  }
}

export type Choice = ReturnType<typeof useBookingChoice>
