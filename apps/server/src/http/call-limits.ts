import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '@hiwar/contract/endpoint.ts'
import { TooManyRequests } from '../failure.ts'
import type { Limit, Limits } from '../platform/limits.ts'

declare module 'fastify' {
  interface FastifyInstance { limits: Limits }
}

const MINUTE = 60
const HOUR = 3600

/** Limits by caller's address or, with `by: 'user'`, by person (people.md 0.10). Those bound to a row or an email live in their service. */
const table: Record<string, readonly (Limit & { readonly by: 'ip' | 'user' })[]> = {
  refreshToken: [{ name: 'refresh', points: 5, seconds: MINUTE, by: 'ip' }],
  signInWithPassword: [{ name: 'sign-in', points: 10, seconds: MINUTE, by: 'ip' }],
  createUser: [{ name: 'register', points: 10, seconds: HOUR, by: 'ip' }],
  confirmEmail: [{ name: 'confirm-email', points: 10, seconds: MINUTE, by: 'ip' }],
  confirmPassword: [{ name: 'confirm-password', points: 10, seconds: MINUTE, by: 'ip' }],
}

/** The hooks that count calls of `endpoint`. */
export function callLimits(app: FastifyInstance, endpoint: Endpoint) {
  return (table[endpoint.name] ?? []).map((limit) => async (request: FastifyRequest, _reply: FastifyReply) => {
    // An admin creating accounts is not a stranger registering.
    if (limit.name === 'register' && request.actor !== null) return
    const key = limit.by === 'user' && request.actor !== null ? `user:${request.actor.id}` : request.ip
    const wait = await app.limits.use(limit, key)
    if (wait > 0) throw new TooManyRequests(wait)
  })
}
