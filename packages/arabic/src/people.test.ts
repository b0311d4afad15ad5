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
    [() => theSide('tutor', Female), 'المعلّمة'],
    [() => theSide('student', Male), 'الطالب'],
    [() => canceledByText('tutor', Female), 'ألغتها المعلّمة'],
    [() => canceledByText('student', Male), 'ألغاها الطالب'],
    [() => canceledByText('platform', Female), 'ألغتها إدارة حوار'],
    [() => candidateWords(Female).passed, 'ناجحة'],
    [() => candidateWords(null).to, 'للمرشّح'],
    [() => absenceQuestion('tutor', Female), 'لم تحضر المعلّمة؟'],
    [() => absenceQuestion('student', Male), 'لم يحضر الطالب؟'],
    [() => absenceQuestion('tutor', null), 'غياب المعلّم؟'],
    [() => withoutHiddenMarks(partnerGone('نور', Female)), 'خرجت نور، قد تعود.'],
    [() => withoutHiddenMarks(partnerGone('نور', Male)), 'خرج نور، قد يعود.'],
    [() => withoutHiddenMarks(partnerGone('نور', null)), 'نور خارج المكالمة الآن، والعودة ممكنة في أي لحظة.'],
    [() => typingText(Female), 'تكتب الآن…'],
    [() => typingText(Male), 'يكتب الآن…'],
    [() => typingText(null), 'جارٍ الكتابة…'],
    [() => onlineText(Female), 'متصلة الآن'],
    [() => onlineText(Male), 'متصل الآن'],
    [() => onlineText(null), 'على حوار الآن'],
    [() => newTutorText(Female), 'معلّمة جديدة'],
    [() => newTutorText(undefined), 'جديد على حوار'],
  ])('%s', (write, text) => {
    expect(write()).toBe(text)
  })
})

test.each([
  ['مريم حسن', 'مريم'],
  ['عبد الرحمن علي', 'عبد الرحمن'],
  ['  أبو بكر  سالم', 'أبو بكر'],
  ['أم كلثوم', 'أم كلثوم'],
  ['نور الدين حلمي', 'نور الدين'],
  ['نور أحمد', 'نور'],
  ['عبد', 'عبد'],
  ['Emma Stone', 'Emma'],
  ['', ''],
])('%s is called %s', (name, called) => {
  expect(firstName(name)).toBe(called)
})
