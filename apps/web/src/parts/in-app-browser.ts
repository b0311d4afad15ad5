/** The marks that apps leave in the user agent of the browser inside them, in order of preference. */
const marks: readonly (readonly [RegExp, string | null])[] = [
  [/Instagram/, 'إنستجرام'],
  [/Messenger|MessengerForiOS|Orca-Android/, 'ماسنجر'],
  [/FBAN|FBAV|FB_IAB/, 'فيسبوك'],
  [/musical_ly|BytedanceWebview|TikTok/, 'تيك توك'],
  [/Telegram/, 'تليجرام'],
  [/Snapchat/, 'سناب شات'],
  [/Line\//, 'لاين'],
  [/; wv\)/, null],
]

export interface InAppBrowser {
  /** In Arabic; null for an app that does not say its name. */
  readonly app: string | null
  readonly isAndroid: boolean
}

/** The app whose own browser shows the page; null in a browser of its own. */
export function inAppBrowserOf(userAgent: string): InAppBrowser | null {
  const found = marks.find(([mark]) => mark.test(userAgent))
  return found === undefined ? null : { app: found[1], isAndroid: userAgent.includes('Android') }
}
