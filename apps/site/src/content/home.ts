// The home page's words, in the order of its story (site.md).
import { withBa } from '@hiwar/arabic/prefixes.ts'
import { Period } from '@hiwar/contract/enums.ts'
import { hourlyRate, joinLead, lateLine, lengthOf, longLesson, shortLesson } from './figures.ts'
import type { Facts, IconName, Text } from './types.ts'

/** A title with what supports it. */
interface Point {
  readonly title: string
  readonly text: Text
}

export const hero = {
  title: 'تكلّم الإنجليزية من أول حصة',
  /** The end of the title, which is underlined. */
  stress: 'من أول حصة',
  lead: 'مكالمة فيديو بينك وبين معلّم حقيقي، في الوقت الذي يناسبك. تختار المعلّم والموضوع، وتتكلّم أنت معظم الوقت.',
  start: 'ابدأ الآن',
  see: 'تعرّف على المعلّمين',
  /** Labels of three figures: a count of tutors, a moment and a price. */
  tutorsToday: 'يمكنك الحجز معهم اليوم',
  nextFree: 'أقرب موعد متاح',
  lessonFrom: `أقل ثمن لحصة ${longLesson}`,
  /** The call that is drawn: what the tutor says, and its meaning. */
  callLabel: 'رسم لحصة على حوار: المعلّمة والطالب في مكالمة فيديو وبينهما فقاعة محادثة',
  said: 'Tell me about your day.',
  meaning: 'احكِ لي عن يومك.',
  answered: 'I walked to work today.',
  timer: 'المتبقي من الحصة',
}

export const rightNow = {
  title: 'معلّمون في انتظارك',
  lead: 'هذه أقرب مواعيدهم الآن، كما هي في جداولهم.',
  all: 'شاهد كل المعلّمين',
  nextFree: 'أقرب موعد',
  isNew: 'جديد على حوار',
}

export const howItWorks: { readonly title: string; readonly steps: readonly Point[] } = {
  title: 'من الاختيار إلى الكلام في ثلاث خطوات',
  steps: [
    {
      title: 'اختر معلّمك',
      text: 'شاهد الفيديو التعريفي، واقرأ تقييمات من درسوا معه، واختر من يناسب هدفك.',
    },
    {
      title: 'احجز موعدك',
      text: `حصة من ${shortLesson} أو ${longLesson}، في موعد من المواعيد المفتوحة أمامك. نذكّرك بها قبلها بيوم وقبلها بساعة.`,
    },
    {
      title: 'تكلّم',
      text: (facts) =>
        `ادخل من المتصفح قبل الموعد ${withBa(joinLead(facts))}، وجرّب صوتك، ثم تكلّم. لا تحتاج إلى تثبيت برنامج.`,
    },
  ],
}

export const benefits: { readonly title: string; readonly items: readonly (Point & { icon: IconName })[] } = {
  title: 'كيف يفيدك حوار',
  items: [
    { icon: 'people', title: 'حصة لك وحدك', text: 'في المكالمة شخصان فقط: أنت ومعلّمك. كل دقيقة فيها لك.' },
    {
      icon: 'calendar',
      title: 'في وقتك',
      text: 'كل معلّم ينشر مواعيده، وتحجز أنت ما يناسبك في أي يوم. وإن لم تجد موعدًا يناسبك نبّهناك حين يُفتح.',
    },
    {
      icon: 'chosen',
      title: 'تختار بنفسك',
      text: 'باقة واحدة تصلح مع كل المعلّمين، وتغيّر معلّمك من حصة إلى أخرى متى أردت.',
    },
    {
      icon: 'clock',
      title: 'حصة على قدر وقتك',
      text: `${shortLesson} في استراحة العمل، أو ${longLesson} في المساء. تختار المدة عند كل حجز.`,
    },
    {
      icon: 'sound',
      title: 'الحصة بالإنجليزية',
      text: 'تسمع وتردّ وتخطئ، ويصحّح لك معلّمك. كلماتك الجديدة تُحفظ بمعناها ومثالها في صفحة «كلماتي».',
    },
    {
      icon: 'bell',
      title: 'لا تنسى موعدك',
      text: 'رسالة على واتساب أو تيليجرام أو تنبيه من المتصفح قبل الحصة بيوم وقبلها بساعة، ورابط يضيف حصصك إلى تقويم موبايلك.',
    },
  ],
}

/** A long lesson, minute by minute; the minutes add up to its length. */
export const lessonMinutes = [
  { minutes: 2, title: 'إحماء', text: 'سلام وسؤال خفيف، حتى تعتاد صوتك بالإنجليزية.' },
  { minutes: 20, title: 'كلام', text: 'تحكي وتناقش وتسأل في الموضوع الذي كتبته عند الحجز، والمعلّم يسأل أكثر مما يشرح.' },
  { minutes: 5, title: 'تصحيح', text: 'يعود معك إلى أهم أخطائك، وتعيد الجملة صحيحة.' },
  { minutes: 3, title: 'كلماتك', text: 'تبقى الكلمات والملاحظات عندك بعد الحصة، تراجعها متى أردت.' },
] as const

export const lessonStory = {
  title: `حصة من ${longLesson}، دقيقة بدقيقة`,
  lead: 'هذا شكل الحصة المعتاد. قل لمعلّمك إن أردت شيئًا آخر، فالحصة حصتك.',
  notes: 'ملاحظات الحصة',
  words: 'كلمات الحصة',
  more: 'اقرأ عن طريقة التعلّم',
}

export const prices = {
  title: 'سعر واضح، تدفعه مرة واحدة',
  lead: (cheapest: string) => `دقائق تتجدّد كل أسبوع، من ${cheapest} في الشهر. والسعر الذي تراه هو ما تدفعه.`,
  perLesson: `لحصة ${longLesson}`,
  monthLength: `الشهر في حوار ${lengthOf(Period.Month)} كاملة.`,
  noRenewal: 'لا يتجدّد الاشتراك تلقائيًا: لا نخصم شيئًا بعد انتهاء مدته إلا إذا اشتركت من جديد.',
  all: 'قارن الباقات',
}

/** The rule of canceling in one line; without a late line every cancel before the start returns the minutes. */
export function cancelLine(facts: Facts): string {
  if (facts.settings['lesson.lateLineMinutes'] === 0) return 'إن ألغيت حصة قبل بدايتها عادت دقائقها إلى رصيدك.'
  return `إن ألغيت حصة قبل موعدها بمدة لا تقل عن ${lateLine(facts)} عادت دقائقها إلى رصيدك.`
}

export const voices = {
  title: 'قالوا بعد حصصهم',
  lead: 'تقييمات طلاب أكملوا حصصًا مع هؤلاء المعلّمين.',
}

export const questions = {
  title: 'أسئلة يسألها الجميع',
  all: 'كل الأسئلة',
  /** The entries of the FAQ that stand here. */
  ids: ['what-is-hiwar', 'price', 'cancel', 'level', 'payment-methods'],
}

export const forTutors = {
  title: 'هل تدرّس الإنجليزية؟',
  text: (facts: Facts) => `درّس من بيتك في الأوقات التي تفتحها. أجر الساعة ${hourlyRate(facts)}، ولا نخصم منه شيئًا.`,
  button: 'انضمّ إلى المعلّمين',
}

export const lastCall = {
  title: 'أول جملة هي الأصعب. قلها هذا الأسبوع.',
  text: 'أنشئ حسابك مجانًا، وراسل معلّمًا، واحجز حين تجد من يناسبك.',
}
