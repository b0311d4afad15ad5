/**
 * Whether the page may be in a browser inside another app: any mark of in-app-browser.ts. Part of the first load, so that
 * other browsers load nothing more.
 */
export const hasInAppMark = (userAgent: string): boolean =>
  /; wv\)|Instagram|Messenger|Orca-|FBA|FB_|musical_ly|Bytedance|TikTok|Telegram|Snapchat|Line\//.test(userAgent)
