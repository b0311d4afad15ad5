// The replies of the inbox in the query cache: the bell's count and the lists, all changed together.
import type { Reply } from '@hiwar/contract/endpoint.ts'
import { bounds } from '@hiwar/contract/bounds.ts'
import { listInbox, readInbox } from '@hiwar/contract/inbox.ts'
import { serverNow } from '@hiwar/client/clock.ts'
import { asFailure } from '@hiwar/client/failure.ts'
import type { Failure } from '@hiwar/client/failure.ts'
import { call } from '@hiwar/client/http.ts'
import { invalidate } from '@hiwar/client/mutation.ts'
import { keyOf, useApiPages, useApiQuery } from '@hiwar/client/query.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useEventsMissed, useSocketEvent } from '../auth/use-socket.ts'
import { useIsFirstDataShown } from '../frame/after-first-data.ts'

type Inbox = Reply<typeof listInbox>
type Item = Inbox['list'][number]
type Cached = Inbox | { readonly pages: readonly Inbox[] } | undefined

/** Every cached reply: of the bell, and of lists page by page. */
function changeCached(client: QueryClient, change: (reply: Inbox) => Inbox): void {
  client.setQueriesData<Cached>({ queryKey: keyOf(listInbox) }, (cached) => {
    if (cached === undefined) return cached
    return 'pages' in cached ? { ...cached, pages: cached.pages.map(change) } : change(cached)
  })
}

/**
 * How much is unread; undefined until it is known, on the first screen of a page behind its data. Asked for once, and
 * current while the bell is there.
 */
export function useUnreadCount(): number | undefined {
  const enabled = useIsFirstDataShown()
  return useApiQuery(listInbox, { query: { size: 1 } }, { staleTime: Infinity, enabled }).data?.unread
}

/** Keeps the cached replies current. Used once, by the bell. */
export function useInboxEvents(): void {
  const client = useQueryClient()
  const known = useUnreadCount()
  useSocketEvent('InboxChanged', ({ unread }) => {
    // What was read here is in the cache already.
    if (known === unread) return
    changeCached(client, (reply) => ({ ...reply, unread }))
    invalidate(listInbox)
  })
  useEventsMissed(() => invalidate(listInbox))
}

/** Newest first, page by page. */
export const useInboxItems = (size: number) => useApiPages(listInbox, {}, { size, staleTime: 0 })

/** Marks as read on the screen at once; returns why it could not be stored, and shows what is stored then. */
export function useReadInbox() {
  const client = useQueryClient()
  const store = async (
    body: { ids: number[] } | { all: true },
    isMeant: (item: Item) => boolean,
    count: number,
  ): Promise<Failure | null> => {
    const readAt = new Date(serverNow()).toISOString()
    changeCached(client, (reply) => ({
      ...reply,
      unread: Math.max(0, reply.unread - count),
      list: reply.list.map((item) => (item.readAt === null && isMeant(item) ? { ...item, readAt } : item)),
    }))
    try {
      await call(readInbox, { body, keepalive: true })
      return null
    } catch (thrown) {
      invalidate(listInbox)
      return asFailure(thrown)
    }
  }
  return {
    read: async ({ id, readAt }: Item) =>
      readAt === null ? await store({ ids: [id] }, (item) => item.id === id, 1) : null,
    readAll: async () => await store({ all: true }, () => true, Infinity),
  }
}

/** Rows of a page of the popover and of the screen. */
export const inboxPageSizes = { popover: bounds.page.default, screen: 2 * bounds.page.default } as const
