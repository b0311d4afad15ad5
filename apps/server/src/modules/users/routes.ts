import { undoEmailChange } from '@hiwar/contract/auth.ts'
import { confirmEmail, confirmPassword, verifyPhone } from '@hiwar/contract/confirmation-codes.ts'
import { changePreferences } from '@hiwar/contract/preferences.ts'
import { createUser, getCurrentUser, getUser, listUsers, updateUser } from '@hiwar/contract/users.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'
import { deviceCookie } from '../confirmation-codes/service.ts'
import { undoAddressChange } from './address-change.ts'
import { confirmOwnEmail, confirmOwnPhone, resetPassword } from './confirm.ts'
import { changeOwnPreferences, create, list, readSelf, readUser } from './service.ts'
import { update } from './update.ts'

export function usersRoutes(serve: Serve, deps: Deps): void {
  serve(createUser, async ({ actor, body, via }) => await create(deps, actor, body, via))
  serve(getCurrentUser, async ({ actor }) => await readSelf(deps, actor.id))
  serve(listUsers, async ({ query }) => await list(deps, query))
  serve(changePreferences, async ({ actor, body }) => await changeOwnPreferences(deps, actor, body))
  serve(getUser, async ({ params }) => await readUser(deps, params.id))
  serve(updateUser, async ({ actor, params, body }) => await update(deps, actor, { id: params.id, body }))
  serve(confirmEmail, async ({ actor, body }) => {
    await confirmOwnEmail(deps, actor, body.code)
  })
  serve(verifyPhone, async ({ actor, body }) => {
    await confirmOwnPhone(deps, actor, body)
  })
  serve(undoEmailChange, async ({ body }) => {
    await undoAddressChange(deps, body.token)
  })
  serve(confirmPassword, async ({ body, via, cookie }) => {
    await resetPassword(deps, { ...body, via, deviceId: cookie(deviceCookie) })
  })
}
