import { lazyPart } from '@hiwar/ui/on-demand.ts'
import { useEffect, useState } from 'react'
import { inAppBrowserOf } from './in-app-browser.ts'

const InAppBrowserNotice = lazyPart(async () => (await import('./in-app-browser-notice.tsx')).InAppBrowserNotice)

const toldKey = 'hiwar.told-of-in-app-browser'

/** Browsers inside other apps may have no storage (null) or forbid it (throws): then they are told on each page load. */
function wasTold(): boolean {
  try {
    return sessionStorage.getItem(toldKey) !== null
  } catch {
    return false
  }
}

function rememberTold(): void {
  try {
    sessionStorage.setItem(toldKey, 'yes')
  } catch {
    // See above.
  }
}

/** Opened from the home screen of an iPhone, whose user agent then is that of an app. */
const isInstalled = () => matchMedia('(display-mode: standalone)').matches

/** Inside another app's browser: the notice, once per session (web.md §1.2). */
export function InAppBrowserCheck() {
  const [browser] = useState(() => {
    const found = isInstalled() ? null : inAppBrowserOf(navigator.userAgent)
    return found === null || wasTold() ? null : found
  })
  useEffect(() => {
    if (browser !== null) rememberTold()
  }, [browser])
  if (browser === null || window !== window.top) return null
  return <InAppBrowserNotice browser={browser} />
}
