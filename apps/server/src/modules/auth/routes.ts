import {
  confirmIdentity,
  getSocialSignIn,
  refreshToken,
  signInSocially,
  signInWithPassword,
  signOutAll,
} from '@hiwar/contract/auth.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'
import { confirm, refresh, signIn, signOutEverywhere } from './service.ts'
import { signInWithProvider, socialEntry } from './social.ts'

export function authRoutes(serve: Serve, deps: Deps): void {
  serve(signInWithPassword, async ({ body, via }) => await signIn(deps, body, via))
  serve(getSocialSignIn, async () => await socialEntry(deps))
  serve(signInSocially, async ({ body, via }) => await signInWithProvider(deps, body, via))
  serve(refreshToken, async ({ actor }) => await refresh(deps, actor))
  serve(signOutAll, async ({ actor, body }) => await signOutEverywhere(deps, actor, body))
  serve(confirmIdentity, async ({ actor, body }) => {
    await confirm(deps, actor, body)
  })
}
