import type { Reply } from '@hiwar/contract/endpoint.ts'
import { RoomKind } from '@hiwar/contract/enums.ts'
import { listFavourites } from '@hiwar/contract/favourites.ts'
import type { TutorCard } from '@hiwar/contract/tutors.ts'
import { getTutorInfo, listOnboardedTutors } from '@hiwar/contract/tutors.ts'
import { listWatches } from '@hiwar/contract/watches.ts'
import { keyOf, useApiPages } from '@hiwar/client/query.ts'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useSocketEvent, useSocketConnect, useSocketRoom } from '../../auth/use-socket.ts'
import { filterQuery, type Filters } from './filters.ts'

const pageSize = 12
/** Everybody hears at once that the list has changed; they ask at a random moment of this span (extras.md D6). */
const spreadMs = 5000

type Pages = InfiniteData<Reply<typeof listOnboardedTutors>>

/** Tutors that can be booked and match, page by page; `relax` says which filter keeps everybody out. */
export function useTutors(filters: Filters) {
  const query = useApiPages(listOnboardedTutors, { query: filterQuery(filters) }, { size: pageSize })
  return { ...query, relax: query.lastPage?.relax ?? [] }
}

/** The student's kept tutors, page by page. */
export function useFavourites() {
  const query = useApiPages(listFavourites, {}, { size: pageSize })
  return { ...query, hidden: query.lastPage?.hidden ?? 0 }
}

/** An event knows nothing of its hearer: what only he sees stays as it was. */
function mergeCard(known: TutorCard, news: TutorCard): TutorCard {
  return known.id === news.id
    ? { ...news, online: news.online ?? known.online, favourite: news.favourite ?? known.favourite }
    : known
}

/** Changes one card on whatever list it stands. */
export function updateCachedCards(client: QueryClient, id: number, change: (known: TutorCard) => TutorCard): void {
  for (const endpoint of [listOnboardedTutors, listFavourites]) {
    const filter = {
      queryKey: keyOf(endpoint),
      predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey.includes('pages'),
    }
    client.setQueriesData<Pages>(
      filter,
      (pages) =>
        pages && {
          ...pages,
          pages: pages.pages.map((page) => ({
            ...page,
            list: page.list.map((known) => (known.id === id ? change(known) : known)),
          })),
        },
    )
  }
}

/**
 * Keeps cards and profiles on screen as the server has them: one changed card in place, everything after a change of
 * the list.
 */
export function useTutorUpdates(): void {
  const client = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const askAgain = () => {
    clearTimeout(timer.current)
    timer.current = undefined
    for (const endpoint of [listOnboardedTutors, listFavourites, getTutorInfo])
      void client.invalidateQueries({ queryKey: keyOf(endpoint) })
  }
  useSocketRoom(RoomKind.TutorsCache)
  useSocketEvent('TutorsCacheUpdated', () => {
    timer.current ??= setTimeout(askAgain, Math.random() * spreadMs)
  })
  useSocketConnect(askAgain)
  useSocketEvent('WatchEnded', ({ tutorId }) => {
    for (const key of [keyOf(listWatches), keyOf(getTutorInfo, { params: { id: tutorId } })])
      void client.invalidateQueries({ queryKey: key })
  })
  useSocketEvent('TutorUpdated', (news) => {
    updateCachedCards(client, news.id, (known) => mergeCard(known, news))
    void client.invalidateQueries({ queryKey: keyOf(getTutorInfo, { params: { id: news.id } }) })
  })
}
