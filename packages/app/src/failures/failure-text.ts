import type { Failure } from '@hiwar/client/failure.ts'
import { errorText, errorTextOf, requiredText, tooManyRequestsText } from '@hiwar/arabic/errors.ts'
import { networkErrorText } from '@hiwar/arabic/words.ts'

const unprovedText = 'لم نغيّر شيئًا لأنك لم تؤكّد أنك صاحب الحساب. احفظ مرة أخرى وأكّد.'

/** The error message of a failed call: what happened, then what to do. */
export function failureText(failure: Failure): string {
  if (failure.kind === 'network') return networkErrorText
  if (failure.status === 429 && failure.retryAfterSeconds !== undefined)
    return tooManyRequestsText(failure.retryAfterSeconds)
  return failure.field === 'currentPassword' ? unprovedText : errorText[failure.code]
}

/** Messages of codes that only the forms of this app use. */
const formText: Readonly<Record<string, string>> = {
  required: requiredText,
  'different-passwords': 'كلمتا المرور غير متطابقتين. اكتبهما مرة أخرى.',
  'email-of-another': 'هذا البريد لحساب آخر. ابحث عنه في المستخدمين أو اكتب بريدًا مختلفًا.',
  'name-taken': 'هذا الاسم مستعمل. اكتب اسمًا آخر.',
  'arabic-letters': 'اكتب الاسم بحروف عربية.',
  'latin-letters': 'اكتب الاسم بحروف إنجليزية.',
  'terms-not-accepted': 'الموافقة على الشروط مطلوبة لإنشاء الحساب.',
  'coupon-code-taken': 'هذا الكود مستخدم من قبل. اكتب كودًا غيره.',
  'invalid-amount': 'المبلغ غير صحيح. اكتبه بالجنيه، وبقرشين على الأكثر بعد العلامة.',
  'invalid-percent': 'النسبة غير صحيحة. اكتب رقمًا، وبخانتين على الأكثر بعد العلامة.',
  'refund-too-large': 'المبلغ أكبر من المتبقي. اكتب مبلغًا أقل.',
  'retyped-otherwise': 'المبلغ المكتوب هنا مختلف. اكتبه كما هو في خانة المبلغ.',
  'short-reason': 'السبب قصير. اكتب جملة مفهومة.',
  'invalid-count': 'العدد غير صحيح. اكتب رقمًا صحيحًا أكبر من صفر.',
}

/** The message below a field, for a code of form validation or of the server. */
export function fieldText(code: string | undefined): string | undefined {
  return code === undefined ? undefined : (formText[code] ?? errorTextOf(code))
}
