// Every code that travels in an HTTP error body, with its status (people.md 0.5, 0.6). Odd spellings are the wire's own.

/** API error codes and the HTTP status each is answered with. */
export const apiErrors = {
  unauthenticated: 401,
  forbidden: 403,
  'bad-request': 400,
  'empty-request': 400,
  unexpected: 500,
  'service-unavailable': 503,
  'fawry-error': 500,
  'not-found': 404,
  'room-exists': 400,
  'user-exists': 400,
  'rating-exists': 400,
  'subscription-exists': 400,
  'subscription-required': 403,
  'no-enough-minutes': 403,
  'busy-tutor': 400,
  'busy-tutor-manager': 400,
  'conflicting-lessons': 409,
  'conflicting-schedule': 409,
  'conflicting-interview': 409,
  'reached-booking-limit': 409,
  'session-not-found': 404,
  'transaction-not-found': 404,
  'user-not-found': 404,
  'tutor-not-found': 404,
  'student-not-found': 404,
  'lesson-not-found': 404,
  'slot-not-found': 404,
  'rating-not-found': 404,
  'coupon-not-found': 404,
  'asset-not-found': 404,
  'invite-not-found': 404,
  'invoice-not-found': 404,
  'plan-not-found': 404,
  'room-not-found': 404,
  'room-members-not-found': 404,
  'report-not-found': 404,
  'interview-not-found': 404,
  'topic-not-found': 404,
  'withdraw-method-not-found': 404,
  'subscription-not-found': 404,
  'email-already-verified': 400,
  'phone-already-verified': 400,
  'user-already-verified': 400,
  'unresolved-phone': 403,
  'invalid-phone': 400,
  'incorrect-phone': 400,
  'expired-verification-code': 410,
  'invalid-verification-code': 400,
  'wrong-password': 400,
  'illegal-invoice-update': 400,
  'too-many-requests': 429,
} as const

/** Codes of one bad field; all are answered with 400 (people.md 0.6). */
export const fieldErrors = [
  'invalid-email', 'short-password', 'long-password', 'invalid-password',
  'short-user-name', 'long-user-name', 'invalid-user-name', 'old-user', 'young-user',
  'empty-bio', 'short-bio', 'long-bio', 'invalid-bio', 'short-tutor-about', 'long-tutor-about',
  'invalid-notice', 'max-notice-exceeded',
  'interveiw-feedback-invalid-html', 'interveiw-feedback-too-short', 'interveiw-feedback-too-long',
  'interveiw-note-invalid-html', 'interveiw-note-too-short', 'interveiw-note-too-long',
  'too-low-interveiw-level', 'too-high-interveiw-level',
  'too-low-rating-value', 'too-high-rating-value', 'too-short-rating-text', 'too-long-rating-text',
  'plan-weekly-minutes-out-of-range', 'invalid-plan-price', 'plan-discount-out-of-range',
  'coupon-code-invalid', 'zero-coupon-discount', 'max-coupon-discount-exceeded', 'expire-date-invalid', 'expired-coupone-expire-date',
  'message-text-invalid-html', 'message-text-too-long', 'message-text-too-short',
  'withdraw-min-amount-above-max-amount', 'withdraw-max-amount-zero-or-negative', 'withdraw-min-amount-zero-or-nagative',
  'invoice-amount-zero-or-negative', 'invoice-min-amount-subceeded', 'invoice-max-amount-exceeded',
  'empty-invoice-note', 'invoice-note-invalid-html', 'invoice-note-too-long',
  'instapay-username-invalid', 'empty-bank-name', 'invalid-bank-name', 'invalid-bank-account-number', 'invalid-withdraw-method',
  'short-topic-name', 'long-topic-name',
  'short-contact-request-title', 'long-contact-request-title', 'short-contact-request-message', 'long-contact-request-message',
  'invalid-type',
] as const

export type ApiErrorCode = keyof typeof apiErrors
export type FieldErrorCode = (typeof fieldErrors)[number]
export type ErrorCode = ApiErrorCode | FieldErrorCode

const fieldErrorSet: ReadonlySet<string> = new Set(fieldErrors)

/** True for a code of the catalogue, whatever its kind. */
export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(apiErrors, code) || fieldErrorSet.has(code)
}

/** HTTP status of a code: 400 for every field code. */
export function statusOf(code: ErrorCode): number {
  return Object.hasOwn(apiErrors, code) ? apiErrors[code as ApiErrorCode] : 400
}
