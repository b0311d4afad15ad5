import type { AckCode } from '@hiwar/contract/enums.ts'

/** Why the server rejected a message, and what to do about it. */
export const messageErrorText: Record<Exclude<AckCode, 'ok'>, string> = {
  'empty-text': 'الرسالة فارغة.',
  'room-not-found': 'لم نجد هذه المحادثة. أعد تحميل الصفحة.',
  'message-not-found': 'حُذفت هذه الرسالة.',
  'lesson-not-found': 'لم نجد هذه الحصة.',
  'interview-not-found': 'لم نجد هذه المقابلة.',
  'not-member': 'لست طرفًا في هذه المحادثة.',
  'not-owner': 'لا يعدّل الرسالة إلا كاتبها.',
  unreachable: 'لم تصل الرسالة لعطل عندنا. حاول بعد قليل.',
  unallowed: 'لم تُقبل الرسالة. تأكد من طولها، أو تمهّل قليلًا ثم أعد المحاولة.',
  'invalid-session-id': 'الرابط غير صحيح.',
}
