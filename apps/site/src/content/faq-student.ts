import { planQuestions } from '@hiwar/arabic/questions.ts'
import { withBa } from '@hiwar/arabic/prefixes.ts'
import { formatInteger } from '@hiwar/arabic/digits.ts'
import { hours } from '@hiwar/arabic/plurals.ts'
import { bounds } from '@hiwar/contract/bounds.ts'
import {
  absenceDelay,
  absenceLimit,
  bookingLimit,
  bookingWindow,
  joinLead,
  lasting,
  lateLine,
  ownRefundTime,
} from './figures.ts'
import { cancelLine } from './home.ts'
import { installmentsLine } from './pricing.ts'
import type { FaqEntry } from './types.ts'

/** What students ask. */
export const studentQuestions: readonly FaqEntry[] = [
  {
    id: 'start',
    audience: 'student',
    question: 'كيف أبدأ؟',
    answer: [
      { kind: 'paragraph', text: 'أنشئ حسابك، وأكّد بريدك، واشترك في باقة، ثم احجز. تصل إلى أول حصة في أربع خطوات.' },
      {
        kind: 'list',
        items: [
          'الحساب بالبريد وكلمة مرور، أو بحساب Google.',
          'رقم موبايلك ومحافظتك للتذكير والدفع.',
          'باقة بعدد الدقائق التي تناسب أسبوعك من صفحة [الباقات](/pricing).',
          'معلّم من صفحة [المعلّمين](/tutors)، وموعد من مواعيده.',
        ],
      },
    ],
  },
  {
    id: 'choose-tutor',
    audience: 'student',
    question: 'كيف أختار معلّمي؟',
    answer: [
      {
        kind: 'paragraph',
        text: 'شاهد الفيديو التعريفي واقرأ التقييمات، ثم راسله إن أردت قبل الحجز. تضيّق القائمة بالموضوع واليوم والوقت والتقييم، وترى عند كل معلّم أقرب موعد له. ولا يُكتب تقييم إلا ممن أكمل حصة معه.',
      },
    ],
  },
  {
    id: 'change-tutor',
    audience: 'student',
    question: 'هل أستطيع تغيير المعلّم؟',
    answer: [
      {
        kind: 'paragraph',
        text: 'نعم، في كل حصة إن شئت. باقتك تصلح مع كل المعلّمين ولا يختلف السعر بينهم.',
      },
    ],
  },
  {
    id: 'book',
    audience: 'student',
    question: 'متى أستطيع الحجز، وكم حصة؟',
    answer: [
      {
        kind: 'paragraph',
        text: (facts) =>
          `تحجز أي موعد مفتوح خلال ${bookingWindow(facts)} من الآن، ${bookingLimit(facts)}. حين تنتهي حصة أو تلغيها تحجز غيرها. وكل معلّم يحدّد أقل مهلة بين الحجز والحصة، فلا تظهر لك إلا المواعيد التي يمكن حجزها.`,
      },
    ],
  },
  {
    id: 'no-suitable-time',
    audience: 'student',
    question: 'لا أجد عند معلّمي موعدًا يناسبني، ماذا أفعل؟',
    answer: [
      {
        kind: 'paragraph',
        text: 'اضغط «نبّهني عند توفّر وقت» في صفحته وحدّد أيامك وأوقاتك، فتصلك رسالة حين يفتح موعدًا يناسبها. الرسالة لا تحجز الموعد لك، فافتحها واحجز.',
      },
    ],
  },
  {
    id: 'cancel',
    audience: 'student',
    question: planQuestions.cancel,
    answer: [
      { kind: 'paragraph', text: (facts) => cancelLine(facts) },
      {
        kind: 'paragraph',
        text: (facts) =>
          facts.settings['lesson.lateLineMinutes'] === 0
            ? null
            : 'بعد ذلك تبقى الدقائق محسوبة، لأن معلّمك حجز وقته لك. وقبل أن تؤكّد الإلغاء نقول لك هل تعود دقائقك.',
      },
      { kind: 'paragraph', text: 'إن ألغى المعلّم أو ألغينا نحن عادت دقائقك دائمًا.' },
    ],
  },
  {
    id: 'reschedule',
    audience: 'student',
    question: 'هل أستطيع تغيير موعد الحصة أو مدتها؟',
    answer: [
      {
        kind: 'paragraph',
        text: (facts) =>
          facts.settings['lesson.lateLineMinutes'] === 0
            ? 'نعم، حتى بدايتها. تختار من مواعيد المعلّم نفسه، وتبقى الدقائق في رصيدك كما هي إن لم تغيّر المدة.'
            : `نعم، حتى ${lateLine(facts)} قبل بدايتها. تختار من مواعيد المعلّم نفسه، وتبقى الدقائق في رصيدك كما هي إن لم تغيّر المدة.`,
      },
    ],
  },
  {
    id: 'tutor-absent',
    audience: 'student',
    question: 'ماذا لو غاب المعلّم؟',
    answer: [
      {
        kind: 'paragraph',
        text: `أبلغنا عن الغياب من الحصة نفسها، ونعوّضك عن دقائقها إن تأكّد. يظهر زر البلاغ بعد ${absenceDelay} من الموعد، ويبقى ${absenceLimit} بعد نهاية الحصة. نحن نعرف من دخل ومتى، فلا تحتاج إلى إثبات.`,
      },
    ],
  },
  {
    id: 'student-absent',
    audience: 'student',
    question: 'ماذا لو تأخّرت أنا أو غبت؟',
    answer: [
      {
        kind: 'paragraph',
        text: (facts) =>
          `تدخل في أي وقت حتى نهاية الحصة، لكنها تنتهي في موعدها. إن لم تدخل حُسبت عليك دقائقها. يمكنك الدخول قبل الموعد ${withBa(joinLead(facts))}، فجرّب صوتك مبكرًا.`,
      },
    ],
  },
  {
    id: 'renewal-of-minutes',
    audience: 'student',
    question: 'متى تتجدّد دقائقي؟ وهل ينتقل ما بقي منها؟',
    answer: [
      {
        kind: 'paragraph',
        text: `تتجدّد كل أسبوع في مثل يوم بدء اشتراكك، الساعة ${formatInteger(bounds.renewalHour)} صباحًا بتوقيت القاهرة، وما لم تستخدمه لا ينتقل إلى الأسبوع التالي. ولك أن تحجز من دقائق الأسبوع القادم قبل أن يبدأ.`,
      },
    ],
  },
  {
    id: 'payment-methods',
    audience: 'student',
    question: planQuestions.pay,
    answer: [
      {
        kind: 'paragraph',
        text: 'ببطاقة بنكية، أو من محفظة موبايلك، أو نقدًا بكود فوري من أي منفذ. الدفع يتم عبر فوري، ورقم بطاقتك يُكتب في صفحتها ولا يصل إلينا.',
      },
      {
        kind: 'list',
        items: [
          `طلب المحفظة توافق عليه من موبايلك خلال ${lasting(bounds.walletExpiryMinutes)}.`,
          `كود فوري صالح ${hours(bounds.referenceExpiryMinutes / 60, 'object')}.`,
        ],
      },
    ],
  },
  {
    id: 'installments',
    audience: 'student',
    question: 'هل يوجد تقسيط؟',
    answer: [
      {
        kind: 'paragraph',
        text: (facts) => {
          const line = installmentsLine(facts)
          return line === null ? 'لا، التقسيط متوقّف الآن. يمكنك أن تدفع بالشهر بدل أن تقسّط السنة.' : `نعم، ${line}`
        },
      },
    ],
  },
  {
    id: 'auto-renewal',
    audience: 'student',
    question: 'هل يتجدّد الاشتراك ويُخصم مني من غير علمي؟',
    answer: [
      {
        kind: 'paragraph',
        text: 'لا، تدفع مرة واحدة عن المدة كلها، ولا نخصم شيئًا بعدها. حين تنتهي مدتك وتريد الاستمرار تشترك من جديد بنفسك.',
      },
    ],
  },
  {
    id: 'refund',
    audience: 'student',
    question: 'هل أستطيع استرداد ما دفعت؟',
    answer: [
      {
        kind: 'paragraph',
        text: 'نعم، لك أن ترجع عن الاشتراك خلال أربعة عشر يومًا من الدفع، كما يعطيك قانون حماية المستهلك. نعيد إليك ثمن الدقائق التي لم تستخدمها، بطريقة الدفع نفسها. بعد هذه المدة ندرس كل طلب وحده. راسلنا من صفحة [تواصل معنا](/contact)، واقرأ [شروط الاسترداد](/terms#refunds).',
      },
      {
        kind: 'paragraph',
        text: (facts) => {
          const time = ownRefundTime(facts)
          return time === null
            ? null
            : `وإن لم تستخدم شيئًا من اشتراكك استرجعت المبلغ كله بنفسك من صفحة مدفوعاتك خلال ${time} من الدفع.`
        },
      },
    ],
  },
  {
    id: 'coupon',
    audience: 'student',
    question: planQuestions.coupon,
    answer: [
      {
        kind: 'paragraph',
        text: 'في صفحة الدفع، أسفل ملخّص الاشتراك، قبل أن تختار طريقة الدفع. يظهر لك الثمن بعد الخصم قبل أن تدفع، ولكل كود استخدام واحد لكل شخص.',
      },
    ],
  },
  {
    id: 'reminders',
    audience: 'student',
    question: 'كيف تذكّرونني بحصصي؟',
    answer: [
      {
        kind: 'paragraph',
        text: 'برسالة على واتساب أو تيليجرام قبل الحصة بيوم وقبلها بساعة. وإن فعّلت تنبيهات المتصفح ظهر التذكير على شاشة جهازك أيضًا، ومرة أخرى قبل الحصة بدقائق. تختار القناة من الإعدادات، وتوقف ما لا تريده، وتطلب رسالة تجريبية حتى تطمئن. وفي ساعات الهدوء التي تحدّدها لا يصلك إلا العاجل. ولك رابط يضيف حصصك إلى تقويم موبايلك.',
      },
    ],
  },
  {
    id: 'words-and-notes',
    audience: 'student',
    question: 'هل تبقى عندي كلمات الحصة وملاحظاتها؟',
    answer: [
      {
        kind: 'paragraph',
        text: `نعم، تبقى ملاحظات كل حصة معها، وتجتمع كلماتك كلها في صفحة «كلماتي» بمعناها ومثالها. يكتبها معلّمك وتكتب معه، في الحصة القصيرة كما في الطويلة.`,
      },
    ],
  },
]
