import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '@hiwar/contract/endpoint.ts'
import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from '@hiwar/contract/time.ts'
import { TooManyRequests } from '../failure.ts'
import type { RateLimit, RateLimits } from '../platform/cache/rate-limits.ts'
import { atOnce } from './at-once.ts'

declare module 'fastify' {
  interface FastifyInstance {
    rateLimits: RateLimits
  }
}

interface CallLimit extends RateLimit {
  /** The caller's address, or the person; who is nobody counts by address. */
  readonly by: 'ip' | 'user'
  /** Calls that were refused are not counted. */
  readonly onlySuccess?: true
  readonly onlyAnonymous?: true
}

/**
 * Limits by method and path (people.md 0.10, extras.md 6, admin.md 2.3). Those bound to a row or an email live in their
 * service: sign-in failures of an address, sending of codes, wrong tries of a code.
 */
const table: Record<string, CallLimit> = {
  'POST /auth/refresh-token': { name: 'refresh', points: 5, seconds: MINUTE_SECONDS, by: 'ip' },
  'POST /auth/password': { name: 'sign-in', points: 10, seconds: MINUTE_SECONDS, by: 'ip' },
  'POST /auth/google': { name: 'sign-in-social', points: 20, seconds: MINUTE_SECONDS, by: 'ip' },
  'POST /auth/sign-out-all': { name: 'sign-out-all', points: 5, seconds: HOUR_SECONDS, by: 'user' },
  // An admin creating accounts is not a stranger registering.
  'POST /user': { name: 'register', points: 10, seconds: HOUR_SECONDS, by: 'ip', onlyAnonymous: true },
  'POST /user/deletion': { name: 'deletion', points: 5, seconds: DAY_SECONDS, by: 'user' },
  'POST /confirmation-code/email/confirm': { name: 'confirm-email', points: 10, seconds: MINUTE_SECONDS, by: 'ip' },
  'POST /confirmation-code/phone/verify': { name: 'confirm-phone', points: 10, seconds: MINUTE_SECONDS, by: 'ip' },
  'POST /confirmation-code/password/confirm': {
    name: 'confirm-password',
    points: 10,
    seconds: MINUTE_SECONDS,
    by: 'ip',
  },
  'POST /calendar/feed': { name: 'calendar-renew', points: 10, seconds: DAY_SECONDS, by: 'user' },
  'POST /contact-request': { name: 'contact', points: 1, seconds: 6 * HOUR_SECONDS, by: 'ip', onlySuccess: true },
  'PATCH /platform/settings': { name: 'settings', points: 30, seconds: HOUR_SECONDS, by: 'user' },
  'POST /report': { name: 'report', points: 10, seconds: HOUR_SECONDS, by: 'user' },
  'POST /analytics/fb/track': { name: 'analytics', points: 60, seconds: MINUTE_SECONDS, by: 'ip' },
  'POST /admin/audit': { name: 'tell-audit', points: 120, seconds: MINUTE_SECONDS, by: 'user' },
  'GET /coupon/code/:code': { name: 'coupon', points: 10, seconds: MINUTE_SECONDS, by: 'user' },
  'GET /user/tutor/list/onboarded': { name: 'tutors', points: 120, seconds: MINUTE_SECONDS, by: 'ip' },
  'PUT /favourite/:tutorId': { name: 'favourite', points: 60, seconds: MINUTE_SECONDS, by: 'user' },
  'DELETE /favourite/:tutorId': { name: 'favourite', points: 60, seconds: MINUTE_SECONDS, by: 'user' },
}

const keyOf = (limit: CallLimit, request: FastifyRequest) =>
  limit.by === 'user' && request.actor !== null ? `user:${request.actor.id}` : request.ip

/** The hooks that count calls of `endpoint`. */
export function callLimits(app: FastifyInstance, endpoint: Endpoint) {
  const limit = table[`${endpoint.method} ${endpoint.path.replace(/\/$/, '')}`]
  if (limit === undefined) return { onRequest: [], onSend: [] }
  const counted = new WeakSet<FastifyRequest>()
  const count = atOnce((request) => {
    if (!app.rateLimits.isOn || (limit.onlyAnonymous === true && request.actor !== null)) return undefined
    if (limit.onlySuccess === true) counted.add(request)
    return app.rateLimits.use(limit, keyOf(limit, request)).then((wait) => {
      if (wait > 0) throw new TooManyRequests(wait)
    })
  })
  // Counted before and given back after, so that calls sent together cannot all slip through.
  const giveBack = async (request: FastifyRequest, reply: FastifyReply) => {
    if (reply.statusCode >= 400 && counted.has(request)) await app.rateLimits.giveBack(limit, keyOf(limit, request))
  }
  return { onRequest: [count], onSend: limit.onlySuccess === true ? [giveBack] : [] }
}
