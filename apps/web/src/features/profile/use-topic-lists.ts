import { bounds } from '@hiwar/contract/bounds.ts'
import { listOwnTopics, listTopics } from '@hiwar/contract/topics.ts'
import { useApiQuery } from '@hiwar/client/query.ts'

/** All topics and the user's own; `lists` is undefined until both are loaded. */
export function useTopicLists() {
  const topics = useApiQuery(listTopics, { query: { size: bounds.page.max } })
  const own = useApiQuery(listOwnTopics, {})
  return {
    lists:
      topics.data === undefined || own.data === undefined
        ? undefined
        : { topics: topics.data.list, ownIds: own.data.map(({ id }) => id) },
    failure: topics.failure ?? own.failure,
    isFetching: topics.isFetching || own.isFetching,
    retry() {
      void topics.refetch()
      void own.refetch()
    },
  }
}
