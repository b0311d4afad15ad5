import {
  bookInterview,
  getInterviewer,
  listInterviews,
  selectInterviewer,
  updateInterview,
} from '@hiwar/contract/interviews.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'
import { book, chooseInterviewer, list, update } from './service.ts'

export function interviewsRoutes(serve: Serve, deps: Deps): void {
  serve(bookInterview, async ({ actor, body }) => {
    await book(deps, actor, body)
  })
  serve(updateInterview, async ({ actor, body }) => {
    await update(deps, actor, body)
  })
  serve(listInterviews, async ({ actor, query }) => await list(deps, actor, query))
  serve(selectInterviewer, async ({ actor }) => await chooseInterviewer(deps, actor))
  serve(getInterviewer, async ({ actor }) => await chooseInterviewer(deps, actor))
}
