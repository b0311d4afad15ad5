import { AckCode } from '@hiwar/contract/enums.ts'
import type { Deps } from '../../deps.ts'
import { writeByEvent } from './service.ts'

/** The same changes as by HTTP, without the overhead of a request. */
export function lessonNotesSocket(realtime: Deps['realtime'], deps: Deps): void {
  realtime.handle('LessonNotesOps', async ({ actor }, { lessonId, ops }) => {
    const written = await writeByEvent(deps, actor, { id: lessonId, ops })
    return typeof written === 'string' ? written : { code: AckCode.Ok, ...written }
  })
}
