import { states } from '@hiwar/arabic/words.ts'
import type { ReactNode } from 'react'
import { joinClasses } from './class-names.ts'

const shape = 'block animate-breathe bg-sand-200 forced-colors:border'

/** A grey place of the size of what will stand there; give it height and width as the real thing has them. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={joinClasses(shape, 'rounded-input', className ?? 'h-4 w-full')} />
}

/** Lines of text still to come; the last one is shorter, as last lines are. */
export function SkeletonText({ lines = 3, className }: { lines?: number; className?: string }) {
  return (
    <span aria-hidden className={joinClasses('flex flex-col gap-2.5', className)}>
      {Array.from({ length: lines }, (_, line) => (
        <span
          key={line}
          className={joinClasses(shape, 'h-4 rounded-input', line === lines - 1 && lines > 1 ? 'w-3/5' : 'w-full')}
        />
      ))}
    </span>
  )
}

export function SkeletonCircle({ className = 'size-12' }: { className?: string }) {
  return <span aria-hidden className={joinClasses(shape, 'shrink-0 rounded-full', className)} />
}

/** Wraps the skeleton of one block: screen readers hear once that it loads, and nothing of its grey shapes. */
export function Loading({
  label = states.loading,
  children,
  className,
}: {
  label?: string
  children: ReactNode
  className?: string
}) {
  return (
    <div aria-busy="true" className={className}>
      <output className="sr-only">{label}</output>
      {children}
    </div>
  )
}
