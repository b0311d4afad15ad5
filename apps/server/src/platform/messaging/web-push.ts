// Web push as browsers speak it: RFC 8030 (the request), RFC 8291 (encryption), RFC 8292 (who sends).
import {
  ECDH,
  createCipheriv,
  createECDH,
  createPrivateKey,
  hkdfSync,
  randomBytes,
  sign,
  type KeyObject,
} from 'node:crypto'
import { HOUR_MS, HOUR_SECONDS } from '@hiwar/contract/time.ts'
import { requestIdHeader } from '../observability/request-id.ts'
import type { SendOutcome } from './delivery-client.ts'

/** A browser's address and its keys in base64url. */
export interface PushAddress {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

export interface PushMessage {
  readonly text: string
  /** How long the push service keeps it for a device that is away. */
  readonly ttlSeconds: number
  readonly urgency: 'low' | 'normal' | 'high'
  /** Of messages with the same topic only the last waits; at most 32 characters of base64url. */
  readonly topic: string
}

/** `gone`: the browser withdrew the subscription, for good. */
export type PushOutcome = SendOutcome | { readonly kind: 'gone'; readonly fault: string }

export interface WebPush {
  /** What browsers subscribe with. */
  readonly publicKey: string
  /** `contact` is an address at which the push service reaches us. */
  send(address: PushAddress, message: PushMessage, contact: string): Promise<PushOutcome>
}

export interface PushSettings {
  /** Hosts of push services; `*.` stands for anything before a dot. */
  readonly hosts: readonly string[]
  /** Origin of the local double; null in production. */
  readonly localService: string | null
  readonly timeoutMs: number
}

const curve = 'prime256v1'
const recordSize = 4096
/** Push services take no token that is valid for longer than a day. */
const tokenHours = 12

const bytes = (text: string) => Buffer.from(text, 'base64url')

/** Whether an address is one of a push service, so that no request of ours goes elsewhere. */
export function isPushService({ hosts, localService }: PushSettings, endpoint: string): boolean {
  const { origin, protocol, hostname, port, username, password } = new URL(endpoint)
  if (origin === localService) return true
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false
  return hosts.some((host) => (host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host))
}

/** Whether a browser's key is a point of the curve. */
export function isPublicKey(key: string): boolean {
  try {
    ECDH.convertKey(bytes(key), curve)
    return true
  } catch {
    return false
  }
}

/** Whether a text is a private key of ours: 32 bytes in base64url, a number of the curve. */
export function isPushKey(text: string): boolean {
  try {
    return /^[\w-]{43}$/.test(text) && readKeys(text).publicKey !== ''
  } catch {
    return false
  }
}

export const makePushKey = (): string => {
  const pair = createECDH(curve)
  pair.generateKeys()
  // A number with leading zeros is given without them.
  return Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()])
    .subarray(-32)
    .toString('base64url')
}

const derive = (key: Buffer, salt: Buffer, info: Buffer | string, length: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length))

/** One encrypted record for one browser. `fixed` replaces what is random, for the example of RFC 8291. */
export function encrypt(
  text: string,
  { p256dh, auth }: Pick<PushAddress, 'p256dh' | 'auth'>,
  fixed?: { readonly privateKey: Buffer; readonly salt: Buffer },
): Buffer {
  const own = createECDH(curve)
  if (fixed === undefined) own.generateKeys()
  else own.setPrivateKey(fixed.privateKey)
  const salt = fixed?.salt ?? randomBytes(16)
  const [theirs, ours] = [bytes(p256dh), own.getPublicKey()]

  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours])
  const secret = derive(own.computeSecret(theirs), bytes(auth), info, 32)
  const cipher = createCipheriv(
    'aes-128-gcm',
    derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16),
    derive(secret, salt, 'Content-Encoding: nonce\0', 12),
  )
  // The byte after the text says that this record is the last.
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.update(Buffer.of(2)), cipher.final()])
  const head = Buffer.alloc(5)
  head.writeUInt32BE(recordSize)
  head.writeUInt8(ours.length, 4)
  return Buffer.concat([salt, head, ours, encrypted, cipher.getAuthTag()])
}

const jsonPart = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

function readKeys(privateKey: string): { publicKey: string; key: KeyObject } {
  const pair = createECDH(curve)
  pair.setPrivateKey(bytes(privateKey))
  const point = pair.getPublicKey()
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const key = createPrivateKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', d: privateKey, x, y } })
  return { publicKey: point.toString('base64url'), key }
}

interface Given {
  /** 32 bytes in base64url. */
  readonly privateKey: string
  readonly timeoutMs: number
  readonly now: () => Date
}

/** Push services are few; whoever makes up more of them costs no memory. */
const MOST_TOKENS = 100

export function createWebPush({ privateKey, timeoutMs, now }: Given): WebPush {
  const { publicKey, key } = readKeys(privateKey)
  /** By push service and contact: the same token serves many messages. */
  const tokens = new Map<string, { readonly token: string; readonly madeAt: number }>()

  function tokenFor(audience: string, contact: string): string {
    const name = `${audience} ${contact}`
    const at = now().getTime()
    const known = tokens.get(name)
    // A clock that was set back would make a token of later valid for longer than push services take.
    if (known !== undefined && known.madeAt <= at && at < known.madeAt + HOUR_MS) return known.token
    const exp = Math.floor(at / 1000) + tokenHours * HOUR_SECONDS
    const signed = `${jsonPart({ typ: 'JWT', alg: 'ES256' })}.${jsonPart({ aud: audience, exp, sub: `mailto:${contact}` })}`
    const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' })
    const token = `${signed}.${signature.toString('base64url')}`
    if (tokens.size >= MOST_TOKENS) tokens.clear()
    tokens.set(name, { token, madeAt: at })
    return token
  }

  return {
    publicKey,
    async send(address, { text, ttlSeconds, urgency, topic }, contact) {
      try {
        const response = await fetch(address.endpoint, {
          method: 'POST',
          headers: {
            ...requestIdHeader(),
            authorization: `vapid t=${tokenFor(new URL(address.endpoint).origin, contact)}, k=${publicKey}`,
            'content-encoding': 'aes128gcm',
            'content-type': 'application/octet-stream',
            ttl: String(ttlSeconds),
            urgency,
            topic,
          },
          body: new Uint8Array(encrypt(text, address)),
          signal: AbortSignal.timeout(timeoutMs),
          redirect: 'error',
        })
        await response.body?.cancel()
        return readOutcome(response)
      } catch {
        return { kind: 'later', fault: 'no answer', waitSeconds: null }
      }
    },
  }
}

function readOutcome({ status, headers }: Response): PushOutcome {
  const fault = `push ${status}`
  if (status >= 200 && status < 300) return { kind: 'taken', ref: null }
  if (status === 404 || status === 410) return { kind: 'gone', fault }
  if (status !== 429 && status < 500) return { kind: 'refused', fault }
  const wait = Number(headers.get('retry-after') ?? Number.NaN)
  return { kind: 'later', fault, waitSeconds: Number.isInteger(wait) && wait >= 0 && wait <= 3600 ? wait : null }
}
