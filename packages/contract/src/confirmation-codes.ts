import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Email, Password, VerificationCode } from './fields.ts'

export const sendEmailCode = endpoint({
  name: 'sendEmailCode', method: 'POST', path: '/confirmation-code/email/send', who: 'signed-in',
  summary: 'Mail a fresh 5-digit code; the older one dies', fails: ['email-already-verified', 'service-unavailable'],
})

export const ConfirmEmail = z.object({ code: VerificationCode })

export const confirmEmail = endpoint({
  name: 'confirmEmail', method: 'POST', path: '/confirmation-code/email/confirm', who: 'signed-in',
  summary: 'Prove the address with its code', body: ConfirmEmail,
  fails: ['email-already-verified', 'invalid-verification-code', 'expired-verification-code'],
})

export const sendPasswordCode = endpoint({
  name: 'sendPasswordCode', method: 'POST', path: '/confirmation-code/password/send', who: 'anyone',
  summary: 'Mail a reset code; answers alike whether the account exists or not', body: z.object({ email: Email }),
  fails: ['service-unavailable'],
})

export const ResetPassword = z.object({ email: Email, code: VerificationCode, password: Password })

export const confirmPassword = endpoint({
  name: 'confirmPassword', method: 'POST', path: '/confirmation-code/password/confirm', who: 'anyone',
  summary: 'Set a new password with the mailed code; older tokens die', body: ResetPassword,
  fails: ['invalid-verification-code', 'expired-verification-code', 'short-password', 'long-password', 'invalid-password'],
})
