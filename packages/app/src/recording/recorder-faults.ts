import type { DeviceErrorKind } from '@hiwar/arabic/errors.ts'

const missing = 'لم نجد كاميرا أو ميكروفونًا على هذا الجهاز. ارفع فيديو من جهازك.'

/** What to do when the camera cannot be used. */
export const recorderFaultText: Readonly<Record<DeviceErrorKind, string>> = {
  denied: 'المتصفح لا يسمح باستعمال الكاميرا والميكروفون. افتح أذونات الموقع من شريط العنوان ثم حاول مرة أخرى.',
  'not-found': missing,
  'over-constrained': missing,
  'in-use': 'الكاميرا أو الميكروفون مشغول في تطبيق آخر. أغلقه ثم حاول مرة أخرى.',
  unexpected: 'تعذّر تشغيل الكاميرا. حاول مرة أخرى، أو ارفع فيديو من جهازك.',
}

/** Why nothing can be recorded in this browser. */
export const cannotRecord = 'متصفحك لا يسجّل الفيديو. ارفع فيديو من جهازك، أو افتح الصفحة في كروم أو سفاري.'
