import {
  getOwnStudentStats,
  getOwnTutorStats,
  getStudentStats,
  getTutorActivity,
  getTutorInfo,
  getTutorMeta,
  getTutorStats,
  listOnboardedTutors,
} from '@hiwar/contract/tutors.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'
import { guestVersion } from './directory/load.ts'
import { info, list, meta } from './service.ts'
import { activity, ownStudentStats, ownTutorStats, stats } from './statistics/service.ts'
import { studentTotals } from './students/service.ts'

export function tutorsRoutes(serve: Serve, deps: Deps): void {
  const version = () => guestVersion(deps)
  serve(getTutorMeta, async ({ actor, query }) => await meta(deps, actor, query.tutorId))
  serve(listOnboardedTutors, async ({ actor, query }) => await list(deps, actor, query), version)
  serve(getTutorInfo, async ({ actor, params }) => await info(deps, actor, params.id), version)
  serve(getOwnTutorStats, async ({ actor }) => await ownTutorStats(deps, actor))
  serve(getTutorStats, async ({ params }) => await stats(deps, params.id))
  serve(getOwnStudentStats, async ({ actor }) => await ownStudentStats(deps, actor))
  serve(getStudentStats, async ({ actor, params }) => await studentTotals(deps, actor, params.id))
  serve(getTutorActivity, async ({ params }) => await activity(deps, params.id))
}
