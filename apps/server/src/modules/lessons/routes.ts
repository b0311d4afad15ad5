import {
  bookLesson,
  cancelLesson,
  editLesson,
  getLesson,
  getLessonAgain,
  listLessons,
  setLessonFocus,
} from '@hiwar/contract/lessons.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'
import { suggestSameTimeNextWeek } from './same-time-next-week.ts'
import { book, cancel, edit, list, readLesson, setFocusOf } from './service.ts'

export function lessonsRoutes(serve: Serve, deps: Deps): void {
  serve(bookLesson, async ({ actor, body }) => await book(deps, actor, body))
  serve(editLesson, async ({ actor, body }) => {
    await edit(deps, actor, body)
  })
  serve(listLessons, async ({ actor, query }) => await list(deps, actor, query))
  serve(getLessonAgain, async ({ actor, params }) => await suggestSameTimeNextWeek(deps, actor, params.id))
  serve(setLessonFocus, async ({ actor, params, body }) => {
    await setFocusOf(deps, actor, { id: params.id, focus: body.focus })
  })
  serve(getLesson, async ({ actor, params }) => await readLesson(deps, actor, params.id))
  serve(cancelLesson, async ({ actor, params, body }) => {
    await cancel(deps, actor, { id: params.id, body })
  })
}
