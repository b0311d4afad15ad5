import { changePhoto, changeTutorMedia } from '@hiwar/contract/assets.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'
import { changeMedia, changeOwnPhoto } from './service.ts'

export function mediaRoutes(serve: Serve, deps: Deps): void {
  serve(changePhoto, async ({ actor, query, parts }) => {
    await changeOwnPhoto(deps, actor, { forUser: query.forUser, parts: parts() })
  })
  serve(changeTutorMedia, async ({ actor, query, parts }) => {
    await changeMedia(deps, actor, { tutorId: query.tutorId, parts: parts() })
  })
}
