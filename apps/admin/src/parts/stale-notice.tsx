import { actions } from '@hiwar/arabic/words.ts'
import { LazyFailureMessage } from '@hiwar/app/failures/lazy-failure-message.tsx'
import type { Failure } from '@hiwar/client/failure.ts'
import { Banner } from '@hiwar/ui/banner.tsx'
import { Button } from '@hiwar/ui/button.tsx'
import type { ReactNode } from 'react'

interface StaleNoticeProps {
  query: { readonly failure: Failure | null; readonly isFetching: boolean; readonly refetch: () => unknown }
  /** What is shown all the same: «هذه الصفوف كما كانت.» */
  children: ReactNode
  className?: string
}

/** Over what stays in sight although fetching it again failed (admin.md 0.4). Nothing while it is fresh. */
export function StaleNotice({ query: { failure, isFetching, refetch }, children, className }: StaleNoticeProps) {
  if (failure === null) return null
  return (
    <Banner
      tone="warning"
      isLive
      className={className}
      action={
        failure.status !== 403 &&
        failure.status !== 404 && (
          <Button variant="secondary" size="small" isPending={isFetching} onPress={() => void refetch()}>
            {actions.retry}
          </Button>
        )
      }
    >
      {children} <LazyFailureMessage failure={failure} />
    </Banner>
  )
}
