import { bookLesson, cancelLesson, editLesson, getLesson, listLessons } from '@hiwar/contract/lessons.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'
import { book, cancel, edit, list, readLesson } from './service.ts'

export function lessonsRoutes(serve: Serve, deps: Deps): void {
  serve(bookLesson, async ({ actor, body }) => await book(deps, actor, body))
  serve(editLesson, async ({ actor, body }) => { await edit(deps, actor, body) })
  serve(listLessons, async ({ actor, query }) => await list(deps, actor, query))
  serve(getLesson, async ({ actor, params }) => await readLesson(deps, actor, params.id))
  serve(cancelLesson, async ({ actor, params, body }) => { await cancel(deps, actor, { id: params.id, body }) })
}
