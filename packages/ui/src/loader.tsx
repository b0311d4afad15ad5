import { actions, states } from '@hiwar/arabic/words.ts'
import { useEffect, useState } from 'react'
import './loader.css'
import { buttonClasses } from './button-classes.ts'
import { joinClasses } from './class-names.ts'
import markup from './loader.svg.html?raw'
import { trustedMarkup } from './trusted.ts'

export interface LoaderProps {
  /** 96 px in the middle of its block, or 128 px in the middle of the window with a reload button after ten seconds. */
  isFullScreen?: boolean
  /** Replaces the loader of index.html: visible at once and in the middle of its loop. */
  isContinued?: boolean
  className?: string
}

/**
 * The animated logo. It appears after 150 ms only, so that it does not flicker on fast loads. Its text for screen
 * readers is part of the SVG.
 */
export function Loader({ isFullScreen = false, isContinued = false, className }: LoaderProps) {
  return (
    <div
      className={joinClasses(
        'flex flex-col items-center justify-center gap-4',
        isFullScreen ? 'min-h-dvh [&_svg]:w-32' : 'min-h-40',
        isContinued && '[--wait:-0.75s]',
        className,
      )}
    >
      {/* Static markup of our own, the same as in index.html. */}
      <div dangerouslySetInnerHTML={{ __html: trustedMarkup(markup) }} />
      {isFullScreen && <StillLoading />}
    </div>
  )
}

/** After this time it says that loading takes long and offers a reload (web.md §1.3). */
const slowAfterMs = 10_000

function StillLoading() {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), slowAfterMs)
    return () => clearTimeout(timer)
  }, [])
  if (!isLong) return null
  return (
    <output className="flex animate-fade-in flex-col items-center gap-1 text-small text-ink-600">
      {states.stillLoading}
      <button type="button" className={buttonClasses({ variant: 'link' })} onClick={() => window.location.reload()}>
        {actions.reload}
      </button>
    </output>
  )
}
