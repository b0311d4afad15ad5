import { expect, test } from 'vitest'
import { inAppBrowserOf } from './in-app-browser.ts'
import { androidIntentOf } from './leave-in-app-browser.ts'

const android = 'Mozilla/5.0 (Linux; Android 14; SM-A155F'
const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/126.0.0.0 Mobile Safari/537.36'
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'

test.each([
  [
    'Facebook on Android',
    `${android}; wv) ${chrome} [FB_IAB/FB4A;FBAV/465.0.0.0;]`,
    { app: 'فيسبوك', isAndroid: true },
  ],
  ['Facebook on iPhone', `${iphone} Mobile/15E148 [FBAN/FBIOS;FBAV/465.0]`, { app: 'فيسبوك', isAndroid: false }],
  ['Messenger', `${iphone} [FBAN/MessengerForiOS;FBAV/465.0]`, { app: 'ماسنجر', isAndroid: false }],
  ['Instagram', `${android}; wv) ${chrome} Instagram 334.0.0.0 Android`, { app: 'إنستجرام', isAndroid: true }],
  ['TikTok', `${android}; wv) ${chrome} musical_ly_2023 BytedanceWebview/d8a`, { app: 'تيك توك', isAndroid: true }],
  ['Telegram', `${iphone} Mobile/15E148 Telegram-iOS/11.1`, { app: 'تليجرام', isAndroid: false }],
  ['Snapchat', `${iphone} Mobile/15E148 Snapchat/13.0`, { app: 'سناب شات', isAndroid: false }],
  ['Line', `${iphone} Mobile/15E148 Safari Line/14.9.0`, { app: 'لاين', isAndroid: false }],
  ['another app', `${android}; wv) ${chrome}`, { app: null, isAndroid: true }],
  ['Chrome', `${android}) ${chrome}`, null],
  ['Safari', `${iphone} Version/17.5 Mobile/15E148 Safari/604.1`, null],
])('%s is told from its user agent', (_name, userAgent, expected) => {
  expect(inAppBrowserOf(userAgent)).toEqual(expected)
})

test("Android's own browser gets the same page", () => {
  expect(androidIntentOf('https://app.hiwar.test/t/4?ref=sfb')).toBe(
    'intent://app.hiwar.test/t/4?ref=sfb#Intent;scheme=https;action=android.intent.action.VIEW;end',
  )
})
