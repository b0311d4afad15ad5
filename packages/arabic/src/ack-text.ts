// Apart from the errors of calls, so that a chat does not load all of those.
import type { AckCode } from '@hiwar/contract/enums.ts'

/** Answers of the socket (lessons.md 8.3). */
export const ackText: Readonly<Record<AckCode, string>> = {
  ok: 'تم.',
  'empty-text': 'الرسالة فارغة. اكتب شيئًا ثم أرسل.',
  'room-not-found': 'لم نجد هذه المحادثة. افتحها من قائمة المحادثات.',
  'message-not-found': 'حُذفت هذه الرسالة. أعد تحميل المحادثة.',
  'lesson-not-found': 'لم نجد هذه الحصة. راجع قائمة حصصك.',
  'interview-not-found': 'لم نجد هذه المقابلة. راجع قائمة المقابلات.',
  'not-member': 'هذا الحساب ليس في هذه المحادثة أو الجلسة. ادخل بالحساب الصحيح ثم حاول مرة أخرى.',
  'not-owner': 'هذه الرسالة ليست لك. يمكنك تعديل رسائلك فقط.',
  unreachable: 'لم يتم ذلك لعطل عندنا. حاول مرة أخرى بعد قليل.',
  unallowed: 'لم يُقبل ذلك الآن. تأكّد من الموعد ومن طول الرسالة، أو تمهّل قليلًا ثم حاول مرة أخرى.',
  'invalid-session-id': 'رابط الجلسة غير صحيح. افتحها من قائمة حصصك.',
}
