import type { LessonDuration } from '@hiwar/contract/enums.ts'
import { dayKey } from '@hiwar/arabic/dates.ts'
import type { BookableInterval } from '@hiwar/rules/slots.ts'
import { useState } from 'react'
import { durations } from './booking-rules.ts'
import type { Booking } from './use-booking.ts'

export type Step = 'date' | 'duration' | 'time' | 'confirm'

interface Chosen {
  step: Step
  day: string | null
  duration: LessonDuration | null
  /** Instant of the start; cleared when the day or duration changes. */
  start: string | null
  focus: string
}

/** Choices made before: a day is selected; with a start the dialog opens at the time step, with a duration as well at the last step. */
export interface InitialChoice {
  initialDay?: string | undefined
  initialStart?: string | undefined
  initialDuration?: LessonDuration | undefined
}

function firstChoice({ moved, zone }: Booking, { initialDay, initialStart, initialDuration }: InitialChoice): Chosen {
  const start = initialStart ?? moved?.start ?? null
  return {
    step: initialStart === undefined ? 'date' : initialDuration === undefined ? 'time' : 'confirm',
    day: start === null ? (initialDay ?? null) : dayKey(start, zone),
    duration: initialDuration ?? moved?.duration ?? null,
    start,
    focus: moved?.focus ?? '',
  }
}

/**
 * The choices of the steps. A choice that is no longer available falls back to the first available one.
 */
export function useBookingChoice(booking: Booking, initial: InitialChoice) {
  const [chosen, setChosen] = useState(() => firstChoice(booking, initial))
  const bookable = (duration: number) => booking.days.get(duration)?.bookable ?? new Map<string, BookableInterval[]>()

  const offeredDays = new Set(durations.flatMap((duration) => [...bookable(duration).keys()]))
  const soonest = [...offeredDays].toSorted()[0] ?? null
  const day = chosen.day !== null && offeredDays.has(chosen.day) ? chosen.day : soonest
  const possible = durations.filter((duration) => day !== null && bookable(duration).has(day))
  const duration = possible.find((each) => each === chosen.duration) ?? possible[0] ?? null
  const intervals = (day !== null && duration !== null ? bookable(duration).get(day) : undefined) ?? []
  const interval = intervals.find(({ start }) => start.toISOString() === chosen.start) ?? null

  // A step with a single option is skipped.
  const steps: readonly Step[] =
    possible.length > 1 ? ['date', 'duration', 'time', 'confirm'] : ['date', 'time', 'confirm']
  const step = steps.includes(chosen.step) ? chosen.step : 'time'
  const place = Math.max(0, steps.indexOf(step))
  const go = (to: Step) => setChosen((now) => ({ ...now, step: to }))
  return {
    ...chosen,
    step,
    steps,
    place,
    day,
    duration,
    intervals,
    interval,
    soonest,
    offeredDays,
    go,
    goNext: () => go(steps[place + 1] ?? 'confirm'),
    goBack: place === 0 ? undefined : () => go(steps[place - 1] ?? 'date'),
    chooseDay: (next: string) => setChosen((now) => (next === day ? now : { ...now, day: next, start: null })),
    chooseDuration: (next: LessonDuration) =>
      setChosen((now) => (next === duration ? now : { ...now, duration: next, start: null })),
    chooseStart: (start: string) => setChosen((now) => ({ ...now, start })),
    writeFocus: (focus: string) => setChosen((now) => ({ ...now, focus })),
    /** The chosen time was booked by somebody else. */
    dropTime: () => setChosen((now) => ({ ...now, start: null, step: 'time' })),
  }
}

export type Choice = ReturnType<typeof useBookingChoice>
