import { compareArabic } from '@hiwar/arabic/collator.ts'
import { listTopics } from '@hiwar/contract/topics.ts'
import type { TutorCard } from '@hiwar/contract/tutors.ts'
import { useApiQuery } from '@hiwar/client/query.ts'
import { noFilters } from './filters.ts'
import { useTutors } from './use-tutors.ts'

export interface TopicChoice {
  readonly id: number
  readonly name: string
}

/** Topics by the number of tutors who teach them, most common first. */
function topicsOf(tutors: readonly TutorCard[]): TopicChoice[] {
  const counts = new Map<number, TopicChoice & { count: number }>()
  for (const { topicIds, topics } of tutors) {
    for (const [place, id] of topicIds.entries())
      counts.set(id, { id, name: topics[place] ?? '', count: (counts.get(id)?.count ?? 0) + 1 })
  }
  return [...counts.values()].toSorted((one, other) => other.count - one.count).map(({ id, name }) => ({ id, name }))
}

/**
 * The most common topics, counted on the first page of the tutors list, which guests may read too (web.md `/tutors`).
 */
export function usePopularTopics(): TopicChoice[] {
  return topicsOf(useTutors(noFilters).items)
}

/** All topics by name for signed-in users; the most common ones for guests, who may not read the list of topics. */
export function useTopicChoices(isSignedIn: boolean): TopicChoice[] {
  const popular = usePopularTopics()
  const all = useApiQuery(listTopics, { query: { size: 100 } }, { enabled: isSignedIn })
  if (all.data === undefined) return popular
  return all.data.list
    .map(({ id, name }) => ({ id, name: name.ar }))
    .toSorted((one, other) => compareArabic(one.name, other.name))
}
