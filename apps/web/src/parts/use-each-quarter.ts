import { bounds } from '@hiwar/contract/bounds.ts'
import { MINUTE_MS } from '@hiwar/contract/time.ts'
import { useNow } from '@hiwar/app/time/use-now.ts'
import { useEffect, useEffectEvent, useRef } from 'react'

const quarterMs = bounds.grid * MINUTE_MS

/** Calls back at each quarter of an hour after the first render: lessons begin and end then. */
export function useEachQuarter(refetch: () => void): void {
  const quarter = Math.floor(useNow(MINUTE_MS) / quarterMs)
  const last = useRef(quarter)
  const call = useEffectEvent(refetch)
  useEffect(() => {
    if (last.current === quarter) return
    last.current = quarter
    call()
  }, [quarter])
}
