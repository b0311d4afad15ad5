// Questions that the public site and the app answer alike.

export const planQuestions = {
  cancel: 'ماذا لو ألغيت حصة؟',
  pay: 'كيف أدفع؟',
  coupon: 'لديّ كود خصم، أين أكتبه؟',
} as const
