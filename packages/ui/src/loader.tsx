import { actions, states } from '@hiwar/arabic/words.ts'
import { useEffect, useState } from 'react'
import './loader.css'
import { buttonClasses } from './button-classes.ts'
import { joinClasses } from './class-names.ts'
import markup from './loader.svg.html?raw'

export interface LoaderProps {
  /** 96 px in the middle of its block, or 128 px in the middle of the window with a way out after ten seconds. */
  isFullScreen?: boolean
  /** Takes over from the loader of the page shell: it stands there at once, in the middle of its loop. */
  isContinued?: boolean
  className?: string
}

/**
 * The looping logo. It shows only after 150 ms: what is quicker needs no loader. The word for screen readers is in the
 * picture.
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
      {/* Our own file, the same that the page shell carries: nothing in it comes from outside. */}
      <div dangerouslySetInnerHTML={{ __html: markup }} />
      {isFullScreen && <StillLoading />}
    </div>
  )
}

/** After this long the person is told that it takes long, and may load the page anew (web.md §1.3). */
const longMilliseconds = 10_000

function StillLoading() {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), longMilliseconds)
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
