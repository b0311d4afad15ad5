// The rules of the Arabic copy (CONTRIBUTING.md, "Arabic"). Each takes what `arabic-copy.ts` read and returns what breaks
// it.
import type { Copy, Hole, Reading, Spot } from './arabic-copy.ts'

export interface Rule {
  readonly name: string
  readonly faults: (readings: readonly Reading[]) => string[]
}

const arabicPackage = 'packages/arabic/'
const letter = String.raw`\u0621-\u0652`
const textOf = ({ path, line, text }: Copy) => `${path}:${line}: ${text}`
const spotOf = ({ path, line, source }: Spot) => `${path}:${line}: ${source}`
const inCopies = (isFault: (copy: Copy) => boolean) => (readings: readonly Reading[]) =>
  readings.flatMap(({ copies }) => copies.filter(isFault).map(textOf))

/* Digits and numbers */

/** What stays Latin whatever digits are chosen: laws, phone numbers, names of formats. */
const latinNumbers = /رقم \d+ لسنة \d{4}|\+20\d*|(?<!\d)01[0125]?(?!\d)|[A-Za-z]\w*\d\w*|https?:\S*|\d+(?=[A-Za-z])/g
/** Where the choice of digits itself is shown. */
const digitSamples = new Set(['packages/app/src/account/appearance-panel.tsx'])

const hasFigure = ({ path, text }: Copy) =>
  !digitSamples.has(path) && /[0-9\u0660-\u0669%٪]/.test(text.replaceAll(latinNumbers, ''))

/** The forms of the counted nouns, as far as a number may stand before them. */
const countedNouns = new Set(
  (
    'ثانية ثوانٍ دقيقة دقائق ساعة ساعات يوم يومًا أيام أسبوع أسبوعًا أسابيع شهر شهرًا شهور سنة سنوات حصة حصص معلّم معلّمًا ' +
    'معلّمين طالب طالبًا طلاب تقييم تقييمًا تقييمات نتيجة نتائج صف صفًا صفوف اشتراك اشتراكًا اشتراكات حرف حرفًا حروف رسالة ' +
    'رسائل موعد موعدًا مواعيد وقت وقتًا أوقات سبب سببًا أسباب نجمة نجوم حجز حجزًا حجوزات طلب طلبًا طلبات زيارة زيارات باقة ' +
    'باقات رقمًا أرقام'
  ).split(' '),
)

/** A bare number: no call that brings its noun along. */
const isNumber = ({ source }: Hole) => /^(?:format(?:Integer|Decimal)\(|String\(|[\w.]+$)/.test(source)

const hasPluralByHand = ({ path, text, holes }: Copy) =>
  !path.startsWith(arabicPackage) &&
  holes.some((hole) => {
    const next = new RegExp(`^\\{\\} ([${letter}]+)`).exec(text.slice(hole.at))?.[1]
    return next !== undefined && countedNouns.has(next) && isNumber(hole)
  })

const isId = ({ source }: Spot) => /(?:^|\.)(?:id|number|reference\w*|\w+Id)$/.test(source)

/** The currency ends in a dot of its own. */
const hasDotAfterMoney = ({ text, holes }: Copy) =>
  holes.some(({ source, at }) => source.startsWith('formatMoney(') && text.slice(at + 2).startsWith('.'))

/* Names */

const nameHole =
  /^(?:\w+(?:\.|\?\.))*(?:\w*[nN]ame|email|title|search|keyword|host|other|arabicName|q)(?:\.ar|\.en)?(?: \?\? .+)?$|^\w*[nN]ame(?:Of)?\((?!Of)/
/** Texts that are spoken or compared, never drawn: order marks have no meaning there. */
const spoken = new Set(['aria-label', 'label', 'alt', 'accessibleName', 'rowLabel', 'title'])

/** Names that are the product's own words. */
const ownWords = /^(?:productName|group\.title|title|zoneName\(.*)$/
/** What goes to search engines and link previews, which show order marks as boxes. */
const plainHeads = /^apps\/site\/|^packages\/arabic\/src\/(?:tutor|page)-head\.ts$/

const hasBareName = ({ path, kind, of, inside, holes }: Copy) =>
  kind === 'template' &&
  !plainHeads.test(path) &&
  !(of !== null && spoken.has(of) && (of !== 'title' || !/Dialog$|success|error|info|Page/.test(inside ?? ''))) &&
  holes.some(({ source }) => nameHole.test(source) && !ownWords.test(source))

const hasNameInMarkup = ({ kind, inside, holes }: Copy) =>
  kind === 'element' &&
  !/^(?:bdi|Bidi|title)$/.test(inside ?? '') &&
  holes.some(({ source }) => nameHole.test(source) && !ownWords.test(source))

/** A verb with a gender after a name whose gender nobody looked at. */
const hasVerbAfterName = ({ path, text, holes }: Copy) =>
  path.startsWith('apps/web/') &&
  holes.some(
    ({ source, at }) =>
      /[nN]ame|<bdi>/.test(source) && /^\{\} (?:يكتب|يعرض|يحضر|حضر|دخل|غادر|يستقبل|انضمّ|وافق)/.test(text.slice(at)),
  )

/* Words */

interface BannedWord {
  readonly why: string
  readonly pattern: RegExp
  /** Where it may stand after all. */
  readonly except?: RegExp
  /** Only here. */
  readonly within?: RegExp
}

const word = (stems: string) => new RegExp(`(?<![${letter}])(?:${stems})(?![${letter}])`)

/** Spellings and words of which the product uses another. */
export const bannedWords: readonly BannedWord[] = [
  {
    why: 'معلّم with its shadda, and never مدرّس',
    pattern: /معلم(?!\u0651)|مدر\u0651?سين|(?<![\u0621-\u0652])(?:ال)?مدر\u0651س/,
  },
  {
    why: 'موبايل',
    pattern: /هاتف|تليفون|(?<![\u0621-\u0652])(?:ال)?جوّ?ال/,
    // As Telegram's own settings name it.
    except: /verify\/unresolved-phone-step\.tsx$/,
  },
  { why: 'شهور and حروف', pattern: word('(?:و|ال)?(?:أشهر|أحرف)') },
  { why: 'تنبيهات', pattern: word('(?:ال)?إشعار(?:ات)?'), except: /^apps\/admin\// },
  { why: 'حصة تجريبية', pattern: /جلس(?:ة|ات) تجريبية|الجلس(?:ة|ات) التجريبية/ },
  { why: 'a name, معلّمك or طالبك', pattern: /الطرف (?:الآخر|الثاني)|الطرفين/ },
  { why: 'no masculine participle about the reader', pattern: /مستمعًا|داخلًا|متأكّ?دًا|مستعدًّ?ا/ },
  {
    why: 'shadda where a verb needs it',
    pattern: word(
      '[وفل]?(?:[تينا]?تأكد|[تي]تجدد|(?:ال)?تجدد|التعلم|[تي]تكلم|[تي]تعلم|[تين]تحقق|(?:ال)?تحقق|[تي]تغير|تغيرت|[تي]توقف|' +
        '[تين]تمكن|[تي]تأخر|تأخرت|(?:ال)?تنقل|تنضم|انضم|جيد|جيدة|ملخص|(?:ال)?مزود|(?:ال)?محدد|المحددة|[تين]حدد|[ين]ذكر(?:ك|نا|ني))',
    ),
  },
  { why: 'these without a shadda', pattern: word('تمّ|كلّ|المنصّة') },
  { why: 'ب joined to its word, بـ to a digit only', pattern: /بـ(?:\s|[\u0621-\u064a])/ },
  { why: 'حاول مرة أخرى', pattern: /جرّب (?:مرة|من جديد)|أعد المحاولة|حاول من جديد|^إعادة المحاولة$/ },
  { why: 'سحب for payouts only', pattern: /(?:سحب|اسحب|يُسحب) (?:طلب الإلغاء|طلب المحو|الموافقة|البيانات)/ },
  { why: 'the card’s back, one way', pattern: /خلف البطاقة/ },
  { why: 'who canceled it: ألغاها or ألغتها', pattern: /من جهة المعلّم|من جهة الطالب|من جهة المدير|أُلغيت من إدارة/ },
  { why: 'سارٍ', pattern: word('ساري') },
  { why: 'the server is not the reader’s concern', pattern: word('(?:بال|ال)خادم'), within: /^apps\/web\// },
  { why: 'no shouting', pattern: /!(?! أو)/ },
  { why: 'no English leaks', pattern: /أونلاين|أون لاين|سيرفر|أكاونت|لينك/ },
  { why: 'no door: joinOpensText', pattern: /يفتح (?:باب|الباب)/ },
  {
    why: 'a verb that agrees (people.ts)',
    pattern: /متصل الآن|يكتب الآن|لم يحضر (?:المعلّم|الطالب)|معلّم جديد(?! على)|قيّم المعلّم|لا يستقبل هذا المعلّم/,
    // The filter names nobody.
    except: /tutors\/filter-labels\.ts$/,
    within: /^(?:apps\/web|packages\/(?:app|ui))\//,
  },
]

const wordRules: readonly Rule[] = bannedWords.map(({ why, pattern, except, within }) => ({
  name: `words: ${why}`,
  faults: inCopies(
    ({ path, text }) =>
      pattern.test(text) && except?.test(path) !== true && (within === undefined || within.test(path)),
  ),
}))

/** A sentence says لا توجد or لم نجد; the short form is for badges and cells. */
const nouns =
  'محادثات|محادثة|بطاقات|حصص|حصة|حجوزات|ملاحظات|مواعيد|موعد|استوديوهات|مدفوعات|كلمات|كلمة|مقابلات|إجراءات|ردود|رسائل|بلاغ|حساب|' +
  'تقييمات|معلّم|معلّمين|معلّمون|اشتراك|أوقات|وقت|طلبات|اتصال'
const shortDenial = new RegExp(`(?:^|[.؟] )لا (?:${nouns})(?![${letter}]).*[.…]`)

/** Pairs that differ in a shadda only and are two words. */
const homographs = new Set(
  (
    'أي بدل تدرس ترد تعدل تعرف تعلم توقف حدث حضر درس رد الرد سجل وسجل صدر صور عرفنا غير غيره غيرها فعل قيم وصل يعد يعدل يعرف ' +
    'مدرسة علم علمه عبر عمل ذكر كبر تمر شكرت عد مثل حمل محمل محل محلل ثبت ركب سلم وسلم فرق قدم ' +
    'عدد تذكر ورد يفعل وفعل فعلت فعلتها'
  ).split(' '),
)

/** Words that are written with a shadda in one place and without it in another. */
function waveringShaddas(readings: readonly Reading[]): string[] {
  const spellings = new Map<string, Map<string, string>>()
  for (const copy of readings.flatMap(({ copies }) => copies)) {
    for (const [found] of copy.text.matchAll(new RegExp(`[${letter}]+`, 'g'))) {
      const spelled = found.replaceAll(/[\u064b-\u0650\u0652]/g, '')
      const bare = spelled.replaceAll('\u0651', '')
      const known = spellings.get(bare) ?? new Map<string, string>()
      spellings.set(bare, known.has(spelled) ? known : known.set(spelled, `${copy.path}:${copy.line}`))
    }
  }
  return [...spellings]
    .filter(([bare, known]) => known.size > 1 && !homographs.has(bare))
    .map(([, known]) => [...known].map(([spelled, where]) => `${spelled} (${where})`).join(', '))
}

/* Sentences */

const words = (text: string) => text.match(new RegExp(`[${letter}]{2,}`, 'g')) ?? []
const isSentence = (text: string) =>
  (/[.؟…]$/.test(text) && words(text).length >= 3) || (!/^\W*\{\}/.test(text) && words(text).length >= 5)

/** Sentences that stand in two files; one of these may change without the other. */
function repeatedSentences(readings: readonly Reading[]): string[] {
  const places = new Map<string, Set<string>>()
  for (const { path, text } of readings.flatMap(({ copies }) => copies)) {
    const said = text.trim()
    if (!isSentence(said)) continue
    places.set(said, (places.get(said) ?? new Set()).add(path))
  }
  return [...places]
    .filter(([, paths]) => paths.size > 1 && [...paths].some((path) => !path.startsWith(arabicPackage)))
    .map(([text, paths]) => `${text} (${[...paths].join(', ')})`)
}

/** What a toast confirms: تم and a noun, since نُسخ and أُلغي are misread without their vowels. */
const isToast = ({ of, inside }: Copy) => of === 'title' && /^(?:success|info)$/.test(inside ?? '')
const passive = /^[\u0621-\u064a]\u064f|^(?:نسخنا|حذفنا|أرسلنا|طلبنا|ألغينا|أزلنا|حفظنا|حجزت)/

/** A dialog is named by a noun; the imperative is for buttons. */
const isDialogTitle = ({ of, inside }: Copy) => of === 'title' && inside?.endsWith('Dialog') === true
const imperative = word(
  '(?:احذف|ألغِ|عدّل|اطلب|غيّر|اختر|نبّهني|أبلغ|أرسل|أنشئ|تلغي|تحذف|تغلق|تغادر|تحفظ|توقف|أوقف|احجز|أضف|اكتب)',
)
const opensWithVerb = (text: string) => imperative.test(words(text)[0] ?? '')

export const rules: readonly Rule[] = [
  { name: 'no figure in a text: it would not follow the digits', faults: inCopies(hasFigure) },
  { name: 'no plural by hand after a number', faults: inCopies(hasPluralByHand) },
  {
    name: 'plural forms live in packages/arabic',
    faults: (readings) =>
      readings.flatMap(({ plurals }) => plurals.filter(({ path }) => !path.startsWith(arabicPackage)).map(spotOf)),
  },
  {
    name: 'no word chosen by comparing a count',
    faults: (readings) =>
      readings.flatMap(({ choices }) => choices.filter(({ path }) => !path.startsWith(arabicPackage)).map(spotOf)),
  },
  {
    name: 'ids are never grouped',
    faults: (readings) => readings.flatMap(({ formatted }) => formatted.filter(isId).map(spotOf)),
  },
  { name: 'no second dot after the currency', faults: inCopies(hasDotAfterMoney) },
  {
    name: 'a range of times is isolated right to left',
    faults: (readings) =>
      readings.flatMap(({ ranges }) => ranges.filter(({ source }) => !source.includes('dir="rtl"')).map(spotOf)),
  },
  { name: 'a name in a template is isolated', faults: inCopies(hasBareName) },
  { name: 'a name in markup stands in bdi', faults: inCopies(hasNameInMarkup) },
  { name: 'no verb with a gender after a name', faults: inCopies(hasVerbAfterName) },
  ...wordRules,
  { name: 'words: one spelling, with or without shadda', faults: waveringShaddas },
  { name: 'a sentence denies with a verb', faults: inCopies(({ text }) => shortDenial.test(text)) },
  { name: 'a sentence stands in one place', faults: repeatedSentences },
  { name: 'a toast confirms with تم', faults: inCopies((copy) => isToast(copy) && passive.test(copy.text)) },
  {
    name: 'a dialog has a noun for a title',
    faults: inCopies((copy) => isDialogTitle(copy) && opensWithVerb(copy.text)),
  },
]
