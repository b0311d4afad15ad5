import { refreshToken, signInWithPassword } from '@hiwar/contract/auth.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'
import { refresh, signIn } from './service.ts'

export function authRoutes(serve: Serve, deps: Deps): void {
  serve(signInWithPassword, async ({ body }) => await signIn(deps, body))
  serve(refreshToken, async ({ actor }) => await refresh(deps, actor))
}
