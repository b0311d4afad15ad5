import { isolate } from '@hiwar/arabic/direction.ts'
import type { InAppBrowser } from './in-app-browser.ts'

/** How to leave another app's browser, by its menu: it has no other way in common. Without a full stop. */
export const openInBrowserText = ({ app }: InAppBrowser): string =>
  `${app === null ? 'افتح القائمة' : `افتح قائمة ${isolate(app)}`} واختر «افتح في المتصفح»`

/** An address that Android hands to the person's own browser. Parameters: a whole http or https address. */
export function androidIntentOf(address: string): string {
  const { protocol, host, pathname, search } = new URL(address)
  return `intent://${host}${pathname}${search}#Intent;scheme=${protocol.slice(0, -1)};action=android.intent.action.VIEW;end`
}
