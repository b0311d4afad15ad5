import type { TutorInfo } from '@hiwar/contract/tutors.ts'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { IntroVideo } from './intro-video.tsx'
import { nameOf } from './tutor-facts.tsx'

/** The profile tab: free times first, then the description, the video and the topics. */
export function TutorAbout({ tutor, times }: { tutor: TutorInfo; times: ReactNode }) {
  const hasSide = tutor.video !== null || tutor.topics.length > 0
  return (
    <div
      className={
        hasSide
          ? 'grid gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,20rem)] xl:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]'
          : 'grid gap-8'
      }
    >
      <div className="flex min-w-0 flex-col gap-8">
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
      {hasSide && (
        <div className="flex min-w-0 flex-col gap-8">
          {tutor.video !== null && (
            <Section title="فيديو تعريفي">
              <IntroVideo source={tutor.video} poster={tutor.thumbnail} name={nameOf(tutor)} />
            </Section>
          )}
          {tutor.topics.length > 0 && (
            <Section title="موضوعات الحديث">
              <ul className="flex flex-wrap gap-2">
                {tutor.topics.map((topic) => (
                  <li key={topic} className="rounded-full bg-nile-50 px-4 py-1.5 text-small font-medium text-nile-700">
                    {topic}
                  </li>
                ))}
              </ul>
            </Section>
          )}
        </div>
      )}
    </div>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="mb-4 text-h3">
        {title}
      </h2>
      {children}
    </section>
  )
}
