import { Role } from '@hiwar/contract/enums.ts'
import { useSearchParams } from 'react-router'
import { useAccount } from '@hiwar/app/auth/account.ts'
import { noFilters, readFilters, writeFilters, type Filters } from './filters.ts'

/**
 * The filters in the query string. A change replaces the history entry, so that "back" leaves the screen instead of
 * undoing filters one by one.
 */
export function useFilters() {
  const [query, setQuery] = useSearchParams()
  const role = useAccount()?.user.role
  const reader = { isSignedIn: role !== undefined, isStudent: role === Role.Student }
  const filters = readFilters(query, reader)
  const change = (changed: Partial<Filters>) =>
    setQuery((now) => writeFilters(now, { ...readFilters(now, reader), ...changed }), {
      replace: true,
      preventScrollReset: true,
    })
  /** Keeps the search and the order. */
  const clear = () => change({ ...noFilters, search: filters.search, sort: filters.sort })
  return { filters, change, clear, ...reader }
}
