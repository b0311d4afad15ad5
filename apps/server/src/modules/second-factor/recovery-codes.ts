// Codes for the day the app is lost, each good for one sign-in.
import { createHmac, hkdfSync, randomInt } from 'node:crypto'
import { bounds } from '@hiwar/contract/bounds.ts'

/** Crockford's base 32: no letter that is read as a digit or as another letter. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const half = 5

const makeHalf = () => Array.from({ length: half }, () => letters[randomInt(letters.length)]).join('')

/** Ten different ones of fifty bits, `K7Q2M-4XTZ9`. */
export function makeRecoveryCodes(): string[] {
  const codes = new Set<string>()
  while (codes.size < bounds.secondFactor.recoveryCodes) codes.add(`${makeHalf()}-${makeHalf()}`)
  return [...codes]
}

/** The letters of a code as somebody typed it from paper; null for what is none. */
export function readRecoveryCode(typed: string): string | null {
  const code = typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  return code.length === 2 * half && [...code].every((letter) => letters.includes(letter)) ? code : null
}

/**
 * Keyed hash of a code. The key is made of the person's secret, which stands encrypted in the database: it tells nothing
 * to who reads that, and outlives an exchange of the secret that encrypts.
 */
export function hashRecoveryCode(secret: Uint8Array, code: string): string {
  // Stryker disable next-line StringLiteral: the name need only differ from that of other keys
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'recovery codes', 32))
  return createHmac('sha256', key).update(code).digest('base64url')
}
