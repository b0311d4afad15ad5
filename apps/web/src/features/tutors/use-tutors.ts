import type { Reply } from '@hiwar/contract/endpoint.ts'
import { RoomKind } from '@hiwar/contract/enums.ts'
import type { TutorCard } from '@hiwar/contract/tutors.ts'
import { getTutorInfo, listOnboardedTutors } from '@hiwar/contract/tutors.ts'
import { keyOf, useAskPages } from '@hiwar/client/query.ts'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { useQueryClient } from '@tanstack/react-query'
import { useLive, useLiveReconnect, useLiveRoom } from '../../session/use-live.ts'

const pageSize = 12

type Pages = InfiniteData<Reply<typeof listOnboardedTutors>>

/** Tutors that can be booked, page by page; an empty search means everyone. */
export function useTutors(search: string) {
  return useAskPages(listOnboardedTutors, { query: search === '' ? {} : { search } }, { size: pageSize })
}

/** An event knows nothing of its hearer: what only he sees stays as it was. */
function patched(known: TutorCard, news: TutorCard): TutorCard {
  return known.id === news.id ? { ...news, online: news.online ?? known.online } : known
}

function patchPages(client: QueryClient, news: TutorCard): void {
  const filter = { queryKey: keyOf(listOnboardedTutors), predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey.includes('pages') }
  client.setQueriesData<Pages>(filter, (pages) => pages && {
    ...pages,
    pages: pages.pages.map((page) => ({ ...page, list: page.list.map((known) => patched(known, news)) })),
  })
}

/** Keeps cards and profiles on screen as the server has them: one changed card in place, everything after a change of the list. */
export function useTutorNews(): void {
  const client = useQueryClient()
  const askAgain = () => {
    void client.invalidateQueries({ queryKey: keyOf(listOnboardedTutors) })
    void client.invalidateQueries({ queryKey: keyOf(getTutorInfo) })
  }
  useLiveRoom(RoomKind.TutorsCache)
  useLive('TutorsCacheUpdated', askAgain)
  useLiveReconnect(askAgain)
  useLive('TutorUpdated', (news) => {
    patchPages(client, news)
    void client.invalidateQueries({ queryKey: keyOf(getTutorInfo, { params: { id: news.id } }) })
  })
}
