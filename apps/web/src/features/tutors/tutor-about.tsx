import type { TutorInfo } from '@hiwar/contract/tutors.ts'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { RecordedVideo } from '../../parts/recorded-video.tsx'
import { nameOf } from './tutor-facts.tsx'

/** The profile tab: the intro video leads on a phone and stands beside the free times where there is room. */
export function TutorAbout({ tutor, times }: { tutor: TutorInfo; times: ReactNode }) {
  const hasSide = tutor.video !== null || tutor.topics.length > 0
  return (
    <div className={hasSide ? sideClasses : 'grid gap-8'}>
      {tutor.video !== null && (
        <div className="lg:col-start-2">
          <Section title="فيديو تعريفي" isHeadingHidden>
            <RecordedVideo source={tutor.video} poster={tutor.thumbnail} label={`فيديو تعريفي: ${nameOf(tutor)}`} />
          </Section>
        </div>
      )}
      <div className="flex min-w-0 flex-col gap-8 lg:col-start-1 lg:row-span-2 lg:row-start-1">
        <Section title="المواعيد المتاحة">{times}</Section>
        <Section title="نبذة">
          {tutor.about === null ? (
            <p className="text-ink-600">لم تُكتب نبذة بعد.</p>
          ) : (
            <p dir="auto" className="max-w-[68ch] whitespace-pre-line">
              {tutor.about}
            </p>
          )}
        </Section>
      </div>
      {tutor.topics.length > 0 && (
        <div className="lg:col-start-2">
          <Section title="موضوعات الحديث">
            <ul className="flex flex-wrap gap-2">
              {tutor.topics.map((topic) => (
                <li key={topic} className="rounded-full bg-nile-50 px-4 py-1.5 text-small font-medium text-nile-700">
                  {topic}
                </li>
              ))}
            </ul>
          </Section>
        </div>
      )}
    </div>
  )
}

/** The first row is as high as the video, so that the topics follow it directly. */
const sideClasses =
  'grid gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,20rem)] lg:grid-rows-[auto_1fr] ' +
  'xl:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]'

function Section({
  title,
  isHeadingHidden = false,
  children,
}: {
  title: string
  isHeadingHidden?: boolean
  children: ReactNode
}) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 id={id} className={isHeadingHidden ? 'sr-only' : 'mb-4 text-h3'}>
        {title}
      </h2>
      {children}
    </section>
  )
}
