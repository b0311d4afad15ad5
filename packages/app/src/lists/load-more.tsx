import { actions } from '@hiwar/arabic/words.ts'
import type { Failure } from '@hiwar/client/failure.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { useEffect, useEffectEvent, useRef } from 'react'
import { BlockFailure } from '../failures/block-failure.tsx'

interface Pages {
  readonly items: readonly unknown[]
  readonly failure: Failure | null
  readonly hasNextPage: boolean
  readonly isFetchingNextPage: boolean
  readonly isFetchNextPageError: boolean
  readonly fetchNextPage: () => unknown
}

/** The end of an infinite list: loads the next page when it comes near, by a button too, and says when that failed. */
export function LoadMore({ pages }: { pages: Pages }) {
  const loadNext = () => {
    if (!pages.isFetchingNextPage) void pages.fetchNextPage()
  }
  if (pages.isFetchNextPageError && pages.failure !== null)
    return (
      <BlockFailure failure={pages.failure} onRetry={loadNext} isRetrying={pages.isFetchingNextPage} className="mt-6" />
    )
  if (!pages.hasNextPage) return null
  return (
    <div className="relative mt-6 grid place-items-center">
      {/* A page of few rows may leave the end in sight, so each page has an end of its own. */}
      <EndOfPage key={pages.items.length} onNear={loadNext} />
      <Button variant="secondary" isPending={pages.isFetchingNextPage} onPress={loadNext}>
        {actions.more}
      </Button>
    </div>
  )
}

function EndOfPage({ onNear }: { onNear: () => void }) {
  const end = useRef<HTMLSpanElement>(null)
  const handleNear = useEffectEvent(onNear)
  useEffect(() => {
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting === true) handleNear()
      },
      { rootMargin: '600px' },
    )
    if (end.current !== null) observer.observe(end.current)
    return () => observer.disconnect()
  }, [])
  return <span ref={end} aria-hidden className="absolute inset-0 -z-10" />
}
