import { createHmac } from 'node:crypto'
import { bounds } from '@hiwar/contract/bounds.ts'
import type { IceServer } from '@hiwar/contract/sessions.ts'
import { HOUR_SECONDS } from '@hiwar/contract/time.ts'

/**
 * STUN servers, and TURN servers with credentials that expire after two hours: `expiry:userId` and its HMAC, as in
 * coturn's REST API scheme.
 */
export function iceServersFor(given: {
  userId: number
  now: Date
  stun: readonly string[]
  turn: readonly string[]
  turnSecret?: string | undefined
}): IceServer[] {
  const servers: IceServer[] = given.stun.length === 0 ? [] : [{ urls: [...given.stun] }]
  if (given.turn.length === 0 || given.turnSecret === undefined) return servers
  const username = `${Math.floor(given.now.getTime() / 1000) + bounds.session.turnHours * HOUR_SECONDS}:${given.userId}`
  const credential = createHmac('sha1', given.turnSecret).update(username).digest('base64')
  return [...servers, { urls: [...given.turn], username, credential }]
}
