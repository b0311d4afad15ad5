// The second factor of staff (more.md 1), apart from the sign-in that asks for it: only the back office sets it up.
import * as z from 'zod/mini'
import { bounds } from './bounds.ts'
import { endpoint } from './endpoint.ts'
import { Instant } from './fields.ts'
import { staff } from './roles.ts'
import { HOUR_SECONDS, MINUTE_SECONDS } from './time.ts'

/** What a person has as a second factor. */
export const SecondFactor = z.object({
  /** Null while it is off. */
  enabledAt: z.nullable(Instant),
  /** Recovery codes that were not used yet. */
  recoveryLeft: z.int(),
  /** The platform requires it of staff. */
  required: z.boolean(),
})
export type SecondFactor = z.infer<typeof SecondFactor>

export const getSecondFactor = endpoint({
  name: 'getSecondFactor',
  method: 'GET',
  path: '/auth/totp',
  who: staff,
  summary: 'Whether I have a second factor, and how many recovery codes are left',
  reply: SecondFactor,
  withoutSecondFactor: true,
})

export const setUpSecondFactor = endpoint({
  name: 'setUpSecondFactor',
  method: 'POST',
  path: '/auth/totp/setup',
  who: staff,
  summary: 'A fresh secret for my app; nothing is asked of me at sign-in until its first code is sent',
  reply: z.object({
    /** Base32, to be typed where no camera reads the address. */
    secret: z.string(),
    /** `otpauth://`, what the QR code holds. */
    url: z.string(),
  }),
  fails: ['wrong-password'],
  withoutSecondFactor: true,
  rateLimit: { points: 20, seconds: HOUR_SECONDS, by: 'user' },
})

const appCode = new RegExp(`^\\d{${bounds.secondFactor.appDigits}}$`)

/** The digits of an app, with the spaces that apps show between them. */
export const SecondFactorCode = z.object({
  code: z.string().check(
    z.overwrite((text) => text.replaceAll(/\s/g, '')),
    z.regex(appCode, { error: 'invalid-verification-code' }),
  ),
})

export const enableSecondFactor = endpoint({
  name: 'enableSecondFactor',
  method: 'POST',
  path: '/auth/totp/enable',
  who: staff,
  summary: 'Switch it on by the first code of the app; ends my other sign-ins, and this one goes on with a fresh token',
  body: SecondFactorCode,
  reply: z.object({
    /** Each works once instead of a code; they are told here and never again. */
    recovery: z.array(z.string()),
    token: z.string(),
  }),
  fails: ['invalid-verification-code', 'expired-verification-code'],
  audit: 'auth.totp-on',
  withoutSecondFactor: true,
  rateLimit: { points: 10, seconds: 15 * MINUTE_SECONDS, by: 'user' },
})

export const disableSecondFactor = endpoint({
  name: 'disableSecondFactor',
  method: 'DELETE',
  path: '/auth/totp',
  who: staff,
  summary: 'Switch it off; repeating it changes nothing',
  fails: ['wrong-password'],
  audit: 'auth.totp-off',
})
