import { formatDuration } from '@hiwar/arabic/dates.ts'
import { trialText } from '@hiwar/arabic/trial-words.ts'
import type { LessonSelf } from '@hiwar/contract/lessons.ts'

/** What a student's cancel does to the minutes of the lesson. */
export function MinutesNote({ lesson, keepsMinutes }: { lesson: LessonSelf; keepsMinutes: boolean }) {
  const minutes = formatDuration(lesson.duration)
  if (lesson.trial)
    return keepsMinutes ? (
      <p className="rounded-input bg-warning-tint p-3 text-small text-warning">
        بقي على الحصة أقل من {formatDuration(lesson.lateLineMinutes, 'object')}، لذلك {trialText.spentByLateCancel}
      </p>
    ) : (
      <p className="rounded-input bg-success-tint p-3 text-small text-success">{trialText.keptUntilLateLine}</p>
    )
  return keepsMinutes ? (
    <p className="rounded-input bg-warning-tint p-3 text-small text-warning">
      بقي على الحصة أقل من {formatDuration(lesson.lateLineMinutes, 'object')}، لذلك تُحسب {minutes} من رصيدك ولا تعود.
    </p>
  ) : (
    <p className="rounded-input bg-success-tint p-3 text-small text-success">تعود إلى رصيدك {minutes} كاملة.</p>
  )
}
