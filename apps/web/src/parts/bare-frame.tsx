import { joinClasses } from '@hiwar/ui/class-names.ts'
import type { ReactNode } from 'react'
import { HelpButton } from './help-link.tsx'
import { HomeLink } from './home-link.tsx'

/** A slim bar with a link home, and help after `end` at its far side. */
export function BareBar({ end, className }: { end?: ReactNode; className?: string }) {
  return (
    <header className={joinClasses('border-b border-sand-300 bg-white print:hidden', className)}>
      <div className="mx-auto flex h-18 max-w-6xl items-center justify-between gap-4 px-4 md:px-6">
        <HomeLink isShort={end !== undefined} />
        <div className="flex items-center gap-1">
          {end}
          <HelpButton />
        </div>
      </div>
    </header>
  )
}

/** A screen without the app's navigation. */
export function BareFrame({ end, children }: { end?: ReactNode; children: ReactNode }) {
  return (
    <div className="flex min-h-(--screen) flex-col">
      <BareBar end={end} />
      <main id="content" tabIndex={-1} className="mx-auto w-full max-w-6xl flex-1 px-4 py-5 md:px-6 md:py-8 lg:py-12">
        {children}
      </main>
    </div>
  )
}
