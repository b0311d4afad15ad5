// Sentences of forms that several screens say.
import { bounds } from '@hiwar/contract/bounds.ts'
import { formatInteger } from './digits.ts'
import { characters } from './plurals.ts'

/** Why saving is not possible: nothing differs from what is stored. */
export const nothingChangedText = 'لم تغيّر شيئًا بعد.'
export const otherGoogleAccountText = 'هذا حساب Google آخر، وليس الذي تدخل به إلى حوار.'
export const waitForImageText = 'انتظر حتى تظهر الصورة.'
/** Below a feedback, by the person it is about. */
export const feedbackText = {
  forCandidate: 'يصل مع النتيجة.',
  hidden: 'تبقى داخل الفريق.',
} as const
export const writeReplyFirst = 'اكتب الرد أولًا.'
export const writePasswordFirst = 'اكتب كلمة المرور أولًا.'
export const writeCodeFirst = 'اكتب الكود أولًا.'
/** Of a second factor: each code of the app lives half a minute and works once. */
export const wrongAppCodeText = 'الكود غير صحيح أو مرّ وقته. اكتب الكود الظاهر في التطبيق الآن.'
export const noteWithDecisionText = 'يقرؤها المعلّم مع القرار.'
export const personSearchText = 'الاسم أو البريد أو الموبايل'

/** What is asked of the texts of a profile. */
export const bioHint = (): string => `جملة تظهر تحت اسمك في قائمة المعلّمين، ${lengthBetween(bounds.bio)}.`
export const aboutHint = (): string =>
  `خبرتك، وما يحبه طلابك في حصصك، وكيف تكون أول حصة معك. ${lengthBetween(bounds.about)}.`

const lengthBetween = ({ min, max }: { min: number; max: number }): string =>
  `من ${formatInteger(min)} إلى ${characters(max, 'object')}`

/** How long a video may be; both ends as objects (دقيقتين). */
export const videoLengthText = (from: string, to: string): string => `مدته من ${from} إلى ${to}.`
