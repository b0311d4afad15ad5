import {
  confirmEmail,
  confirmPassword,
  sendEmailCode,
  sendPasswordCode,
  sendPhoneCode,
  verifyPhone,
} from '@hiwar/contract/confirmation-codes.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'
import { proveEmail, provePhone, resetPassword } from '../users/service.ts'
import { sendPhone } from './phone.ts'
import { sendEmail, sendPassword } from './service.ts'

/** Sending belongs to the codes; what a right code changes belongs to the account. */
export function confirmationCodesRoutes(serve: Serve, deps: Deps): void {
  serve(sendPhoneCode, async ({ actor, body }) => {
    await sendPhone(deps, actor, body)
  })
  serve(verifyPhone, async ({ actor, body }) => {
    await provePhone(deps, actor, body)
  })
  serve(sendEmailCode, async ({ actor }) => {
    await sendEmail(deps, actor)
  })
  serve(confirmEmail, async ({ actor, body }) => {
    await proveEmail(deps, actor, body.code)
  })
  serve(sendPasswordCode, async ({ body }) => {
    await sendPassword(deps, body.email)
  })
  serve(confirmPassword, async ({ body, via }) => {
    await resetPassword(deps, { ...body, via })
  })
}
