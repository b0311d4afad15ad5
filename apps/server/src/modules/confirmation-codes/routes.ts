import { confirmEmail, confirmPassword, sendEmailCode, sendPasswordCode } from '@hiwar/contract/confirmation-codes.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'
import { proveEmail, resetPassword } from '../users/service.ts'
import { sendEmail, sendPassword } from './service.ts'

/** Sending belongs to the codes; what a right code changes belongs to the account. */
export function confirmationCodesRoutes(serve: Serve, deps: Deps): void {
  serve(sendEmailCode, async ({ actor }) => { await sendEmail(deps, actor) })
  serve(confirmEmail, async ({ actor, body }) => { await proveEmail(deps, actor, body.code) })
  serve(sendPasswordCode, async ({ body }) => { await sendPassword(deps, body.email) })
  serve(confirmPassword, async ({ body, via }) => { await resetPassword(deps, { ...body, via }) })
}
