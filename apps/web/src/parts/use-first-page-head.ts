import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * The server names the public address of a tutor in the page's head. Browsers share that address instead of the screen's
 * own, so it goes when another screen is opened.
 */
export function useFirstPageHead(): void {
  const { pathname } = useLocation()
  const first = useRef(pathname)
  useEffect(() => {
    if (pathname !== first.current) document.querySelector('link[rel=canonical]')?.remove()
  }, [pathname])
}
