import {
  getInterviewer,
  getStudioTutor,
  listFullTutors,
  listStudioTutors,
  listStudios,
  listUncontactedTutors,
} from '@hiwar/contract/tutor-lists.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'
import { interviewer, readStudioTutor, studioTutors, studios, uncontacted, wholeTutors } from './service.ts'

export function tutorListsRoutes(serve: Serve, deps: Deps): void {
  serve(getInterviewer, async ({ actor }) => await interviewer(deps, actor))
  serve(listStudioTutors, async ({ actor, query }) => await studioTutors(deps, actor, query))
  serve(getStudioTutor, async ({ actor, params }) => await readStudioTutor(deps, actor, params.tutorId))
  serve(listUncontactedTutors, async ({ actor, query }) => await uncontacted(deps, actor, query))
  serve(listFullTutors, async ({ query }) => await wholeTutors(deps, query))
  serve(listStudios, async ({ query }) => await studios(deps, query))
}
