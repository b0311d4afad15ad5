import type { Endpoint, Reply } from '@hiwar/contract/endpoint.ts'
import { hashKey, QueryClient, queryOptions, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import type { QueryKey, UseQueryOptions } from '@tanstack/react-query'
import { onInvalidated } from './mutation.ts'
import { asFailure } from './failure.ts'
import { call } from './http.ts'
import type { SentArgument, SentTo } from './http.ts'
import { afterRefetches, refetchOnce } from './refetch-once.ts'

const freshForMs = 10_000

/** One retry, after a lost connection or a server error; an error code of the contract would only come again. */
function shouldRetry(failureCount: number, thrown: Error): boolean {
  const failure = asFailure(thrown)
  return failureCount < 1 && (failure.kind === 'network' || failure.status >= 500)
}

/** The query cache of an app. Queries that a mutation invalidates are fetched again. */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: shouldRetry, refetchOnWindowFocus: false, staleTime: freshForMs } },
  })
  onInvalidated((endpoint) => {
    afterRefetches(endpoint.name, (isRefetched) => {
      void client.invalidateQueries({ queryKey: keyOf(endpoint), predicate: (query) => !isRefetched(query.queryHash) })
    })
  })
  return client
}

/**
 * Refetches a query once, however many parts of the screen react to one event; after a first reply that is still under
 * way, for that may be older than the event.
 */
function useRefetchOnce<Result>(queryKey: QueryKey, refetch: () => Promise<Result>): () => Promise<Result> {
  const client = useQueryClient()
  return async () =>
    await refetchOnce(hashKey(queryKey), async () => {
      const state = client.getQueryState(queryKey)
      if (state?.fetchStatus === 'fetching' && state.data === undefined) await refetch()
      return await refetch()
    })
}

/** With a `queryFn` of its own a query may send more than its key says, such as the moment it is asked. */
type Options<E extends Endpoint> = Omit<UseQueryOptions<Reply<E>>, 'queryKey'>

/** Cache key of a call; the endpoint alone matches all cached calls of it. */
export function keyOf<E extends Endpoint>(endpoint: E, ...[sent]: SentArgument<E> | []): readonly unknown[] {
  if (sent === undefined) return [endpoint.name]
  const { signal: _signal, ...parts } = sent
  return [endpoint.name, parts]
}

/** Cache key of a call that is read page by page, `size` items each. */
export const pagesKeyOf = <E extends Endpoint>(endpoint: E, sent: SentTo<E>, size: number): readonly unknown[] => [
  ...keyOf(endpoint, sent),
  'pages',
  size,
]

/** Query options of a call, also for `ensureQueryData` and `fetchQuery`. */
export function apiQueryOptions<E extends Endpoint>(endpoint: E, ...[sent]: SentArgument<E>) {
  return queryOptions<Reply<E>>({
    queryKey: keyOf(endpoint, sent ?? ({} as SentTo<E>)),
    queryFn: ({ signal }) => call(endpoint, { ...sent, signal } as SentTo<E>),
  })
}

/** Fetches a GET of the contract and caches the reply. `failure` replaces the library's `error`. */
export function useApiQuery<E extends Endpoint>(endpoint: E, sent: SentTo<E>, options: Options<E> = {}) {
  const asked = apiQueryOptions(endpoint, sent)
  const query = useQuery({ ...asked, ...options })
  const refetch = useRefetchOnce(asked.queryKey, query.refetch)
  return { ...query, refetch, failure: query.error === null ? null : asFailure(query.error) }
}

type Paged = { list: readonly unknown[]; total: number }
type ItemOf<E extends Endpoint> = Reply<E> extends { list: readonly (infer Item)[] } ? Item : never

/**
 * Fetches a paginated GET page by page: `items` of all loaded pages, `total`, and `fetchNextPage` while `hasNextPage`.
 */
export function useApiPages<E extends Endpoint>(
  endpoint: E,
  sent: SentTo<E>,
  options: { size: number; enabled?: boolean; staleTime?: number; refetchOnWindowFocus?: boolean },
) {
  const { size, enabled = true, ...when } = options
  const queryKey = pagesKeyOf(endpoint, sent, size)
  const query = useInfiniteQuery({
    queryKey,
    queryFn: async ({ pageParam, signal }) =>
      (await call(endpoint, {
        ...sent,
        query: { ...(sent.query as object | undefined), page: pageParam, size },
        signal,
      } as SentTo<E>)) as Paged,
    initialPageParam: 1,
    getNextPageParam: (_last, pages) => {
      const loaded = pages.reduce((sum, page) => sum + page.list.length, 0)
      return loaded < (pages.at(-1)?.total ?? 0) && (pages.at(-1)?.list.length ?? 0) > 0 ? pages.length + 1 : undefined
    },
    enabled,
    ...when,
  })
  return {
    ...query,
    refetch: useRefetchOnce(queryKey, query.refetch),
    items: (query.data?.pages.flatMap((page) => page.list) ?? []) as ItemOf<E>[],
    total: query.data?.pages.at(-1)?.total,
    /** The latest reply, for its fields besides list and total. */
    lastPage: query.data?.pages.at(-1) as Reply<E> | undefined,
    failure: query.error === null ? null : asFailure(query.error),
  }
}
