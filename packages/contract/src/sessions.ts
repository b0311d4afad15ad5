import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id } from './fields.ts'
import { lessonMembers } from './roles.ts'

/** `lesson:`, `interview:` or `demo:` and a version 4 uuid. */
export const SessionId = z
  .string()
  .check(z.regex(/^(lesson|interview|demo):[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/))

export const IceServer = z.object({
  urls: z.union([z.string(), z.array(z.string())]),
  username: z.optional(z.string()),
  credential: z.optional(z.string()),
})
export type IceServer = z.infer<typeof IceServer>

/** Must be registered before `/session/:id`, which would match its path too. */
export const getSessionToken = endpoint({
  name: 'getSessionToken',
  method: 'GET',
  path: '/session/token',
  who: lessonMembers,
  summary: 'Access token and ICE servers for a call, inside the session window',
  query: z.object({ sessionId: SessionId }),
  reply: z.object({ token: z.string(), url: z.nullable(z.string()), iceServers: z.array(IceServer) }),
  fails: ['session-not-found'],
})

export const getSession = endpoint({
  name: 'getSession',
  method: 'GET',
  path: '/session/:id',
  who: lessonMembers,
  summary: 'Ids of the users in the session now, ascending',
  params: z.object({ id: SessionId }),
  reply: z.array(Id),
  fails: ['session-not-found'],
})
