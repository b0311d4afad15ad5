import type { PeriodWord } from '@hiwar/contract/enums.ts'
import { useLocation, type Path } from 'react-router'

/** The choice of plan with this one chosen; what it is paid for stays in the address. */
export function usePlansAddress(planId: number, word: PeriodWord): Pick<Path, 'pathname' | 'search'> {
  const query = new URLSearchParams(useLocation().search)
  query.set('plan', String(planId))
  query.set('period', word)
  return { pathname: '/plans', search: query.toString() }
}
