import { ErrorPanel } from '@hiwar/ui/error-panel.tsx'
import { Skeleton } from '@hiwar/ui/skeleton.tsx'
import type { ReactNode } from 'react'

interface StatsBlockProps<Block> {
  /** Undefined while loading, null when its own query on the server failed. */
  block: Block | null | undefined
  onRetry: () => void
  isRetrying: boolean
  /** The height of its skeleton, as a class. */
  skeleton: string
  children: (block: Block) => ReactNode
}

/** One block of the figures, which renders and fails alone (admin.md 1.2). */
export function StatsBlock<Block>({ block, onRetry, isRetrying, skeleton, children }: StatsBlockProps<Block>) {
  if (block === undefined) return <Skeleton className={`w-full rounded-card ${skeleton}`} />
  if (block !== null) return children(block)
  return (
    <ErrorPanel onRetry={onRetry} isRetrying={isRetrying}>
      تعذّر حساب هذا الجزء الآن. حاول مرة أخرى بعد دقيقة.
    </ErrorPanel>
  )
}
