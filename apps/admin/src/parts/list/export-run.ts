// Reading all rows of a list for its export: pages of 100 in id order (admin.md 4.3).
import { saveBlob } from '@hiwar/app/files/object-url.ts'
import { call } from '@hiwar/client/http.ts'
import type { SentTo } from '@hiwar/client/http.ts'
import type { Endpoint } from '@hiwar/contract/endpoint.ts'
import { listUsers } from '@hiwar/contract/users.ts'
import type { Person } from '../people/person.ts'
import type { PeopleById } from './csv.ts'
import type { RowOf } from './list-props.ts'

export const maxExportRows = 10_000
const pageSize = 100

interface ReadRows<E extends Endpoint> {
  readonly endpoint: E
  /** Of a call with `:id` in its path. */
  readonly params?: unknown
  readonly query: object
  readonly idOf: (row: RowOf<E>) => number
  /** Rows at most; a multiple of 100. */
  readonly limit?: number
  readonly signal: AbortSignal
  /** Rows read so far, of those that match now. */
  readonly onProgress?: (done: number, total: number) => void
}

/**
 * All rows that match, each once, in id order. Rows that appear meanwhile move others to later pages: the same row can
 * come twice, and there can be more pages than at first.
 */
export async function readAllRows<E extends Endpoint>(given: ReadRows<E>): Promise<RowOf<E>[]> {
  const { endpoint, params, query, idOf, limit = maxExportRows, signal, onProgress } = given
  const rows = new Map<number, RowOf<E>>()
  let pages = 1
  for (let page = 1; page <= pages; page++) {
    const { list, total } = (await call(endpoint, {
      params,
      query: { ...query, page, size: pageSize },
      signal,
    } as unknown as SentTo<E>)) as { list: readonly RowOf<E>[]; total: number }
    for (const row of list) rows.set(idOf(row), row)
    pages = Math.ceil(Math.min(total, limit) / pageSize)
    onProgress?.(rows.size, total)
  }
  return [...rows.values()].toSorted((one, other) => idOf(one) - idOf(other))
}

/** The people whom the rows name, 100 a call. */
export async function readPeople(ids: readonly (number | null)[], signal: AbortSignal): Promise<PeopleById> {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  const people = new Map<number, Person>()
  for (let from = 0; from < wanted.length; from += pageSize) {
    const query = { ids: wanted.slice(from, from + pageSize), size: pageSize }
    for (const user of (await call(listUsers, { query, signal })).list) people.set(user.id, user)
  }
  return people
}

/** Hands a text to the browser as a file. */
export function saveFile(name: string, text: string, type = 'text/csv;charset=utf-8'): void {
  saveBlob(name, new Blob([text], { type }))
}
