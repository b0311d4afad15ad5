// The texts of the gallery: short ones, and those that break a layout which was made for short ones.
import type { Choice } from '@hiwar/ui/choice.ts'

export const names = {
  short: 'سارة محمود',
  long: 'عبد الرحمن مصطفى كمال الدين الشرقاوي',
  latin: 'Alexandra Montgomery-Featherstonehaugh',
  mixed: 'أحمد El-Sharkawy (Dr. Ahmed)',
} as const

/** Its dots reach far below the line. */
export const deepText = 'يجري إلى بيتي'
export const longText =
  'أتحدث مع زملاء من بلاد كثيرة كل أسبوع، وأريد أن أشرح لهم فكرتي بوضوح وثقة، من غير أن أترجم كل جملة في رأسي قبل أن أقولها.'
export const mixedText = 'قرأت The Old Man and the Sea مرتين، وأعجبتني كلمة “perseverance” أكثر من غيرها.'
export const longWord = 'https://example.com/a-very-long-address-without-any-place-to-break-the-line'

export const hint = 'يظهر لمعلّمك قبل الحصة.'
export const errorText = 'اكتب اسمك كما تحب أن نناديك.'
export const reason = 'أكّد بريدك أولًا، ثم احجز.'

export const topics: readonly Choice[] = [
  { value: 'work', label: 'اجتماعات العمل' },
  { value: 'travel', label: 'السفر', description: 'المطار والفندق والمطعم' },
  { value: 'exam', label: 'الاستعداد لامتحان IELTS' },
  { value: 'closed', label: 'القصص القصيرة', isDisabled: true, description: 'غير متاح الآن' },
  { value: 'long', label: longText },
]

export interface Person {
  id: number
  name: string
  lessons: number
  email: string
}

export const people: readonly Person[] = [
  { id: 1, name: names.short, lessons: 12, email: 'sara@example.com' },
  { id: 2, name: names.long, lessons: 1204, email: 'abdelrahman.moustafa@example.com' },
  { id: 3, name: names.latin, lessons: 0, email: 'alexandra@example.com' },
]
