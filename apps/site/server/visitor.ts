import { consentOf, cookieOf, type Consent } from '@hiwar/rules/shared-cookies.ts'
import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'

/** What the cookies of a visitor say: two answers, and nothing that names a person. */
export function visitorOf({ headers: { cookie } }: Pick<IncomingMessage, 'headers'>): {
  consent: Consent | null
  isMember: boolean
} {
  if (cookie === undefined) return { consent: null, isMember: false }
  return { consent: consentOf(cookie), isMember: cookieOf(cookie, 'member') === '1' }
}

/** For whom this process calls the API. */
export const callerOf = ({ ip, headers }: FastifyRequest) => ({ ip, userAgent: headers['user-agent'] })

/** Whether a form was sent from a page of this site. Browsers say so themselves; what is not a browser has no cookies. */
export function isFromHere({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site']
  return site === undefined || site === 'same-origin'
}
