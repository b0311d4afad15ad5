import { getStudioTutor, listStudioTutors, listStudios } from '@hiwar/contract/studios.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'
import { list, listTutors, readStudioTutor } from './service.ts'

export function studiosRoutes(serve: Serve, deps: Deps): void {
  serve(listStudioTutors, async ({ actor, query }) => await listTutors(deps, actor, query))
  serve(getStudioTutor, async ({ actor, params }) => await readStudioTutor(deps, actor, params.tutorId))
  serve(listStudios, async ({ query }) => await list(deps, query))
}
