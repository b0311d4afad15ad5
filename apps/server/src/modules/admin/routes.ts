import { getAdminStats, getAttendance } from '@hiwar/contract/admin.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'
import { readAttendance, readStats } from './service.ts'

export function adminRoutes(serve: Serve, deps: Deps): void {
  serve(getAdminStats, async ({ query }) => await readStats(deps, query.days))
  serve(getAttendance, async ({ params }) => await readAttendance(deps, params.id))
}
