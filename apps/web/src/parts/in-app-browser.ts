import { inAppMarkIn } from './in-app-mark.ts'

/** The apps in the order of their marks; the last mark names none. */
const names = ['إنستجرام', 'ماسنجر', 'فيسبوك', 'تيك توك', 'واتساب', 'تيليجرام', 'سناب شات', 'لاين']

export interface InAppBrowser {
  /** In Arabic; null for an app that does not say its name. */
  readonly app: string | null
  readonly isAndroid: boolean
}

/** The app whose own browser shows the page; null in a browser of its own. */
export function inAppBrowserOf(userAgent: string): InAppBrowser | null {
  const mark = inAppMarkIn(userAgent)
  return mark === -1 ? null : { app: names[mark] ?? null, isAndroid: userAgent.includes('Android') }
}
