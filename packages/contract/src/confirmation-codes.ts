import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Email, Password, VerificationCode, oneOf, text } from './fields.ts'
import { HOUR_SECONDS, MINUTE_SECONDS } from './time.ts'

/** The messengers' words in these calls; elsewhere a method is a number. */
export const MethodWord = { Whatsapp: 'whatsapp', Telegram: 'telegram' } as const
export type MethodWord = (typeof MethodWord)[keyof typeof MethodWord]

/** `phone` in any writing a person would type; needed while none is saved, and the saved one otherwise. */
export const SendPhoneCode = z.object({ phone: z.optional(text()), method: oneOf(MethodWord) })

export const sendPhoneCode = endpoint({
  name: 'sendPhoneCode',
  method: 'POST',
  path: '/confirmation-code/phone/send',
  who: 'signed-in',
  summary: 'Send a fresh 5-digit code to my phone; the older one of this method dies',
  body: SendPhoneCode,
  fails: ['invalid-phone', 'incorrect-phone', 'phone-already-verified', 'unresolved-phone', 'service-unavailable'],
})

export const VerifyPhone = z.object({ code: VerificationCode, method: oneOf(MethodWord) })

export const verifyPhone = endpoint({
  name: 'verifyPhone',
  method: 'POST',
  path: '/confirmation-code/phone/verify',
  who: 'signed-in',
  summary: 'Prove the phone with its code; messages go by this method from now on',
  body: VerifyPhone,
  fails: ['invalid-verification-code', 'expired-verification-code'],
  rateLimit: { points: 10, seconds: MINUTE_SECONDS, by: 'ip' },
})

export const sendEmailCode = endpoint({
  name: 'sendEmailCode',
  method: 'POST',
  path: '/confirmation-code/email/send',
  who: 'signed-in',
  summary: 'Mail a fresh 5-digit code; the older one dies',
  fails: ['email-already-verified', 'service-unavailable'],
})

export const ConfirmEmail = z.object({ code: VerificationCode })

export const confirmEmail = endpoint({
  name: 'confirmEmail',
  method: 'POST',
  path: '/confirmation-code/email/confirm',
  who: 'signed-in',
  summary: 'Prove the address with its code',
  body: ConfirmEmail,
  fails: ['email-already-verified', 'invalid-verification-code', 'expired-verification-code'],
  rateLimit: { points: 10, seconds: MINUTE_SECONDS, by: 'ip' },
})

export const sendPasswordCode = endpoint({
  name: 'sendPasswordCode',
  method: 'POST',
  path: '/confirmation-code/password/send',
  who: 'anyone',
  summary: 'Mail a reset code; answers alike whether the account exists or not',
  body: z.object({ email: Email }),
  fails: ['service-unavailable'],
  rateLimit: { points: 10, seconds: HOUR_SECONDS, by: 'ip' },
})

export const ResetPassword = z.object({ email: Email, code: VerificationCode, password: Password })

export const confirmPassword = endpoint({
  name: 'confirmPassword',
  method: 'POST',
  path: '/confirmation-code/password/confirm',
  who: 'anyone',
  summary: 'Set a new password with the mailed code; older tokens die',
  body: ResetPassword,
  fails: [
    'invalid-verification-code',
    'expired-verification-code',
    'short-password',
    'long-password',
    'invalid-password',
  ],
  rateLimit: { points: 10, seconds: MINUTE_SECONDS, by: 'ip' },
})
