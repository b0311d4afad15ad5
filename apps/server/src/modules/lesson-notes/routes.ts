import {
  getLessonNotes,
  getPrivateNote,
  listLessonWords,
  listPrivateNotes,
  writeLessonNotes,
  writePrivateNote,
} from '@hiwar/contract/lesson-notes.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'
import { listPrivate, listWords, readNotes, readPrivate, writeNotes, writePrivate } from './service.ts'

export function lessonNotesRoutes(serve: Serve, deps: Deps): void {
  serve(listLessonWords, ({ actor, query }) => listWords(deps, actor, query))
  serve(listPrivateNotes, ({ actor, query }) => listPrivate(deps, actor, query))
  serve(getLessonNotes, ({ actor, params, query }) => readNotes(deps, actor, { id: params.id, since: query.since }))
  serve(writeLessonNotes, ({ actor, params, body }) => writeNotes(deps, actor, { id: params.id, ops: body.ops }))
  serve(getPrivateNote, ({ actor, params }) => readPrivate(deps, actor, params.id))
  serve(writePrivateNote, ({ actor, params, body }) => writePrivate(deps, actor, { id: params.id, ...body }))
}
