/** The provider's answer codes used here, by what they mean (money.md 13.9). */
export const codes = {
  ok: 200,
  alreadyPaid: 400,
  badMerchant: 9901,
  refundAbovePaid: 9935,
  orderNotFound: 9938,
  referenceBlank: 9944,
  badSignature: 9946,
  notPaid: 9954,
  alreadyCancelled: 9984,
  invalidAmount: 21004,
  amountNotAllowed: 21010,
  cardNotAuthorised: 55006,
  issuerRefused: 99905,
  cardNotUsable: 99914,
  insufficientFunds: 99951,
  expiredCard: 99954,
  wrongSecurityCode: 99955,
  securityChecks: 99963,
  technical: 99992,
  // The real numbers of these three are not published; any code but 200 is an error to the client.
  duplicateReference: 9921,
  missingField: 9925,
  cardNotFound: 9926,
} as const

export type Code = (typeof codes)[keyof typeof codes]

const descriptions: Readonly<Record<Code, { ar: string; en: string }>> = {
  200: { ar: 'تمت العملية بنجاح', en: 'Operation done successfully' },
  400: { ar: 'لا يمكن إلغاء طلب مدفوع', en: 'The order is already paid' },
  9901: { ar: 'رمز التاجر فارغ أو غير صحيح', en: 'Merchant code is blank or invalid' },
  9935: { ar: 'مبلغ الاسترداد أكبر من المبلغ المدفوع', en: 'Refund amount is greater than the paid amount' },
  9938: { ar: 'الطلب غير موجود', en: 'Order not found' },
  9944: { ar: 'رقم الطلب فارغ', en: 'Merchant reference number is blank' },
  9946: { ar: 'التوقيع غير صحيح', en: 'Signature is blank or invalid' },
  9954: { ar: 'الطلب غير مدفوع', en: 'The order is not paid' },
  9984: { ar: 'الطلب ملغى من قبل', en: 'The order is already cancelled' },
  21004: { ar: 'المبلغ غير صحيح', en: 'Invalid amount' },
  21010: { ar: 'المبلغ غير مسموح به', en: 'Amount not allowed' },
  55006: { ar: 'البطاقة غير مصرح بها', en: 'Card is not authorised' },
  99905: { ar: 'رفض البنك العملية', en: 'Declined by the issuer' },
  99914: { ar: 'لا يمكن استخدام هذه البطاقة', en: 'The card cannot be used' },
  99951: { ar: 'رصيد البطاقة غير كافٍ', en: 'Insufficient funds' },
  99954: { ar: 'انتهت صلاحية البطاقة', en: 'Expired card' },
  99955: { ar: 'رمز الأمان غير صحيح', en: 'Wrong security code' },
  99963: { ar: 'لم يكتمل التحقق من صاحب البطاقة', en: 'Cardholder verification failed' },
  99992: { ar: 'خطأ فني، حاول مرة أخرى', en: 'Technical error, try again' },
  9921: { ar: 'رقم الطلب مستخدم من قبل', en: 'Merchant reference number is already used' },
  9925: { ar: 'بيانات ناقصة أو غير صحيحة', en: 'Missing or invalid field' },
  9926: { ar: 'البطاقة المحفوظة غير موجودة', en: 'Card token not found' },
}

/** The provider's description of a code, Arabic unless the language is English. */
export function describe(code: Code, language = 'ar-eg'): string {
  const words = descriptions[code]
  return language.toLowerCase().startsWith('en') ? words.en : words.ar
}

/** An error the provider replies with: its code, and a detail for the developer such as the invalid field. */
export class ProviderError extends Error {
  readonly code: Code
  readonly detail: string
  constructor(code: Code, detail = '') {
    super(detail === '' ? describe(code, 'en') : detail)
    this.code = code
    this.detail = detail
  }
}

/** Throws a ProviderError; can be used as an expression. */
export function refuse(code: Code, detail?: string): never {
  throw new ProviderError(code, detail)
}
