import {
  deviceZone,
  formatDate,
  formatDateTime,
  formatDuration,
  formatRange,
  relativeDay,
} from '@hiwar/arabic/dates.ts'
import { lessonEnd } from '@hiwar/rules/lesson-states.ts'
import { useNow } from '@hiwar/app/time/use-now.ts'
import { MINUTE_MS } from '@hiwar/contract/time.ts'
import type { ReactNode } from 'react'
import type { OfflineCopy, OfflineLesson } from '../../parts/offline-copy.ts'

/** What was kept on this device of the next lesson, the words and the notes; what has ended is left out. */
export function OfflineReading({ copy }: { copy: OfflineCopy }) {
  const now = new Date(useNow(MINUTE_MS))
  const next = copy.lessons.find(
    ({ start, duration }) => lessonEnd({ start: new Date(start), duration }).getTime() > now.getTime(),
  )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      {next !== undefined && <NextLesson lesson={next} now={now} />}
      {copy.words.length > 0 && <Words words={copy.words} />}
      {copy.notes.length > 0 && <Notes notes={copy.notes} />}
      <p className="text-small text-ink-600">حُفظ على هذا الجهاز {formatDateTime(copy.savedAt)}.</p>
    </div>
  )
}

function NextLesson({ lesson, now }: { lesson: OfflineLesson; now: Date }) {
  const start = new Date(lesson.start)
  return (
    <section aria-label="الحصة القادمة" className="rounded-card bg-nile-700 p-6 text-white">
      <p className="text-small text-nile-300">{now < start ? 'حصتك القادمة' : 'حصتك الآن'}</p>
      {lesson.other !== null && (
        <p className="font-heading text-h2 text-white">
          <bdi>{lesson.other}</bdi>
        </p>
      )}
      <p>
        <span className="whitespace-nowrap">{relativeDay(start, now, deviceZone())} ·</span>{' '}
        <span className="whitespace-nowrap">
          <bdi dir="rtl">{formatRange(start, lessonEnd({ start, duration: lesson.duration }))}</bdi> ·
        </span>{' '}
        <span className="whitespace-nowrap">{formatDuration(lesson.duration)}</span>
      </p>
      {lesson.focus !== null && (
        <p className="mt-1 text-small">
          موضوعها: <bdi>{lesson.focus}</bdi>
        </p>
      )}
    </section>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 className="text-h2">{title}</h2>
      {children}
    </section>
  )
}

function Words({ words }: { words: OfflineCopy['words'] }) {
  return (
    <Part title="كلماتي">
      <ul className="grid gap-3 sm:grid-cols-2">
        {words.map(({ id, text, meaning, example }) => (
          <li key={id} className="surface flex flex-col gap-1 p-4">
            <p className="font-heading text-h3" dir="auto">
              {text}
            </p>
            {meaning !== null && <p dir="auto">{meaning}</p>}
            {example !== null && (
              <p dir="auto" className="text-small text-ink-600">
                {example}
              </p>
            )}
          </li>
        ))}
      </ul>
    </Part>
  )
}

function Notes({ notes }: { notes: OfflineCopy['notes'] }) {
  return (
    <Part title="ملاحظات حصصي">
      {notes.map(({ key, start, other, lines }) => (
        <article key={key} className="surface p-4">
          <h3 className="text-small text-ink-600">
            {formatDate(start)}
            {other !== null && (
              <>
                {'\u00a0· مع '}
                <bdi>{other}</bdi>
              </>
            )}
          </h3>
          <p dir="auto" className="mt-1 whitespace-pre-line">
            {lines.join('\n')}
          </p>
        </article>
      ))}
    </Part>
  )
}
