// Sentences that are made of a part, each once whole.
import { Gender } from '@hiwar/contract/enums.ts'
import { expect, test } from 'vitest'
import { candidateWords } from './candidate-words.ts'
import { deviceName } from './device-words.ts'
import { dotted, isolate, rightToLeft, withoutHiddenMarks } from './direction.ts'
import { aboutHint, bioHint, videoLengthText } from './form-words.ts'
import { joinOpensText } from './lesson-words.ts'
import { withBa } from './prefixes.ts'
import { contactNote } from './team-notes.ts'
import { telegramCode } from './telegram-replies.ts'
import { trialCancelRule, trialOffer, trialOfStudent } from './trial-words.ts'
import { withdrawalDays, withdrawalTime } from './withdrawal-time.ts'

const request = { id: 7, title: 'سؤال', message: 'متى تبدأ الحصص؟' }

test.each([
  ['4 إلى 5 أيام عمل', withdrawalDays],
  ['نراجع طلبك ونحوّل المبلغ خلال 4 إلى 5 أيام عمل من إرساله.', withdrawalTime],
  ['حصة مجانية من 15 دقيقة، بلا باقة وبلا بطاقة.', () => trialOffer(15)],
  [
    'حتى ساعتين قبل البداية يمكنك تغيير الموعد، أو إلغاء الحصة وتبقى حصتك المجانية متاحة لك. بعدها لا يتغيّر الموعد، وعند الإلغاء تُحسب حصتك المجانية ولا تعود.',
    () => trialCancelRule(120),
  ],
  ['حصة مجانية للطالبة، وأجرها لك كالمعتاد', () => trialOfStudent(Gender.Female)],
  ['يمكنك الدخول قبل الموعد بساعتين', () => joinOpensText('ساعتين')],
  ['يمكنك الدخول قبل الموعد بـ10 دقائق', () => joinOpensText('10 دقائق')],
  ['بـ١٠ دقائق', () => withBa('١٠ دقائق')],
  ['بساعة و10 دقائق', () => withBa('ساعة و10 دقائق')],
  ['جهاز غير معروف', () => deviceName('')],
  ['Chrome · Android', () => deviceName('Chrome · Android')],
  ['جملة تظهر تحت اسمك في قائمة المعلّمين، من 25 إلى 60 حرفًا.', bioHint],
  ['خبرتك، وما يحبه طلابك في حصصك، وكيف تكون أول حصة معك. من 50 إلى 1,000 حرف.', aboutHint],
  ['مدته من دقيقة إلى دقيقتين.', () => videoLengthText('دقيقة', 'دقيقتين')],
  ['كود تأكيد رقمك في حوار: 48213\nلا تعطه لأحد.', () => telegramCode(48213)],
  [
    'طلب تواصل رقم 7\nالاسم: سارة\nالموبايل: 01012345678\nالعنوان: سؤال\n\nمتى تبدأ الحصص؟',
    () => contactNote({ ...request, name: 'سارة', phone: '01012345678' }),
  ],
  [
    'طلب تواصل رقم 7\nالاسم: -\nالموبايل: -\nالعنوان: سؤال\n\nمتى تبدأ الحصص؟',
    () => contactNote({ ...request, name: null, phone: null }),
  ],
])('%j', (text, write) => {
  expect(withoutHiddenMarks(write())).toBe(text)
})

test('the words about a candidate agree with the gender', () => {
  expect([Gender.Female, Gender.Male, null].map((gender) => Object.values(candidateWords(gender)).join(' '))).toEqual([
    'المرشّحة للمرشّحة ناجحة مرفوضة',
    'المرشّح للمرشّح ناجح مرفوض',
    'المرشّح للمرشّح ناجح مرفوض',
  ])
})

test('what keeps a text in order is around it, and gone for comparing and copying', () => {
  const marked = [isolate('Emma'), rightToLeft('Emma'), dotted(['Emma', '30'])]
  expect(marked).toEqual(['\u2068Emma\u2069', '\u2067Emma\u2069', 'Emma\u00a0· 30'])
  expect([...marked, '\u200eEmma\u202f\u061c'].map(withoutHiddenMarks)).toEqual(['Emma', 'Emma', 'Emma · 30', 'Emma '])
})
