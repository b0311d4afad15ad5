import type { ReactNode } from 'react'
import { Illustration } from './art.tsx'
import type { IllustrationName } from './art.tsx'
import { joinClasses } from './class-names.ts'

export interface EmptyStateProps {
  illustration: IllustrationName
  /** One sentence. */
  text: ReactNode
  /** What to do next: a Button, LinkButton or router link. */
  action?: ReactNode
  className?: string
}

/** Shown in a block without content: an illustration, a sentence, an action (web.md §1.3). */
export function EmptyState({ illustration, text, action, className }: EmptyStateProps) {
  return (
    <div className={joinClasses('flex flex-col items-center gap-4 px-4 py-10 text-center', className)}>
      <Illustration name={illustration} />
      <p className="max-w-[40ch] text-ink-600">{text}</p>
      {action}
    </div>
  )
}
