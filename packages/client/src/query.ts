import type { Endpoint, Reply } from '@hiwar/contract/endpoint.ts'
import { QueryClient, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { UseQueryOptions } from '@tanstack/react-query'
import { onInvalidated } from './mutation.ts'
import { asFailure } from './failure.ts'
import { call } from './http.ts'
import type { SentArgument, SentTo } from './http.ts'

const freshForMs = 10_000

/** A second try helps against a lost connection or a stumbling server, never against a refusal. */
function shouldRetry(failureCount: number, thrown: Error): boolean {
  const failure = asFailure(thrown)
  return failureCount < 1 && (failure.kind === 'network' || failure.status >= 500)
}

/** The query cache of one app; what a change made out of date it asks again. */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: shouldRetry, refetchOnWindowFocus: false, staleTime: freshForMs } },
  })
  onInvalidated((endpoint) => void client.invalidateQueries({ queryKey: keyOf(endpoint) }))
  return client
}

type Options<E extends Endpoint> = Omit<UseQueryOptions<Reply<E>>, 'queryKey' | 'queryFn'>

/** Cache key of an asked call; with the endpoint alone it covers everything ever asked of it. */
export function keyOf<E extends Endpoint>(endpoint: E, ...[sent]: SentArgument<E> | []): readonly unknown[] {
  if (sent === undefined) return [endpoint.name]
  const { signal: _signal, ...parts } = sent
  return [endpoint.name, parts]
}

/** The query of a call, for route loaders and the cache (`ensureQueryData`, `fetchQuery`). */
export function apiQueryOptions<E extends Endpoint>(endpoint: E, ...[sent]: SentArgument<E>) {
  return queryOptions<Reply<E>>({
    queryKey: keyOf(endpoint, sent ?? ({} as SentTo<E>)),
    queryFn: ({ signal }) => call(endpoint, { ...sent, signal } as SentTo<E>),
  })
}

/** Asks a GET of the contract and keeps the answer. `failure` replaces the library's `error`. */
export function useApiQuery<E extends Endpoint>(endpoint: E, sent: SentTo<E>, options: Options<E> = {}) {
  const asked = useQuery({ ...apiQueryOptions(endpoint, sent), ...options })
  return { ...asked, failure: asked.error === null ? null : asFailure(asked.error) }
}

type Paged = { list: readonly unknown[]; total: number }
type ItemOf<E extends Endpoint> = Reply<E> extends { list: readonly (infer Item)[] } ? Item : never

/** Asks a paginated GET page by page: `items` of all loaded pages, `total`, and `fetchNextPage` while `hasNextPage`. */
export function useApiPages<E extends Endpoint>(
  endpoint: E,
  sent: SentTo<E>,
  options: { size: number; enabled?: boolean },
) {
  const { size, enabled = true } = options
  const asked = useInfiniteQuery({
    queryKey: [...keyOf(endpoint, sent), 'pages', size],
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
  })
  return {
    ...asked,
    items: (asked.data?.pages.flatMap((page) => page.list) ?? []) as ItemOf<E>[],
    total: asked.data?.pages.at(-1)?.total,
    /** What a reply says beside its list and total. */
    lastPage: asked.data?.pages.at(-1) as Reply<E> | undefined,
    failure: asked.error === null ? null : asFailure(asked.error),
  }
}
