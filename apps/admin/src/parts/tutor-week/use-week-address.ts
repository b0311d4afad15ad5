import { isDay, saturdayOf } from '@hiwar/rules/civil-day.ts'
import { useSearchParams } from 'react-router'

type Key = 'week' | 'canceled' | 'open'

/** The shown day and its week, canceled events and the open drawer, in the address; defaults are left out. */
export function useWeekAddress(today: string) {
  const [address, setAddress] = useSearchParams()
  const write = (key: Key, value: string | null, isNewEntry = false) =>
    setAddress(
      (known) => {
        const next = new URLSearchParams(known)
        if (value === null) next.delete(key)
        else next.set(key, value)
        return next
      },
      // A week is drawn within the press: as a transition the former one would stay for some frames, and the next press go on from that.
      { replace: !isNewEntry, flushSync: key === 'week', preventScrollReset: true },
    )
  const asked = address.get('week')
  const day = isDay(asked) ? asked : today
  return {
    day,
    first: saturdayOf(day),
    hasCanceled: address.get('canceled') === 'true',
    open: address.get('open'),
    go: (to: string) => write('week', to === today ? null : to),
    showCanceled: (isShown: boolean) => write('canceled', isShown ? 'true' : null),
    setOpen: (key: string | null) => write('open', key, key !== null),
  }
}

export type WeekAddress = ReturnType<typeof useWeekAddress>
