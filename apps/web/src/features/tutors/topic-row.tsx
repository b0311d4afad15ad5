import type { TutorCard } from '@hiwar/contract/tutors.ts'
import { useTutors } from './use-tutors.ts'

const mostShown = 8

/** The topics most tutors teach come first. */
function usualTopics(tutors: readonly TutorCard[]): string[] {
  const counts = new Map<string, number>()
  for (const topic of tutors.flatMap(({ topics }) => topics)) counts.set(topic, (counts.get(topic) ?? 0) + 1)
  return [...counts].toSorted(([, one], [, other]) => other - one).slice(0, mostShown).map(([topic]) => topic)
}

/** Topics of the tutors there are; a press searches for one, a second press for everyone again. */
export function TopicRow({ search, onChoose }: { search: string; onChoose: (text: string) => void }) {
  const everyone = useTutors('')
  const topics = usualTopics(everyone.items)
  if (topics.length === 0) return null
  return (
    <fieldset aria-label="ابحث بموضوع" className="-mx-4 flex min-w-0 gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] md:mx-0 md:flex-wrap md:px-0">
      {topics.map((topic) => (
        <button key={topic} type="button" aria-pressed={topic === search} onClick={() => onChoose(topic === search ? '' : topic)} className={chipClasses}>{topic}</button>
      ))}
    </fieldset>
  )
}

const chipClasses = 'min-h-11 shrink-0 cursor-pointer rounded-full border border-sand-300 bg-white px-4 text-small font-medium text-ink-900 transition-colors '
  + 'hover:border-nile-300 hover:bg-nile-50 aria-pressed:border-nile-600 aria-pressed:bg-nile-600 aria-pressed:text-white'
