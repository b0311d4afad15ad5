import { listIntroVideos, reviewIntroVideo } from '@hiwar/contract/intro-videos.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'
import { list, review } from './service.ts'

export function introVideosRoutes(serve: Serve, deps: Deps): void {
  serve(listIntroVideos, async ({ query }) => await list(deps, query))
  serve(reviewIntroVideo, async ({ actor, params, body }) => {
    await review(deps, actor, { tutorId: params.id, body })
  })
}
