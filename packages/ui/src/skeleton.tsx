import { states } from '@hiwar/arabic/words.ts'
import type { ReactNode } from 'react'
import { joinClasses } from './class-names.ts'
import { useSkeletonDelay } from './skeleton-delay.ts'

const shape = 'block bg-sand-200 forced-colors:border'

/** It takes its place at once, and is seen only where the answer is slow (admin.md 0.4). */
const useBreath = () => (useSkeletonDelay() ? 'animate-appear-breathe' : 'animate-breathe')

/** A grey placeholder; give it the height and width of the content. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={joinClasses(shape, useBreath(), 'rounded-input', className ?? 'h-4 w-full')} />
}

/** Placeholder of lines of text; the last one is shorter. */
export function SkeletonText({ lines = 3, className }: { lines?: number; className?: string }) {
  const breath = useBreath()
  return (
    <span aria-hidden className={joinClasses('flex flex-col gap-2.5', className)}>
      {Array.from({ length: lines }, (_, line) => (
        <span
          key={line}
          className={joinClasses(
            shape,
            breath,
            'h-4 rounded-input',
            line === lines - 1 && lines > 1 ? 'w-3/5' : 'w-full',
          )}
        />
      ))}
    </span>
  )
}

export function SkeletonCircle({ className = 'size-12' }: { className?: string }) {
  return <span aria-hidden className={joinClasses(shape, useBreath(), 'shrink-0 rounded-full', className)} />
}

/**
 * Wraps the skeleton of a block: screen readers hear once that it is loading. What stands around the placeholders, as
 * the frame of a card, is not seen sooner than they are.
 */
export function Loading({
  label = states.loading,
  children,
  className,
}: {
  label?: string
  children: ReactNode
  className?: string
}) {
  const isDelayed = useSkeletonDelay()
  return (
    <div aria-busy="true" className={joinClasses(isDelayed && 'animate-appear', className)}>
      <output className="sr-only">{label}</output>
      {children}
    </div>
  )
}
