// Reading all rows of a list for its export, in id order (admin.md 4.3).
import { readPages, type RowOf } from '@hiwar/app/lists/read-pages.ts'
import { call } from '@hiwar/client/http.ts'
import type { Endpoint } from '@hiwar/contract/endpoint.ts'
import { listUsers } from '@hiwar/contract/users.ts'
import type { Person } from '../people/person.ts'
import type { PeopleById } from './csv.ts'

export const maxExportRows = 10_000
const pageSize = 100

type ReadRows<E extends Endpoint> = Omit<Parameters<typeof readPages<E>>[0], 'keyOf' | 'limit'> & {
  readonly idOf: (row: RowOf<E>) => number
  readonly limit?: number
}

/** All rows that match, each once, in id order. */
export async function readAllRows<E extends Endpoint>({ idOf, ...given }: ReadRows<E>): Promise<RowOf<E>[]> {
  const rows = await readPages({ limit: maxExportRows, ...given, keyOf: idOf })
  return rows.toSorted((one, other) => idOf(one) - idOf(other))
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
