import { expect, test } from 'vitest'
import { inAppBrowserOf } from './in-app-browser.ts'
import { androidIntentOf } from './leave-in-app-browser.ts'

const android = 'Mozilla/5.0 (Linux; Android 14; SM-A155F Build/UP1A.231005.007'
const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/126.0.6478.122 Mobile Safari/537.36'
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const onAndroid = (app: string | null) => ({ app, isAndroid: true })
const onIphone = (app: string | null) => ({ app, isAndroid: false })

test.each([
  ['Facebook on Android', `${android}; wv) ${chrome} [FB_IAB/FB4A;FBAV/471.0.0.54.109;IABMV/1;]`, onAndroid('فيسبوك')],
  [
    'Facebook on iPhone',
    `${iphone} Mobile/21F90 [FBAN/FBIOS;FBAV/471.0.0.33.110;FBDV/iPhone14,5;FBSN/iOS;FBLC/ar_AR]`,
    onIphone('فيسبوك'),
  ],
  ['Messenger on Android', `${android}; wv) ${chrome} [FB_IAB/Orca-Android;FBAV/465.0.0.46.109;]`, onAndroid('ماسنجر')],
  ['Messenger on iPhone', `${iphone} Mobile/21F90 [FBAN/MessengerForiOS;FBAV/465.0.0.22.108]`, onIphone('ماسنجر')],
  [
    'Instagram on Android',
    `${android}; wv) ${chrome} Instagram 336.0.0.35.90 Android (34/14; 450dpi; 1080x2113; samsung; SM-A155F; ar_EG)`,
    onAndroid('إنستجرام'),
  ],
  [
    'Instagram on iPhone',
    `${iphone} Mobile/21F90 Instagram 336.0.8.25.90 (iPhone14,5; iOS 17_5_1; ar_EG; ar; scale=3.00; 1170x2532)`,
    onIphone('إنستجرام'),
  ],
  [
    'TikTok on Android',
    `${android}; wv) ${chrome} trill_350203 musical_ly_2023502030 BytedanceWebview/d8a21c6`,
    onAndroid('تيك توك'),
  ],
  [
    'TikTok on iPhone',
    `${iphone} Mobile/15E148 musical_ly_35.2.0 JsSdk/2.0 NetType/WIFI Region/EG BytedanceWebview/d8a21c6`,
    onIphone('تيك توك'),
  ],
  ['WhatsApp on Android', `${android}; wv) ${chrome} WhatsApp/2.24.13.77 A`, onAndroid('واتساب')],
  [
    'Telegram on Android',
    `${android}) ${chrome} Telegram-Android/11.3.4 (Samsung SM-A155F; Android 14; SDK 34; AVERAGE)`,
    onAndroid('تيليجرام'),
  ],
  ['Telegram on iPhone', `${iphone} Mobile/15E148 Telegram-iOS/11.1`, onIphone('تيليجرام')],
  ['Snapchat on iPhone', `${iphone} Mobile/15E148 Snapchat/13.0.0.42 (like Safari/604.1)`, onIphone('سناب شات')],
  ['Line on iPhone', `${iphone} Mobile/15E148 Safari Line/14.9.0`, onIphone('لاين')],
  ['another app on Android', `${android}; wv) ${chrome}`, onAndroid(null)],
  ['another app on iPhone', `${iphone} Mobile/15E148`, onIphone(null)],
  ['Chrome on Android', `Mozilla/5.0 (Linux; Android 10; K) ${chrome.replace('Version/4.0 ', '')}`, null],
  [
    'the browser of Samsung',
    `Mozilla/5.0 (Linux; Android 10; K) ${chrome.replace('Version/4.0', 'SamsungBrowser/25.0')}`,
    null,
  ],
  ['Firefox on Android', 'Mozilla/5.0 (Android 14; Mobile; rv:127.0) Gecko/127.0 Firefox/127.0', null],
  ['Safari', `${iphone} Version/17.5 Mobile/15E148 Safari/604.1`, null],
  ['Chrome on iPhone', `${iphone} CriOS/126.0.6478.54 Mobile/15E148 Safari/604.1`, null],
  ['Firefox on iPhone', `${iphone} FxiOS/127.0 Mobile/15E148 Safari/605.1.15`, null],
  [
    'Safari on a computer',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
    null,
  ],
])('%s is told from its user agent', (_name, userAgent, expected) => {
  expect(inAppBrowserOf(userAgent)).toEqual(expected)
})

test("Android's own browser gets the same page", () => {
  expect(androidIntentOf('https://app.hiwar.test/t/4?ref=sfb')).toBe(
    'intent://app.hiwar.test/t/4?ref=sfb#Intent;scheme=https;action=android.intent.action.VIEW;end',
  )
})
