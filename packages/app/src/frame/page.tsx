import { productName } from '@hiwar/arabic/words.ts'
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'

/** The path of the last screen; null before the first. */
let lastPathname: string | null = null
/** What had the focus last; null before anything had it. */
let focused: Node | null = null
if (typeof document !== 'undefined')
  document.addEventListener('focusin', ({ target }) => {
    focused = target instanceof Node ? target : null
  })

/**
 * What had the focus is gone: the heading of a screen that was still loading, or the button that opened this one at the
 * same address.
 */
const isFocusGone = () => focused?.isConnected === false && document.activeElement === document.body

/**
 * An open dialog keeps the focus. One that is closing, such as a popover whose link led here, gives it back to its
 * button, which the new screen may not have.
 */
const isInOpenDialog = () => {
  const dialog = document.activeElement?.closest('[role="dialog"]')
  return dialog != null && dialog.closest('[data-exiting]') === null
}

/** Sets the document title and focuses the heading of a new screen; the first screen keeps the browser's focus. */
function useScreenFocus(title: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { pathname } = useLocation()

  useEffect(() => {
    document.title = `${title} · ${productName}`
  }, [title])
  useEffect(() => {
    const isNew = lastPathname !== null && lastPathname !== pathname
    if ((isNew && !isInOpenDialog()) || isFocusGone()) heading.current?.focus({ preventScroll: true })
    lastPathname = pathname
  }, [pathname])
  return heading
}

interface PageProps {
  /** The one `h1`, and the title of the tab. */
  title: string
  /** For a tab title that differs from the heading. */
  tabTitle?: string
  /** One line under the heading. */
  opening?: ReactNode
  /** Beside the heading: the screen's own buttons. */
  actions?: ReactNode
  /** The heading is read aloud only; the screen shows its own, or does so on a phone. */
  isHeadingHidden?: boolean | 'phone'
  children: ReactNode
}

interface PageHeadingProps extends Pick<PageProps, 'title'> {
  className?: string
  /** Shown instead of the title. */
  children?: ReactNode
}

/** The heading of a screen that arranges its own head; `Page` has one built in. */
export function PageHeading({ title, className = 'text-h1', children = title }: PageHeadingProps) {
  const heading = useScreenFocus(title)
  return (
    <h1 ref={heading} tabIndex={-1} className={`${className} outline-none`}>
      {children}
    </h1>
  )
}

const headClasses = 'mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3'

/** Wraps every screen: one heading, the document title, and the focus after navigation. */
export function Page({ title, tabTitle = title, opening, actions, isHeadingHidden = false, children }: PageProps) {
  const heading = useScreenFocus(tabTitle)
  const isHidden = isHeadingHidden === true
  return (
    <>
      <div className={isHidden ? 'contents' : `${headClasses} ${isHeadingHidden === 'phone' ? 'max-md:sr-only' : ''}`}>
        <div className={isHidden ? 'contents' : 'min-w-0'}>
          <h1 ref={heading} tabIndex={-1} className={isHidden ? 'sr-only' : 'text-h1 text-ink-900 outline-none'}>
            {title}
          </h1>
          {opening !== undefined && <p className="mt-1 text-ink-600">{opening}</p>}
        </div>
        {actions}
      </div>
      {children}
    </>
  )
}
