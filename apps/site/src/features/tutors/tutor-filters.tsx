import { Gender } from '@hiwar/contract/enums.ts'
import type { TutorCard } from '@hiwar/contract/tutors.ts'
import type { TutorFilter } from '../../reader.ts'
import { PageLink } from '../../site.tsx'

interface TopicName {
  readonly id: number
  readonly name: string
}

/** Topics that at least one tutor teaches, the most taught first. */
export function topicsOf(tutors: readonly TutorCard[]): readonly TopicName[] {
  const counts = new Map<number, { name: string; count: number }>()
  for (const { topicIds, topics } of tutors)
    for (const [place, id] of topicIds.entries())
      counts.set(id, { name: topics[place] ?? '', count: (counts.get(id)?.count ?? 0) + 1 })
  return [...counts]
    .map(([id, { name, count }]) => ({ id, name, count }))
    .toSorted((one, other) => other.count - one.count || one.id - other.id)
}

const genders = [
  { gender: null, label: 'الكل' },
  { gender: Gender.Female, label: 'معلّمات' },
  { gender: Gender.Male, label: 'معلّمون' },
] as const

export function TutorFilters({ topics, filter }: { topics: readonly TopicName[]; filter: TutorFilter }) {
  return (
    <nav className="filters" aria-label="تصفية المعلّمين">
      <div className="chips chips-gender">
        {genders.map(({ gender, label }) => (
          <PageLink
            key={label}
            to="/tutors"
            parameters={{ topic: filter.topic, gender }}
            aria-current={gender === filter.gender ? 'true' : undefined}
            className="chip"
          >
            {label}
          </PageLink>
        ))}
      </div>
      {topics.length > 0 && (
        <div className="chips chips-topics">
          <PageLink
            to="/tutors"
            parameters={{ gender: filter.gender }}
            aria-current={filter.topic === null ? 'true' : undefined}
            className="chip"
          >
            كل الموضوعات
          </PageLink>
          {topics.map(({ id, name }) => (
            <PageLink
              key={id}
              to="/tutors"
              parameters={{ topic: id, gender: filter.gender }}
              aria-current={id === filter.topic ? 'true' : undefined}
              className="chip"
            >
              {name}
            </PageLink>
          ))}
        </div>
      )}
    </nav>
  )
}
