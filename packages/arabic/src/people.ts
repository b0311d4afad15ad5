// Words about a person, which agree with the gender in the data. Without a gender they avoid a verb that would show one.
import { Gender, Role } from '@hiwar/contract/enums.ts'
import { isolate } from './direction.ts'
import { personLabel } from './labels.ts'

type KnownGender = Gender | null | undefined

/** The two sides of a lesson. A manager who teaches it is its tutor. */
type LessonSide = 'tutor' | 'student'

const roleOfSide = { tutor: Role.Tutor, student: Role.Student } as const

/** معلّم or معلّمة, طالب or طالبة. */
export const sideLabel = (side: LessonSide, gender: KnownGender): string => personLabel(roleOfSide[side], gender)

/** المعلّم or المعلّمة, الطالب or الطالبة. */
export const theSide = (side: LessonSide, gender: KnownGender): string => `ال${sideLabel(side, gender)}`

/** Who canceled a lesson, from the reader's point of view; `self` is the reader. */
export type CanceledBy = 'self' | 'tutor' | 'student' | 'platform'

export const canceledByLabel: Record<CanceledBy, string> = {
  self: 'ألغيتها أنت',
  tutor: 'ألغاها المعلّم',
  student: 'ألغاها الطالب',
  platform: 'ألغتها إدارة حوار',
}

const womanCanceled: Partial<Record<CanceledBy, string>> = {
  tutor: 'ألغتها المعلّمة',
  student: 'ألغتها الطالبة',
}

/** Who canceled a lesson, with the gender of the person who did. */
export function canceledByText(by: CanceledBy, gender: KnownGender): string {
  return (gender === Gender.Female ? womanCanceled[by] : undefined) ?? canceledByLabel[by]
}

/** `لم يحضر المعلّم؟`, `لم تحضر الطالبة؟`; of an unknown gender `غياب المعلّم؟`. */
export function absenceQuestion(side: LessonSide, gender: KnownGender): string {
  const who = theSide(side, gender)
  if (gender === Gender.Female) return `لم تحضر ${who}؟`
  return gender === Gender.Male ? `لم يحضر ${who}؟` : `غياب ${who}؟`
}

/** Follows a name: `يكتب الآن…`, `تكتب الآن…`; of an unknown gender `جارٍ الكتابة…`. */
export function typingText(gender: KnownGender): string {
  if (gender === Gender.Female) return 'تكتب الآن…'
  return gender === Gender.Male ? 'يكتب الآن…' : 'جارٍ الكتابة…'
}

/** `متصل الآن`, `متصلة الآن`; of an unknown gender `على حوار الآن`. */
export function onlineText(gender: KnownGender): string {
  if (gender === Gender.Female) return 'متصلة الآن'
  return gender === Gender.Male ? 'متصل الآن' : 'على حوار الآن'
}

/** Somebody was in the call and is gone: `خرج أحمد، قد يعود.` */
export function partnerGone(name: string, gender: KnownGender): string {
  const who = isolate(name)
  if (gender === Gender.Female) return `خرجت ${who}، قد تعود.`
  return gender === Gender.Male ? `خرج ${who}، قد يعود.` : `${who} خارج المكالمة الآن، والعودة ممكنة في أي لحظة.`
}

/** The mark of a tutor who was listed a short while ago. */
export function newTutorText(gender: KnownGender): string {
  if (gender === Gender.Female) return 'معلّمة جديدة'
  return gender === Gender.Male ? 'معلّم جديد' : 'جديد على حوار'
}

/** First words that are only half of a name: عبد الرحمن, أبو بكر, أم كلثوم. */
const halfNames = new Set(['عبد', 'أبو', 'ابو', 'أبي', 'أم', 'ام', 'ابن', 'بنت', 'آل', 'نور', 'سيف', 'عز', 'شمس'])
/** Words that stand at the end of such a name only: نور الدين, but نور أحمد. */
const needsArticle = new Set(['نور', 'سيف', 'عز', 'شمس'])

/** What to call a person: the first word of the name, with the second when the first is only half of a name. */
export function firstName(name: string): string {
  const [first = '', second] = name.trim().split(/\s+/)
  if (second === undefined || !halfNames.has(first)) return first
  return needsArticle.has(first) && !second.startsWith('ال') ? first : `${first} ${second}`
}
