import type { Failure } from '@hiwar/client/failure.ts'
import { errorText, errorTextOf, networkErrorText, requiredText, tooManyRequestsText } from '@hiwar/arabic/errors.ts'

/** The error message of a failed call: what happened, then what to do. */
export function failureText(failure: Failure): string {
  if (failure.kind === 'network') return networkErrorText
  if (failure.status === 429 && failure.retryAfterSeconds !== undefined)
    return tooManyRequestsText(failure.retryAfterSeconds)
  return errorText[failure.code]
}

/** Messages of codes that only the forms of this app use. */
const formText: Readonly<Record<string, string>> = {
  required: requiredText,
  'different-passwords': 'كلمتا المرور غير متطابقتين. اكتبها مرة أخرى.',
  'email-of-another': 'هذا البريد لحساب آخر. ابحث عنه في المستخدمين أو اكتب بريدًا مختلفًا.',
  'terms-not-accepted': 'الموافقة على الشروط مطلوبة لإنشاء الحساب.',
}

/** The message below a field, for a code of form validation or of the server. */
export function fieldText(code: string | undefined): string | undefined {
  return code === undefined ? undefined : (formText[code] ?? errorTextOf(code))
}
