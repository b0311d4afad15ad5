// The words of `/tutor`, for people who want to teach.
import { oneStudentPromise } from '@hiwar/arabic/promises.ts'
import { formatMoney } from '@hiwar/arabic/money.ts'
import { lessons, weeks } from '@hiwar/arabic/plurals.ts'
import { withdrawalDays } from '@hiwar/arabic/withdrawal-time.ts'
import { LessonDuration, Role } from '@hiwar/contract/enums.ts'
import { lessonPrice } from '@hiwar/rules/price.ts'
import {
  earned,
  hourlyRate,
  interviewPause,
  introVideoLength,
  longLesson,
  meetingLength,
  shortLesson,
  smallestWithdrawal,
  videoReview,
} from './figures.ts'
import type { Block, Facts, IconName } from './types.ts'

export const tutorPage = {
  title: 'درّس الإنجليزية من بيتك',
  description: 'علّم الإنجليزية على حوار: أنت تفتح أوقاتك، وأجر كل حصة معروف قبل أن تبدأ، ولا نخصم منه شيئًا.',
  lead: 'افتح الأوقات التي تناسبك، ودرّس من المتصفح. أجر كل حصة معروف قبل أن تبدأ.',
  apply: 'قدّم طلبك',
  signIn: 'لديك حساب؟ أكمل من حيث توقّفت',
  faqTitle: 'أسئلة المعلّمين',
  lastCall: 'أنشئ حسابك واكتب ملفك اليوم، والباقي خطوة بعد خطوة.',
}

export const why: {
  readonly title: string
  readonly items: readonly { icon: IconName; title: string; text: string }[]
} = {
  title: 'لماذا حوار',
  items: [
    {
      icon: 'schedule',
      title: 'جدولك بيدك',
      text: 'تفتح أوقاتك وتغلقها، وتحدّد أقل مهلة بين الحجز والحصة، ولا تُحجز لك حصة خارجها.',
    },
    {
      icon: 'person',
      title: oneStudentPromise,
      text: 'لا فصول ولا واجبات تصحّحها. حديث مع شخص يعرف ما يريد، وكتب لك موضوعه قبل الحصة.',
    },
    {
      icon: 'people',
      title: 'الطلاب يأتون إليك',
      text: 'ملفك يظهر في قائمة المعلّمين بتقييمك وأقرب موعد لك، والطلاب هم من يحجزون.',
    },
    {
      icon: 'pen',
      title: 'أدوات جاهزة',
      text: 'مكالمة ومحادثة وملاحظات مشتركة وقائمة كلمات في صفحة واحدة. ولك ملاحظة خاصة بعد كل حصة لا يراها غيرك.',
    },
    { icon: 'camera', title: 'التصوير علينا', text: 'جلسة تصوير مجانية في استوديو تختاره: صورة وفيديو لملفك.' },
    {
      icon: 'bell',
      title: 'تذكير قبل كل حصة',
      text: 'رسالة على واتساب أو تيليجرام أو تنبيه من المتصفح، وحصصك في تقويم موبايلك.',
    },
  ],
}

const exampleWeeks = 4

/** Computed examples of what a tutor earns, from the rate of the settings. */
export const pay = {
  title: 'كم تكسب',
  lead: (facts: Facts) => `أجر الساعة ${hourlyRate(facts)}، ويُحسب لك ما درّسته بالدقيقة، ولا نخصم عمولة.`,
  /** Heads of the two columns of the examples. */
  head: ['إن درّست في الأسبوع', `تكسب في ${weeks(exampleWeeks, 'object')}`],
  /** Long lessons a week, and what they earn. */
  examples: [5, 10, 20].map((perWeek) => ({
    lessons: `${lessons(perWeek)}، كل منها ${longLesson}`,
    earned: ({ settings }: Facts) =>
      formatMoney(
        exampleWeeks *
          perWeek *
          lessonPrice({ duration: LessonDuration.Long, hourlyRate: settings['lesson.hourlyRate'], role: Role.Tutor }),
      ),
  })),
  single: (facts: Facts) =>
    `${earned(facts, LessonDuration.Short)} عن حصة من ${shortLesson}، و${earned(facts, LessonDuration.Long)} عن حصة من ${longLesson}.`,
  payout: (facts: Facts) =>
    `تطلب السحب متى بلغ رصيدك ${smallestWithdrawal(facts)}، إلى محفظة أو حساب بنكي أو إنستاباي، ونحوّله خلال ${withdrawalDays()}.`,
  fair: 'الحصة التي تُلغى لا أجر عليها. والحصة التي حضرتها وغاب طالبها أجرها لك كاملًا.',
}

export const joining = {
  title: 'أربع خطوات حتى أول حصة',
  lead: 'بعد إنشاء الحساب وكتابة ملفك وتأكيد بريدك ورقم موبايلك، تمرّ بهذه الخطوات.',
  steps: [
    {
      title: 'الفيديو التعريفي',
      time: introVideoLength,
      text: `عرّف بنفسك وبطريقتك. سجّله من المتصفح أو ارفعه، ونشاهده عادةً خلال ${videoReview} من أيام العمل.`,
    },
    { title: 'مقابلة بالإنجليزية', time: meetingLength, text: 'حديث ودّي مع مدير معلّمين عن خبرتك. لا تحتاج إلى تحضير.' },
    { title: 'حصة تجريبية', time: meetingLength, text: 'تدرّس مدير المعلّمين كأنه طالبك، في موضوع تختاره.' },
    {
      title: 'جلسة التصوير',
      time: 'بموعد مع الاستوديو',
      text: 'مجانية، في الاستوديو الذي تختاره. بعدها نفعّل حسابك ويظهر ملفك للطلاب.',
    },
  ],
  retry: `إن لم تُوفَّق في المقابلة وجدت ملاحظات من قابلك، ويمكنك إعادتها بعد ${interviewPause}.`,
}

export const requirements: { readonly title: string; readonly blocks: readonly Block[] } = {
  title: 'ماذا نطلب منك',
  blocks: [
    {
      kind: 'list',
      items: [
        'إنجليزية تتكلّم بها بطلاقة وتشرح بها بوضوح. لا نشترط شهادة بعينها، والمقابلة هي الحَكَم.',
        'كمبيوتر أو موبايل بكاميرا وميكروفون، ومكان هادئ، وإنترنت ثابت.',
        'رقم موبايل مصري وبريد تؤكّدهما.',
        'محفظة إلكترونية أو حساب بنكي أو إنستاباي تستلم عليه أرباحك.',
        'التزام بالمواعيد التي تفتحها: الطالب رتّب يومه عليها.',
      ],
    },
  ],
}
