import { lessons } from './plurals.ts'

/** Why nothing more is booked before one of the booked lessons is over. */
export const bookingLimitText = (atOnce: number): string =>
  atOnce === 1
    ? 'لديك حصة محجوزة بالفعل. يمكنك حجز غيرها بعد انتهائها أو إلغائها.'
    : `حجزت كل ما يمكن حجزه معًا: ${lessons(atOnce)}. احجز غيرها بعد انتهاء واحدة أو إلغائها. هذه أقربها:`
