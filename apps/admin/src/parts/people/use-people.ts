import { useApiQuery } from '@hiwar/client/query.ts'
import { listUsers } from '@hiwar/contract/users.ts'
import { createContext, use } from 'react'
import type { Person } from './person.ts'

const fiveMinutesMs = 5 * 60_000
const most = 100

/** The people of a page of rows: one call for all ids (admin.md 0.3); empty until it has answered. */
export function usePeople(ids: readonly (number | null)[]): ReadonlyMap<number, Person> {
  const wanted = [...new Set(ids.filter((id) => id !== null))].toSorted((one, other) => one - other).slice(0, most)
  const { data } = useApiQuery(
    listUsers,
    { query: { ids: wanted, size: most } },
    { enabled: wanted.length > 0, staleTime: fiveMinutesMs },
  )
  return new Map(data?.list.map((user) => [user.id, user]))
}

/** The people that the rows around name, looked up together. */
export const PeopleContext = createContext<ReadonlyMap<number, Person>>(new Map())

/** Somebody whom `peopleOf` of the list named; undefined while unknown, or when the account is gone. */
export const useKnownPerson = (id: number): Person | undefined => use(PeopleContext).get(id)
