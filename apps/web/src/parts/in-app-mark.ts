/** The marks that apps leave in the user agent of the browser inside them, in order of preference. */
const marks = [
  /Instagram/,
  /Messenger|Orca-Android/,
  /FBAN|FBAV|FB_IAB/,
  /musical_ly|BytedanceWebview|TikTok/,
  /WhatsApp/,
  /Telegram/,
  /Snapchat/,
  /Line\//,
  // Of apps that do not say their name. On an iPhone a browser of its own says that it is a Safari, too.
  /; wv\)|\(iP(?:hone|ad|od)(?!.*Safari\/)/,
]

/**
 * The place of the mark of the app whose own browser shows the page; -1 in a browser of its own. All that the first load
 * has of this: the names (in-app-browser.ts) are loaded only where there is a mark.
 */
export const inAppMarkIn = (userAgent: string): number => marks.findIndex((mark) => mark.test(userAgent))
