import { useChangeQuery } from '@hiwar/app/use-change-query.ts'
import { isDay, saturdayOf } from '@hiwar/rules/civil-day.ts'
import { useSearchParams } from 'react-router'

/** The shown day and its week, canceled events and the open drawer, in the address; defaults are left out. */
export function useWeekAddress(today: string) {
  const [address] = useSearchParams()
  const changeWeek = useChangeQuery({ flushSync: true })
  const changeQuery = useChangeQuery()
  const asked = address.get('week')
  const day = isDay(asked) ? asked : today
  return {
    day,
    first: saturdayOf(day),
    hasCanceled: address.get('canceled') === 'true',
    open: address.get('open'),
    go: (to: string) => changeWeek({ week: to === today ? null : to }),
    showCanceled: (isShown: boolean) => changeQuery({ canceled: isShown ? 'true' : null }),
    /** An entry of the history of its own, so that "back" closes the drawer. */
    setOpen: (key: string | null) => changeQuery({ open: key }, { replace: key === null }),
  }
}

export type WeekAddress = ReturnType<typeof useWeekAddress>
