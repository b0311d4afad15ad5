import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, Instant, text } from './fields.ts'
import { HOUR_SECONDS } from './time.ts'

/** An uncompressed point of P-256, and the secret the browser shares (RFC 8291): base64url without padding. */
const PublicKey = z.string().check(z.regex(/^B[\w-]{86}$/))
const SharedSecret = z.string().check(z.regex(/^[\w-]{22}$/))
const Address = z.url().check(z.maxLength(1024))
/** SHA-256 of a device's `endpoint` in base64url: names the device without saying its address. */
const DeviceDigest = z.string().check(z.regex(/^[\w-]{43}$/))

export const getPushKey = endpoint({
  name: 'getPushKey',
  method: 'GET',
  path: '/push/key',
  who: 'anyone',
  summary: 'The key that browsers subscribe with; null where nothing is pushed',
  reply: z.object({ publicKey: z.nullable(z.string()) }),
})

export const addPushSubscription = endpoint({
  name: 'addPushSubscription',
  method: 'POST',
  path: '/push/subscription',
  who: 'signed-in',
  summary: 'Push to this device; it moves to the caller, and of more than ten the oldest goes',
  body: z.object({
    endpoint: Address,
    keys: z.object({ p256dh: PublicKey, auth: SharedSecret }),
    label: text().check(z.maxLength(80)),
  }),
  fails: ['service-unavailable'],
  rateLimit: { points: 20, seconds: HOUR_SECONDS, by: 'user' },
})

export const PushDevice = z.object({
  id: Id,
  label: z.string(),
  createdAt: Instant,
  /** When a push service last took a message for it. */
  lastOkAt: z.nullable(Instant),
  /** The device that `device` of the query names. */
  current: z.boolean(),
})
export type PushDevice = z.infer<typeof PushDevice>

export const listPushSubscriptions = endpoint({
  name: 'listPushSubscriptions',
  method: 'GET',
  path: '/push/subscription/list',
  who: 'signed-in',
  summary: 'Devices that are pushed to, newest first',
  query: z.object({ device: z.optional(DeviceDigest) }),
  reply: z.array(PushDevice),
})

export const removePushSubscription = endpoint({
  name: 'removePushSubscription',
  method: 'DELETE',
  path: '/push/subscription',
  who: 'signed-in',
  summary: 'Push no more to the own device of this id or address',
  body: z.object({ id: z.optional(Id), endpoint: z.optional(Address) }),
  fails: ['empty-request'],
})
