import type { Failure } from '@hiwar/client/failure.ts'
import { errorText, errorTextOf, networkErrorText, requiredText, tooManyRequestsText } from '@hiwar/arabic/errors.ts'

/** What a failed call says to the person: what happened, then what to do. */
export function failureText(failure: Failure): string {
  if (failure.kind === 'network') return networkErrorText
  if (failure.status === 429 && failure.retryAfterSeconds !== undefined)
    return tooManyRequestsText(failure.retryAfterSeconds)
  return errorText[failure.code]
}

/** Codes that only forms of this app know. */
const formText: Readonly<Record<string, string>> = {
  required: requiredText,
  'different-passwords': 'كلمتا المرور غير متطابقتين. اكتبها مرة أخرى.',
  'terms-not-accepted': 'الموافقة على الشروط مطلوبة لإنشاء الحساب.',
}

/** The text under a field for the code its form found or the server sent. */
export function fieldText(code: string | undefined): string | undefined {
  return code === undefined ? undefined : (formText[code] ?? errorTextOf(code))
}
