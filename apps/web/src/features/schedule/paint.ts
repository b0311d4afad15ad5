import type { AvailabilityRule, NewRule } from '@hiwar/contract/availability-rules.ts'
import type { AvailabilitySlot, SlotAction } from '@hiwar/contract/availability.ts'
import { bounds } from '@hiwar/contract/bounds.ts'
import { Weekday } from '@hiwar/contract/enums.ts'
import { DAY_MS, MINUTE_MS } from '@hiwar/contract/time.ts'
import { isWithin, overlaps, union, without, type Span } from '@hiwar/rules/spans.ts'
import { clockOfMinute, minuteOfClock } from '@hiwar/rules/usual-week.ts'
import { spanOf, type Booking } from './bookings.ts'

const GRID = bounds.grid * MINUTE_MS
const LONGEST = bounds.slot.maxMinutes * MINUTE_MS

/** Time painted on the calendar: to publish it, or to take it back. */
export interface Painted {
  /** One for each day. */
  readonly spans: readonly Span[]
  readonly isOn: boolean
}

interface Present {
  readonly slots: readonly AvailabilitySlot[]
  readonly bookings: readonly Booking[]
  readonly now: number
}

/** What painting changes. `booked`: it would take the time of a booking, which painting never does. */
type PaintedChange = readonly SlotAction[] | 'booked'

const iso = (at: number) => new Date(at).toISOString()
const creates = (spans: readonly Span[]): SlotAction[] =>
  spans.map(({ start, end }) => ({ type: 'create', start: iso(start), end: iso(end) }))

/** The changes to the slots, without what lies in the past or further ahead than times are published. */
export function paintedChange({ spans, isOn }: Painted, { slots, bookings, now }: Present): PaintedChange {
  const [opens, closes] = [Math.ceil(now / GRID) * GRID, now + bounds.slot.horizonDays * DAY_MS]
  const changed = spans
    .map(({ start, end }) => ({ start: Math.max(start, opens), end: Math.min(end, closes) }))
    .filter(({ start, end }) => start < end)
  if (isOn) return creates(changed.flatMap((span) => pieces(without([span], slots.map(spanOf)))))

  const actions: SlotAction[] = []
  for (const slot of slots) {
    const whole = spanOf(slot)
    if (!changed.some((span) => overlaps(span, whole))) continue
    const own = bookings.filter((booking) => booking.slotId === slot.id && booking.end > now)
    const left = without([whole], changed)
    // A booking cannot move to another slot, so those that stay must all be in the part that keeps the slot.
    const kept = left.find((span) => own.every((booking) => isWithin(booking, [span])))
    if (own.length > 0 && kept === undefined) return 'booked'
    if (kept === undefined) actions.push({ type: 'delete', id: slot.id })
    else actions.push(update(slot, kept), ...creates(left.filter((span) => span !== kept)))
  }
  return actions
}

/** No slot is longer than a day; one day of the year is. */
function pieces(spans: readonly Span[]): Span[] {
  return spans.flatMap(({ start, end }) =>
    end - start <= LONGEST
      ? [{ start, end }]
      : [
          { start, end: start + LONGEST },
          { start: start + LONGEST, end },
        ],
  )
}

function update(slot: AvailabilitySlot, to: Span): SlotAction {
  const before = spanOf(slot)
  return {
    type: 'update',
    id: slot.id,
    ...(before.start === to.start ? {} : { start: iso(to.start) }),
    ...(before.end === to.end ? {} : { end: iso(to.end) }),
  }
}

/** What takes these actions back, by the slots before and after them. */
export function undoOf(
  actions: readonly SlotAction[],
  { before, after, now }: { before: readonly AvailabilitySlot[]; after: readonly AvailabilitySlot[]; now: number },
): SlotAction[] {
  const opens = Math.floor(now / GRID) * GRID
  return actions.flatMap((action): SlotAction[] => {
    if (action.type === 'create') {
      const made = after.find(
        ({ start, end }) =>
          Date.parse(start) === Date.parse(action.start) && Date.parse(end) === Date.parse(action.end),
      )
      return made === undefined ? [] : [{ type: 'delete', id: made.id }]
    }
    const slot = before.find(({ id }) => id === action.id)
    if (slot === undefined) return []
    const { start, end } = spanOf(slot)
    if (action.type === 'delete') return creates([{ start: Math.max(start, opens), end }])
    return [
      { type: 'update', id: slot.id, ...(action.start === undefined ? {} : { start: iso(start) }), end: iso(end) },
    ]
  })
}

/* The usual week */

/** Saturday first. */
export const weekdays: readonly Weekday[] = [
  Weekday.Saturday,
  Weekday.Sunday,
  Weekday.Monday,
  Weekday.Tuesday,
  Weekday.Wednesday,
  Weekday.Thursday,
  Weekday.Friday,
]

/** The times of one weekday, in minutes since midnight. */
export const minutesOf = (rules: readonly NewRule[], weekday: Weekday): Span[] =>
  union(
    rules
      .filter((rule) => rule.weekday === weekday)
      .map(({ from, to }) => ({ start: minuteOfClock(from), end: minuteOfClock(to) })),
  )

/** The rules of a week; times of a day that overlap or touch become one. */
export const rulesOf = (week: ReadonlyMap<Weekday, readonly Span[]>): NewRule[] =>
  weekdays.flatMap((weekday) =>
    union(week.get(weekday) ?? []).map(({ start, end }) => ({
      weekday,
      from: clockOfMinute(start),
      to: clockOfMinute(end),
    })),
  )

/** The rules after these minutes of some weekdays were painted. */
export function paintedRules(
  rules: readonly NewRule[],
  painted: { weekdays: readonly Weekday[]; minutes: Span; isOn: boolean },
): NewRule[] {
  return rulesOf(
    new Map(
      weekdays.map((weekday) => {
        const before = minutesOf(rules, weekday)
        if (!painted.weekdays.includes(weekday)) return [weekday, before]
        return [weekday, painted.isOn ? [...before, painted.minutes] : without(before, [painted.minutes])]
      }),
    ),
  )
}

export const withoutIds = (rules: readonly AvailabilityRule[]): NewRule[] =>
  rules.map(({ weekday, from, to }) => ({ weekday, from, to }))
