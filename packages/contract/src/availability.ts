import * as z from 'zod/mini'
import { bounds } from './bounds.ts'
import { endpoint } from './endpoint.ts'
import { Id, Instant, QueryBoolean, QueryId, paging, paginated } from './fields.ts'
import { tutorLike } from './roles.ts'

export const AvailabilitySlot = z.object({
  id: Id,
  userId: Id,
  start: Instant,
  end: Instant,
  deleted: z.boolean(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type AvailabilitySlot = z.infer<typeof AvailabilitySlot>

/** A booked part of a slot; only its times, never who booked it. */
export const SubSlot = z.object({ parent: Id, start: Instant, end: Instant })
export type SubSlot = z.infer<typeof SubSlot>

export const listSlots = endpoint({
  name: 'listSlots',
  method: 'GET',
  path: '/availability-slot/',
  who: 'signed-in',
  summary: "A tutor's published slots and the booked parts of them",
  query: z.object({
    userId: QueryId,
    after: z.optional(Instant),
    before: z.optional(Instant),
    ...paging,
    full: z.optional(QueryBoolean),
  }),
  reply: z.object({ slots: paginated(AvailabilitySlot), subslots: z.array(SubSlot) }),
  fails: ['tutor-not-found'],
})

export const SlotAction = z.discriminatedUnion('type', [
  z.object({ type: z.literal('create'), start: Instant, end: Instant }),
  z.object({ type: z.literal('update'), id: Id, start: z.optional(Instant), end: z.optional(Instant) }),
  z.object({ type: z.literal('delete'), id: Id }),
])
export type SlotAction = z.infer<typeof SlotAction>

export const setSlots = endpoint({
  name: 'setSlots',
  method: 'POST',
  path: '/availability-slot/',
  who: tutorLike,
  summary: 'Edit the own schedule: all actions are applied, or none',
  body: z.object({ actions: z.array(SlotAction).check(z.maxLength(bounds.slot.actions)) }),
  fails: ['empty-request', 'slot-not-found', 'conflicting-schedule'],
})
