import { endSignIn, endSignInsOf, listSignIns, listSignInsOf, signOut } from '@hiwar/contract/auth.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'
import { endAccountSignIns, endOwnSignIn, listAccountSignIns, listOwnSignIns } from './service.ts'

export function signInsRoutes(serve: Serve, deps: Deps): void {
  serve(signOut, async ({ actor }) => {
    await endOwnSignIn(deps, actor, actor.signInId)
  })
  serve(listSignIns, async ({ actor }) => await listOwnSignIns(deps, actor))
  serve(endSignIn, async ({ actor, params }) => {
    await endOwnSignIn(deps, actor, params.id)
  })
  serve(listSignInsOf, async ({ actor, query }) => await listAccountSignIns(deps, actor, query.userId))
  serve(endSignInsOf, async ({ actor, params }) => {
    await endAccountSignIns(deps, actor, params.userId)
  })
}
