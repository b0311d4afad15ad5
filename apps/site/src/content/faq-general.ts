import { formatMoney } from '@hiwar/arabic/money.ts'
import { trialOffer, trialText } from '@hiwar/arabic/trial-words.ts'
import { cheapestLesson, cheapestMonth, graceTime, lateLine, longLesson, shortLesson, smallestAge } from './figures.ts'
import type { FaqEntry } from './types.ts'

/** What everyone asks. */
export const generalQuestions: readonly FaqEntry[] = [
  {
    id: 'what-is-hiwar',
    audience: 'general',
    question: 'ما هو حوار؟',
    answer: [
      {
        kind: 'paragraph',
        text: `حوار مكان تتكلّم فيه الإنجليزية مع معلّم حقيقي، في حصة بالفيديو لك وحدك. مدة الحصة ${shortLesson} أو ${longLesson}، وأنت تختار المعلّم والموعد والموضوع.`,
      },
    ],
  },
  {
    id: 'who-is-it-for',
    audience: 'general',
    question: 'لمن صُمّم حوار؟',
    answer: [
      {
        kind: 'paragraph',
        text: `لكل من بلغ ${smallestAge} ويريد أن يتكلّم الإنجليزية بثقة. ينفعك إن كنت تقرأ وتفهم ثم تتوقّف حين يأتي دورك في الكلام، وينفعك أيضًا إن كنت تبدأ من أول الطريق.`,
      },
      { kind: 'paragraph', text: 'اقرأ ما يحدث في حصص كل مستوى في صفحة [طريقة التعلّم](/method).' },
    ],
  },
  {
    id: 'how-lesson-runs',
    audience: 'general',
    question: 'كيف تسير الحصة؟',
    answer: [
      {
        kind: 'paragraph',
        text: 'تدخل من صفحة حصصك، فتجري مكالمة الفيديو في المتصفح نفسه، من غير برنامج تثبّته. بجانب المكالمة محادثة مكتوبة وملاحظات مشتركة وقائمة كلمات، وكلها تبقى عندك بعد الحصة.',
      },
    ],
  },
  {
    id: 'devices',
    audience: 'general',
    question: 'ماذا أحتاج لأدخل الحصة؟',
    answer: [
      {
        kind: 'paragraph',
        text: 'موبايل أو كمبيوتر بمتصفح حديث، وميكروفون، واتصال بالإنترنت. الكاميرا مفيدة وليست شرطًا. قبل الدخول تجرّب صوتك وصورتك واتصالك، ونقول لك أين المشكلة إن وُجدت.',
      },
    ],
  },
  {
    id: 'weak-internet',
    audience: 'general',
    question: 'الإنترنت عندي ضعيف، هل تنفع الحصة؟',
    answer: [
      {
        kind: 'paragraph',
        text: 'نعم، شغّل وضع توفير البيانات من قائمة «المزيد» في المكالمة، فتسمع معلّمك من غير صورته وتُرسَل صورتك صغيرة. وإن انقطع الاتصال عاد تلقائيًا حين يعود الإنترنت، وأنت في الصفحة نفسها.',
      },
    ],
  },
  {
    id: 'price',
    audience: 'general',
    question: 'كم تكلفة الحصة؟',
    answer: [
      {
        kind: 'paragraph',
        text: (facts) => {
          const [lesson, month] = [cheapestLesson(facts), cheapestMonth(facts)]
          if (lesson === null || month === null) return 'ثمنها من ثمن باقتك، والأسعار كلها في صفحة [الباقات](/pricing).'
          return `حصة من ${longLesson} يبدأ ثمنها من ${formatMoney(lesson)}، وتبدأ الباقات من ${formatMoney(month)} في الشهر. قارن ثمن الحصة بين الباقات والمدد في صفحة [الباقات](/pricing).`
        },
      },
    ],
  },
  {
    id: 'free-account',
    audience: 'general',
    question: 'هل إنشاء الحساب مجاني؟',
    answer: [
      {
        kind: 'paragraph',
        text: 'نعم، مجاني تمامًا. تتصفّح المعلّمين من غير حساب، وبالحساب تراسلهم بعد تأكيد بريدك، ولا تدفع إلا حين تشترك في باقة لتحجز.',
      },
    ],
  },
  {
    id: 'free-lesson',
    audience: 'general',
    question: 'هل توجد حصة مجانية للتجربة؟',
    answer: [
      {
        kind: 'paragraph',
        text: ({ settings }) =>
          settings['trial.minutes'] === 0
            ? 'لا توجد حصة مجانية الآن. لكن إنشاء الحساب ومراسلة المعلّمين مجانيان، ولك أن ترجع عن اشتراكك كما تشرح [شروط الاسترداد](/terms#refunds).'
            : `نعم، ${trialOffer(settings['trial.minutes'])} أنشئ حسابك وأكّد بريدك ورقم موبايلك، ثم اضغط «${trialText.action}» في صفحة المعلّم الذي تختاره. لكل شخص ولكل رقم موبايل حصة مجانية واحدة.`,
      },
      {
        kind: 'paragraph',
        text: (facts) =>
          facts.settings['trial.minutes'] === 0 || facts.settings['lesson.lateLineMinutes'] === 0
            ? null
            : `إن ألغيتها قبل موعدها بمدة لا تقل عن ${lateLine(facts)} بقيت متاحة لك. بعد ذلك، أو إن غبت عنها، تُحسب ولا تعود.`,
      },
    ],
  },
  {
    id: 'level',
    audience: 'general',
    question: 'مستواي ضعيف، هل أستطيع أن أبدأ؟',
    answer: [
      {
        kind: 'paragraph',
        text: 'نعم، ابدأ بجملة واحدة. اكتب لمعلّمك في موضوع الحصة أين تقف، مثل «أعرف كلمات ولا أكوّن جملة»، فيكلّمك ببطء ويكتب لك ما يقول ويعيده معك.',
      },
    ],
  },
  {
    id: 'recording',
    audience: 'general',
    question: 'هل تُسجَّل الحصص؟',
    answer: [
      {
        kind: 'paragraph',
        text: 'لا، لا نسجّل الصوت ولا الصورة. المكالمة بين جهازك وجهاز معلّمك، ولا نحفظ منها إلا وقت الدخول والخروج، لنفصل به إن شكا أحدكما من غياب.',
      },
    ],
  },
  {
    id: 'phone-number',
    audience: 'general',
    question: 'هل يرى المعلّم رقم موبايلي؟',
    answer: [
      {
        kind: 'paragraph',
        text: 'لا، لا يرى المعلّم رقمك ولا بريدك. يرى اسمك وصورتك وما كتبته عن الحصة، وتتراسلان داخل حوار. التفاصيل في [سياسة الخصوصية](/privacy#who-sees).',
      },
    ],
  },
  {
    id: 'abroad',
    audience: 'general',
    question: 'هل أستطيع التعلّم من خارج مصر؟',
    answer: [
      {
        kind: 'paragraph',
        text: 'نعم، من أي بلد فيه إنترنت، وتظهر المواعيد بتوقيت جهازك. لكن الدفع بالجنيه المصري، ويحتاج إلى رقم موبايل مصري.',
      },
    ],
  },
  {
    id: 'misconduct',
    audience: 'general',
    question: 'ماذا أفعل إن أساء أحد التصرّف؟',
    answer: [
      {
        kind: 'paragraph',
        text: 'غادر المكالمة واضغط «أبلغ عن مشكلة»، وهو في قائمة حسابك وفي قائمة «المزيد» داخل المكالمة. يقرأ فريقنا كل بلاغ ويردّ عليه، وقد نوقف حساب من أساء.',
      },
    ],
  },
  {
    id: 'delete-account',
    audience: 'general',
    question: 'كيف أحذف حسابي؟',
    answer: [
      {
        kind: 'paragraph',
        text: (facts) =>
          `من إعدادات حسابك، ويُحذف بعد ${graceTime(facts)} من طلبك. قبل ذلك يمكنك التراجع في أي وقت. ما نمحوه وما يلزمنا القانون بحفظه مكتوب في [سياسة الخصوصية](/privacy#retention).`,
      },
    ],
  },
  {
    id: 'support',
    audience: 'general',
    question: 'كيف أصل إليكم؟',
    answer: [
      {
        kind: 'paragraph',
        text: 'من صفحة [تواصل معنا](/contact)، على واتساب أو بالبريد أو برسالة من الصفحة نفسها. ومن داخل حسابك اضغط «أبلغ عن مشكلة»، فيصلنا بلاغك من حسابك مباشرة.',
      },
    ],
  },
]
