import * as z from 'zod/mini'
import { Id } from './fields.ts'

/** Who did something. `email` is null unless the reader is an admin (people.md 7). */
export const Actor = z.object({ id: Id, email: z.nullable(z.string()), name: z.nullable(z.string()) })
export type Actor = z.infer<typeof Actor>
