import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Role } from './enums.ts'
import { Id } from './fields.ts'

export const Trial = z.object({
  /** The longest trial lesson; 0 while there is none. */
  minutes: z.int(),
  state: z.enum(['none', 'open', 'booked', 'used']),
  /** Of `none`, why there is none; of `open`, what is missing to book it; else `ok`. */
  why: z.enum(['ok', 'off', 'verify-email', 'verify-phone', 'subscribed']),
  /** Of `booked` and `used`; null when somebody else used it with the same phone. */
  lessonId: z.nullable(Id),
})
export type Trial = z.infer<typeof Trial>

export const getTrial = endpoint({
  name: 'getTrial',
  method: 'GET',
  path: '/trial',
  who: [Role.Student],
  summary: 'The lesson that a student may try without a plan',
  reply: Trial,
})
