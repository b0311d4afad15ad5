import { getSettings, updateSettings } from '@hiwar/contract/settings.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'
import { guestVersion, read, update } from './service.ts'

export function settingsRoutes(serve: Serve, deps: Deps): void {
  serve(
    getSettings,
    async ({ actor }) => await read(deps, actor),
    () => guestVersion(deps),
  )
  serve(updateSettings, async ({ actor, body }) => await update(deps, actor, body))
}
