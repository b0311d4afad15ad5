import { enableSecondFactor, setUpSecondFactor } from '@hiwar/contract/second-factor.ts'
import { codeOf, stepOf } from '../src/modules/second-factor/totp.ts'
import type { TestApp } from './app.ts'
import type { Person } from './people.ts'

const base32Letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The bytes of a secret as it is told to a person. */
function bytesOf(secret: string): Uint8Array {
  const bits = Array.from(secret, (letter) => base32Letters.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2))
}

/** What the person's app shows at that moment. */
export const codeOfApp = (secret: string, at: Date): string => codeOf(bytesOf(secret), stepOf(at))

/** A person with a second factor, signed in by the token its first code brought. */
export interface Protected extends Person {
  readonly secret: string
  readonly recovery: readonly string[]
}

/** Switches the second factor on over HTTP; the code of this half minute is spent by it. */
export async function protect(app: TestApp, person: Person): Promise<Protected> {
  const { secret } = (await app.call(setUpSecondFactor, { as: person })).body
  const { status, body } = await app.call(enableSecondFactor, {
    as: person,
    body: { code: codeOfApp(secret, app.clock.now()) },
  })
  if (status !== 200) throw new Error(`not switched on: ${JSON.stringify(body)}`)
  return { ...person, token: body.token, secret, recovery: body.recovery }
}
