import { describe, expect, test } from 'vitest'
import { Gender } from '@hiwar/contract/enums.ts'
import { withoutHiddenMarks } from './direction.ts'
import { candidateWords } from './candidate-words.ts'
import {
  absenceQuestion,
  canceledByText,
  firstName,
  newTutorText,
  onlineText,
  partnerGone,
  theSide,
  typingText,
} from './people.ts'

const { Male, Female } = Gender

describe('words about a person agree with the gender, and show none when it is unknown', () => {
  test.each([
    ['المعلّمة', () => theSide('tutor', Female)],
    ['الطالب', () => theSide('student', Male)],
    ['ألغتها المعلّمة', () => canceledByText('tutor', Female)],
    ['ألغاها الطالب', () => canceledByText('student', Male)],
    ['ألغتها إدارة حوار', () => canceledByText('platform', Female)],
    ['ناجحة', () => candidateWords(Female).passed],
    ['للمرشّح', () => candidateWords(null).to],
    ['لم تحضر المعلّمة؟', () => absenceQuestion('tutor', Female)],
    ['لم يحضر الطالب؟', () => absenceQuestion('student', Male)],
    ['غياب المعلّم؟', () => absenceQuestion('tutor', null)],
    ['خرجت نور، قد تعود.', () => withoutHiddenMarks(partnerGone('نور', Female))],
    ['خرج نور، قد يعود.', () => withoutHiddenMarks(partnerGone('نور', Male))],
    ['نور خارج المكالمة الآن، والعودة ممكنة في أي لحظة.', () => withoutHiddenMarks(partnerGone('نور', null))],
    ['تكتب الآن…', () => typingText(Female)],
    ['يكتب الآن…', () => typingText(Male)],
    ['جارٍ الكتابة…', () => typingText(null)],
    ['متصلة الآن', () => onlineText(Female)],
    ['متصل الآن', () => onlineText(Male)],
    ['على حوار الآن', () => onlineText(null)],
    ['معلّمة جديدة', () => newTutorText(Female)],
    ['معلّم جديد', () => newTutorText(Male)],
    ['جديد على حوار', () => newTutorText(undefined)],
  ])('%s', (text, write) => {
    expect(write()).toBe(text)
  })
})

test.each([
  ['مريم حسن', 'مريم'],
  ['عبد الرحمن علي', 'عبد الرحمن'],
  ['  أبو  بكر  سالم', 'أبو بكر'],
  ['أم كلثوم', 'أم كلثوم'],
  ['نور الدين حلمي', 'نور الدين'],
  ['نور أحمد', 'نور'],
  ['سيف علي', 'سيف'],
  ['عز حسن', 'عز'],
  ['شمس محمد', 'شمس'],
  ['عز الدين حسن', 'عز الدين'],
  ['عبد', 'عبد'],
  ['Emma Stone', 'Emma'],
  ['', ''],
])('%s is called %s', (name, called) => {
  expect(firstName(name)).toBe(called)
})
