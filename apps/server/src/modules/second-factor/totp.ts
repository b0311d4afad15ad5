// Codes of a person's app (RFC 6238 with the values every app takes for granted: HMAC-SHA-1, 30 seconds, six digits).
import { createHmac, randomBytes } from 'node:crypto'
import { bounds } from '@hiwar/contract/bounds.ts'
import { sameText } from '../../platform/identity/tokens.ts'

const secretBytes = 20
const stepMs = 30_000
/** How many steps a phone's clock may be ahead or behind. */
const drift = 1

export const makeSecret = (): Uint8Array => randomBytes(secretBytes)

/** Which of the 30 seconds since 1970 it is. */
export const stepOf = (at: Date): number => Math.floor(at.getTime() / stepMs)

/** The code of a step. */
export function codeOf(secret: Uint8Array, step: number, length: number = bounds.secondFactor.appDigits): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  // RFC 4226 5.3: the last four bits say where the number is read, without its sign.
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7f_ff_ff_ff
  return String(number % 10 ** length).padStart(length, '0')
}

/** The step whose code this is, now or a step away; null for a wrong code. */
export function stepOfCode(secret: Uint8Array, code: string, now: Date): number | null {
  const present = stepOf(now)
  const steps = Array.from({ length: 2 * drift + 1 }, (_, at) => present - drift + at)
  // The newest first: should two steps share a code, none of them stays open.
  return steps.findLast((step) => sameText(codeOf(secret, step), code)) ?? null
}

const base32Letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648, as apps read it; a secret of 20 bytes needs no padding. */
export function toBase32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  // Stryker disable next-line ArrayDeclaration: a secret has bits
  return (bits.match(/.{1,5}/g) ?? []).map((five) => base32Letters[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

/** What the QR code holds: apps show whose code it is, and of which product. */
export function addressOf(secret: Uint8Array, { issuer, account }: { issuer: string; account: string }): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  return `otpauth://totp/${label}?secret=${toBase32(secret)}&issuer=${encodeURIComponent(issuer)}`
}
