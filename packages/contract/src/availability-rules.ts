// The usual week of a tutor: rules that make slots, and days without them (more.md 3).
import * as z from 'zod/mini'
import { bounds } from './bounds.ts'
import { endpoint } from './endpoint.ts'
import { Weekday } from './enums.ts'
import { DateKey, Id, IdParams, Instant, oneOf, plainText } from './fields.ts'
import { tutorLike } from './roles.ts'

/** `HH:MM` of Cairo's wall clock, on the 15-minute grid; `24:00` is the end of the day. */
const WallTime = z.string().check(z.regex(/^(([01]\d|2[0-3]):(00|15|30|45)|24:00)$/))

const ruleFields = { weekday: oneOf(Weekday), from: WallTime, to: WallTime }

export const AvailabilityRule = z.object({ id: Id, ...ruleFields })
export type AvailabilityRule = z.infer<typeof AvailabilityRule>

const NewRule = z
  .object(ruleFields)
  .check(z.refine(({ from, to }) => from < to, { error: 'bad-request', path: ['to'] }))
export type NewRule = z.infer<typeof NewRule>

export const TimeOff = z.object({ id: Id, from: DateKey, to: DateKey, note: z.nullable(z.string()) })
export type TimeOff = z.infer<typeof TimeOff>

/** A booking outside the tutor's times that stays. */
export const KeptBooking = z.object({
  slotId: Id,
  kind: z.enum(['lesson', 'interview', 'demo']),
  bookingId: Id,
  start: Instant,
  end: Instant,
})
export type KeptBooking = z.infer<typeof KeptBooking>

const usualWeek = {
  /** Of the rules; 0 before the first were saved. */
  version: z.int(),
  rules: z.array(AvailabilityRule),
  /** Without what is over. */
  timeOff: z.array(TimeOff),
  /** The last Cairo day for which the rules make slots. */
  until: DateKey,
}
export const UsualWeek = z.object(usualWeek)
export type UsualWeek = z.infer<typeof UsualWeek>

export const getUsualWeek = endpoint({
  name: 'getUsualWeek',
  method: 'GET',
  path: '/availability-rule/',
  who: tutorLike,
  summary: 'The own usual week and days off',
  reply: UsualWeek,
})

export const setUsualWeek = endpoint({
  name: 'setUsualWeek',
  method: 'PUT',
  path: '/availability-rule/',
  who: tutorLike,
  summary:
    'Replace the rules of the own usual week; their slots follow at once. `kept` are bookings outside the new times: ' +
    'they stay. Another version than the last is answered 409',
  body: z.object({
    version: z.int().check(z.minimum(0), z.maximum(2_147_483_646)),
    rules: z.array(NewRule).check(z.maxLength(bounds.usualWeek.rules)),
  }),
  reply: z.object({ ...usualWeek, kept: z.array(KeptBooking) }),
  fails: ['conflicting-schedule'],
})

export const addTimeOff = endpoint({
  name: 'addTimeOff',
  method: 'POST',
  path: '/availability-rule/time-off',
  who: tutorLike,
  summary:
    'Take days off, both included: slots of the usual week that nobody has booked go. `booked` stays until it is canceled',
  body: z
    .object({ from: DateKey, to: DateKey, note: z.nullable(plainText(0, bounds.usualWeek.noteMax)) })
    .check(z.refine(({ from, to }) => from <= to, { error: 'bad-request', path: ['to'] })),
  reply: z.object({ ...usualWeek, booked: z.array(KeptBooking) }),
  fails: ['conflicting-schedule'],
})

export const removeTimeOff = endpoint({
  name: 'removeTimeOff',
  method: 'DELETE',
  path: '/availability-rule/time-off/:id',
  who: tutorLike,
  summary: 'Work on these days after all: the slots of the usual week come back',
  params: IdParams,
})
