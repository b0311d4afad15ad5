import { call, type SentTo } from '@hiwar/client/http.ts'
import { bounds } from '@hiwar/contract/bounds.ts'
import type { Endpoint, Reply } from '@hiwar/contract/endpoint.ts'

/** A row of a call that answers a list. */
export type RowOf<E extends Endpoint> = Reply<E> extends { list: readonly (infer Row)[] } ? Row : never

const pageSize = bounds.page.max

interface ReadPages<E extends Endpoint> {
  readonly endpoint: E
  /** Of a call with `:id` in its path. */
  readonly params?: unknown
  readonly query: object
  /** What tells rows apart. */
  readonly keyOf: (row: RowOf<E>) => string | number
  /** Rows at most; a multiple of 100. */
  readonly limit: number
  readonly signal: AbortSignal
  /** Rows read so far, of those that match now. */
  readonly onProgress?: (done: number, total: number) => void
}

/**
 * All rows of a list that match, each once, in the list's order. Rows that appear meanwhile move others to later pages:
 * the same row can come twice, and there can be more pages than at first.
 */
export async function readPages<E extends Endpoint>(given: ReadPages<E>): Promise<RowOf<E>[]> {
  const { endpoint, params, query, keyOf, limit, signal, onProgress } = given
  const rows = new Map<string | number, RowOf<E>>()
  let pages = 1
  for (let page = 1; page <= pages; page++) {
    const { list, total } = (await call(endpoint, {
      params,
      query: { ...query, page, size: pageSize },
      signal,
    } as unknown as SentTo<E>)) as { list: readonly RowOf<E>[]; total: number }
    for (const row of list) rows.set(keyOf(row), row)
    pages = Math.ceil(Math.min(total, limit) / pageSize)
    onProgress?.(rows.size, total)
  }
  return [...rows.values()]
}
