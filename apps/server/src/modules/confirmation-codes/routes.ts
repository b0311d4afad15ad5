import { bounds } from '@hiwar/contract/bounds.ts'
import { confirmPassword, sendEmailCode, sendPasswordCode, sendPhoneCode } from '@hiwar/contract/confirmation-codes.ts'
import { MINUTE_SECONDS } from '@hiwar/contract/time.ts'
import type { Deps } from '../../deps.ts'
import { pathOf, type Serve } from '../../http/serve.ts'
import { sendCodeToPhone } from './phone.ts'
import { deviceCookie, mailVerificationCode, requestPasswordReset } from './service.ts'

/** Sending codes. Confirming one changes the account, so those calls are served by users/routes.ts. */
export function confirmationCodesRoutes(serve: Serve, deps: Deps): void {
  serve(sendPhoneCode, async ({ actor, body }) => {
    await sendCodeToPhone(deps, actor, body)
  })
  serve(sendEmailCode, async ({ actor }) => {
    await mailVerificationCode(deps, actor)
  })
  serve(sendPasswordCode, async ({ body, ip, setCookie }) => {
    const value = await requestPasswordReset(deps, { email: body.email, ip })
    setCookie({
      name: deviceCookie,
      value,
      path: pathOf(confirmPassword),
      seconds: bounds.code.lifetimeMinutes * MINUTE_SECONDS,
    })
  })
}
