// The Arabic of the product keeps the rules of CONTRIBUTING.md ("Arabic"), and each rule notices what breaks it.
import { readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { read } from './arabic-copy.ts'
import { bannedWords, rules } from './arabic-rules.ts'
import { sourcesBelow } from './files-below.ts'

const root = resolve(import.meta.dirname, '..')

const readings = ['apps', 'packages']
  .flatMap((folder) => sourcesBelow(join(root, folder)))
  .map((path) => ({ path: relative(root, path), source: readFileSync(path, 'utf8') }))
  .filter(({ source }) => /[\u0621-\u064a]|formatInteger|formatRange/.test(source))
  .map(({ path, source }) => read(path, source))

test('the texts of the whole product are read', () => {
  const kinds = Object.groupBy(
    readings.flatMap(({ copies }) => copies),
    ({ kind }) => kind,
  )
  expect(kinds.string?.length).toBeGreaterThan(2500)
  expect(kinds.template?.length).toBeGreaterThan(400)
  expect(kinds.element?.length).toBeGreaterThan(500)
})

describe('the product', () => {
  test.each(rules)('$name', ({ faults }) => {
    expect(faults(readings)).toEqual([])
  })
})

/** Code that breaks one rule each; `at` is where it would stand. */
const planted: readonly [rule: string, code: string, at?: string][] = [
  ['no figure in a text: it would not follow the digits', `const hint = 'يبقى الكود صالحًا 48 ساعة.'`],
  ['no figure in a text: it would not follow the digits', 'const share = <p>الحضور {share}%</p>'],
  ['no figure in a text: it would not follow the digits', `const hint = 'حتى ٣ مواعيد'`],
  ['no plural by hand after a number', 'const text = `اكتب حتى ${formatInteger(max)} حرف`'],
  ['no plural by hand after a number', 'const text = <p>عندك {count} حصة</p>'],
  [
    'plural forms live in packages/arabic',
    `plural(n, { one: 'يوم', two: 'يومان', few: 'أيام', many: 'يومًا', other: 'يوم' })`,
  ],
  ['no word chosen by comparing a count', `const verb = total > 2 ? 'يناسبون' : 'يناسب'`],
  ['ids are never grouped', 'const cell = <bdi>{formatInteger(invoice.id)}</bdi>'],
  ['no second dot after the currency', 'const text = `أقل مبلغ ${formatMoney(min)}.`'],
  ['a range of times is isolated right to left', 'const cell = <bdi>{formatRange(start, end)}</bdi>'],
  ['a name in a template is isolated', 'toast.success({ title: `تم حجز حصة مع ${tutor.name}` })'],
  ['a name in markup stands in bdi', 'const line = <p>حصة مع {tutor.name}</p>'],
  ['no verb with a gender after a name', 'const line = <p><bdi>{otherName}</bdi> يكتب رسالة</p>'],
  ['words: one spelling, with or without shadda', `const texts = ['مترجّم', 'مترجم']`],
  ['a sentence denies with a verb', `const text = 'لا محادثات بعد. ابدأ بتحية.'`],
  ['a toast confirms with تم', `toast.success({ title: 'نُسخ الرابط' })`],
  ['a dialog has a noun for a title', 'const ask = <ConfirmDialog title="احذف البطاقة" />'],
]

/** One for each word of the list. */
const plantedWords: Readonly<Record<string, string>> = {
  'معلّم with its shadda, and never مدرّس': 'مجموعة المعلمين',
  موبايل: 'رقم الهاتف',
  'شهور and حروف': 'ثلاثة أشهر',
  تنبيهات: 'إعدادات الإشعارات',
  'حصة تجريبية': 'جلسة تجريبية',
  'a name, معلّمك or طالبك': 'يسمعك الطرف الآخر',
  'no masculine participle about the reader': 'تبقى داخلًا هنا',
  'shadda where a verb needs it': 'تأكد من بريدك',
  'these without a shadda': 'كلّ حصة',
  'ب joined to its word, بـ to a digit only': 'قبلها بـساعة',
  'حاول مرة أخرى': 'جرّب مرة أخرى',
  'سحب for payouts only': 'اسحب طلب الإلغاء',
  'the card’s back, one way': 'الأرقام خلف البطاقة',
  'who canceled it: ألغاها or ألغتها': 'أُلغيت من جهة المعلّم',
  سارٍ: 'الاشتراك ساري حتى الغد',
  'the server is not the reader’s concern': 'نتصل بالخادم الآن',
  'no shouting': 'أهلًا بك!',
  'no English leaks': 'حصص أونلاين',
  'no door: joinOpensText': 'يفتح باب الحصة قريبًا',
  'a verb that agrees (people.ts)': 'يكتب الآن…',
}

describe('each rule notices what breaks it', () => {
  const faultsOf = (rule: string, code: string, at = 'apps/web/src/planted.tsx') =>
    rules.find(({ name }) => name === rule)?.faults([read(at, code)])

  test.each(planted)('%s: %s', (rule, code, at) => {
    expect(faultsOf(rule, code, at)).toHaveLength(1)
  })

  test.each(bannedWords)('words: $why', ({ why }) => {
    expect(faultsOf(`words: ${why}`, `const text = '${plantedWords[why]}'`)).toHaveLength(1)
  })

  test('a sentence in two files', () => {
    const said = (path: string) => read(path, `const text = 'اختر معلّمًا يناسبك.'`)
    const rule = rules.find(({ name }) => name === 'a sentence stands in one place')
    expect(rule?.faults([said('apps/web/src/one.ts'), said('apps/admin/src/other.ts')])).toHaveLength(1)
    expect(rule?.faults([said('apps/web/src/one.ts'), said('apps/web/src/one.ts')])).toEqual([])
  })

  test.each([
    'const text = `اكتب ${characters(max, "object")}.`',
    'const text = <p>رقم الموبايل يبدأ بـ010، والقانون رقم 151 لسنة 2020</p>',
    'const cell = <bdi dir="rtl">{formatRange(start, end)}</bdi>',
    'toast.success({ title: `تم حجز حصة مع ${isolate(tutor.name)}` })',
    'const label = <IconButton aria-label={`خيارات ${name}`} />',
    'const line = <p>حصة مع <bdi>{tutor.name}</bdi></p>',
    'const badge = <span>لا تقييمات</span>',
    'const ask = <ConfirmDialog title="حذف البطاقة" confirmLabel="احذف البطاقة" />',
  ])('and lets this be: %s', (code) => {
    const reading = read('apps/web/src/fine.tsx', code)
    expect(rules.flatMap(({ name, faults }) => faults([reading]).map((fault) => `${name}: ${fault}`))).toEqual([])
  })
})
