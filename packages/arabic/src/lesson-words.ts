// Sentences about lessons and their times that several screens say.
import { withBa } from './prefixes.ts'

export const noFreeTimeText = 'لا توجد مواعيد متاحة حاليًا'
export const noTimeLeftThatDay = 'لم يبقَ وقت متاح في هذا اليوم.'
export const noTimesThisWeek = 'لم تُنشر أوقات في هذا الأسبوع.'

/** Why a session cannot be entered yet; `before` is a length of time as an object (دقيقتين). */
export const joinOpensText = (before: string): string => `يمكنك الدخول قبل الموعد ${withBa(before)}`

/** A link to a lesson or a meeting that is not among the reader's. */
export const wrongLinkText = 'قد يكون الرابط قديمًا، أو تكون قد دخلت بحساب آخر.'

export const absenceText = { received: 'وصلنا بلاغ الغياب' } as const

/** The topic of a lesson, asked at booking and later. */
export const focusText = {
  question: 'على ماذا تريد التركيز في الحصة؟',
  example: 'مثل: التحضير لمقابلة عمل',
} as const

/** A note that may stay empty. */
export const shortNoteText = 'اكتب ثلاثة حروف على الأقل، أو اترك الخانة فارغة.'

/** Before bookings are given up for a change of the schedule. */
export const agreeToCancelText = 'أكّد أولًا أنك تريد إلغاء هذه الحجوزات.'

export const noRoomsOfTutorText = 'لا توجد محادثات بعد. تُفتح محادثة مع كل طالب يحجز معك.'
/** Of a tutor whom no student sees yet. */
export const noRoomsOfCandidateText = 'لا توجد محادثات بعد. هنا تصلك رسائل فريق حوار، وبعد تفعيل حسابك رسائل طلابك.'
