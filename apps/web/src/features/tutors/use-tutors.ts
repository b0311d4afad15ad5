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
import { useSocketEvent, useEventsMissed, useSocketRoom } from '@hiwar/app/auth/use-socket.ts'
import { filterQuery, noFilters, type Filters } from './filters.ts'

const pageSize = 12
/** All clients receive a list change at once; each refetches after a random delay up to this (extras.md D6). */
const maxJitterMs = 5000

type Pages = InfiniteData<Reply<typeof listOnboardedTutors>>

/** How the list of all tutors begins: what it asks for first. */
export const firstTutors = { sent: { query: filterQuery(noFilters) }, size: pageSize }

/** Bookable tutors that match, page by page; `relax` says how many match without each filter. */
export function useTutors(filters: Filters) {
  const query = useApiPages(listOnboardedTutors, { query: filterQuery(filters) }, { size: pageSize })
  return { ...query, relax: query.lastPage?.relax ?? [] }
}

/** The student's favourite tutors, page by page. */
export function useFavourites() {
  const query = useApiPages(listFavourites, {}, { size: pageSize })
  return { ...query, hidden: query.lastPage?.hidden ?? 0 }
}

/** The update has no fields that depend on the reader; those keep their cached value. */
function mergeCard(cached: TutorCard, update: TutorCard): TutorCard {
  return cached.id === update.id
    ? { ...update, online: update.online ?? cached.online, favourite: update.favourite ?? cached.favourite }
    : cached
}

/** Changes one tutor's card in every cached list. */
export function updateCachedCards(client: QueryClient, id: number, change: (cached: TutorCard) => TutorCard): void {
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
            list: page.list.map((card) => (card.id === id ? change(card) : card)),
          })),
        },
    )
  }
}

/**
 * Keeps cached cards and profiles up to date: a changed card is updated in place, a changed list is refetched.
 */
export function useTutorUpdates(): void {
  const client = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const refetchAll = () => {
    clearTimeout(timer.current)
    timer.current = undefined
    for (const endpoint of [listOnboardedTutors, listFavourites, getTutorInfo])
      void client.invalidateQueries({ queryKey: keyOf(endpoint) })
  }
  useSocketRoom(RoomKind.TutorsCache)
  useSocketEvent('TutorsCacheUpdated', () => {
    timer.current ??= setTimeout(refetchAll, Math.random() * maxJitterMs)
  })
  useEventsMissed(refetchAll)
  useSocketEvent('WatchEnded', ({ tutorId }) => {
    for (const key of [keyOf(listWatches), keyOf(getTutorInfo, { params: { id: tutorId } })])
      void client.invalidateQueries({ queryKey: key })
  })
  useSocketEvent('TutorUpdated', (update) => {
    updateCachedCards(client, update.id, (cached) => mergeCard(cached, update))
    void client.invalidateQueries({ queryKey: keyOf(getTutorInfo, { params: { id: update.id } }) })
  })
}
