import { withdrawalDays } from '@hiwar/arabic/withdrawal-time.ts'
import { bankLabel } from '@hiwar/arabic/labels.ts'
import { LessonDuration } from '@hiwar/contract/enums.ts'
import {
  absenceDelay,
  earned,
  hourlyRate,
  interviewPause,
  introVideoLength,
  largestNotice,
  longLesson,
  meetingLength,
  shortLesson,
  smallestWithdrawal,
} from './figures.ts'
import type { FaqEntry } from './types.ts'

/** What tutors ask. */
export const tutorQuestions: readonly FaqEntry[] = [
  {
    id: 'pay',
    audience: 'tutor',
    question: 'كم أكسب في الحصة؟',
    answer: [
      {
        kind: 'paragraph',
        text: (facts) =>
          `تكسب ${earned(facts, LessonDuration.Long)} عن حصة من ${longLesson}، و${earned(facts, LessonDuration.Short)} عن حصة من ${shortLesson}. الأجر واحد لكل المعلّمين: ${hourlyRate(facts)} للساعة، ويُثبَّت لكل حصة وقت حجزها.`,
      },
    ],
  },
  {
    id: 'commission',
    audience: 'tutor',
    question: 'هل تأخذون عمولة من أجري؟',
    answer: [
      {
        kind: 'paragraph',
        text: 'لا، أجر الحصة كله لك. ترى في صفحة «أرباحي» كل ما كسبته وما هو قادم وما طلبت سحبه.',
      },
    ],
  },
  {
    id: 'withdraw',
    audience: 'tutor',
    question: 'كيف أسحب أرباحي ومتى تصل؟',
    answer: [
      {
        kind: 'paragraph',
        text: (facts) =>
          `من صفحة «أرباحي»، متى بلغ المتاح لك ${smallestWithdrawal(facts)} أو أكثر. نراجع الطلب ونحوّل المبلغ خلال ${withdrawalDays()} من إرساله، وترى حالة طلبك في الصفحة نفسها.`,
      },
      {
        kind: 'list',
        items: [
          'محفظة إلكترونية على رقم موبايل مصري.',
          'إنستاباي.',
          `حساب في أحد هذه البنوك: ${Object.values(bankLabel).join('، ')}.`,
        ],
      },
    ],
  },
  {
    id: 'requirements',
    audience: 'tutor',
    question: 'هل تطلبون شهادة أو خبرة؟',
    answer: [
      {
        kind: 'paragraph',
        text: 'لا نشترط شهادة بعينها. نسمعك في الفيديو التعريفي والمقابلة، ونراك تدرّس في الحصة التجريبية، وعليها نقرّر. اكتب خبرتك في ملفك، فالطلاب يقرؤونها.',
      },
    ],
  },
  {
    id: 'joining-steps',
    audience: 'tutor',
    question: 'ما خطوات الانضمام؟',
    answer: [
      { kind: 'paragraph', text: 'أربع خطوات بعد إنشاء حسابك وكتابة ملفك وتأكيد بريدك ورقم موبايلك.' },
      {
        kind: 'steps',
        items: [
          { title: 'الفيديو التعريفي', time: introVideoLength, text: 'تسجّله من المتصفح أو ترفعه، ويراجعه فريقنا.' },
          { title: 'مقابلة بالإنجليزية', time: meetingLength, text: 'مع مدير معلّمين، في موعد تختاره.' },
          { title: 'حصة تجريبية', time: meetingLength, text: 'تدرّس فيها مدير المعلّمين كأنه طالبك.' },
          { title: 'جلسة التصوير', text: 'مجانية في الاستوديو الذي تختاره، ثم نفعّل حسابك.' },
        ],
      },
    ],
  },
  {
    id: 'interview-again',
    audience: 'tutor',
    question: 'لم أنجح في المقابلة، هل أعيدها؟',
    answer: [
      {
        kind: 'paragraph',
        text: `نعم، بعد ${interviewPause} من موعدها. تجد في صفحة الانضمام ملاحظات من قابلك والتاريخ الذي يُفتح فيه الحجز من جديد. أما الحصة التجريبية فتعيدها متى أردت.`,
      },
    ],
  },
  {
    id: 'photo-session',
    audience: 'tutor',
    question: 'هل أدفع ثمن جلسة التصوير؟',
    answer: [
      {
        kind: 'paragraph',
        text: 'لا، الجلسة علينا: صورة وفيديو قصير لملفك، ونحن نتولّى المونتاج. تختار استوديو من القائمة ويتواصل معك لتحديد الموعد. ويظهر ملفك للطلاب حين تكتمل صورتك وفيديوك ونفعّل حسابك.',
      },
    ],
  },
  {
    id: 'schedule',
    audience: 'tutor',
    question: 'هل ألتزم بعدد ساعات معيّن؟',
    answer: [
      {
        kind: 'paragraph',
        text: `لا، تفتح الأوقات التي تريدها وحدها. وتحدّد أقل مهلة بين الحجز والحصة، من غير مهلة أو حتى ${largestNotice}. ولا تُحجز حصة في وقت لم تفتحه.`,
      },
    ],
  },
  {
    id: 'change-times',
    audience: 'tutor',
    question: 'ماذا لو حذفت وقتًا فيه حصة محجوزة؟',
    answer: [
      {
        kind: 'paragraph',
        text: 'تُلغى الحصة وتعود دقائقها إلى طالبك، ونخبره بالإلغاء. قبل الحذف نعرض عليك الحصص التي ستُلغى ونسألك مرة ثانية، فراسل طالبك أولًا إن استطعت.',
      },
    ],
  },
  {
    id: 'student-cancels',
    audience: 'tutor',
    question: 'هل لي أجر عن حصة ألغاها الطالب؟',
    answer: [
      {
        kind: 'paragraph',
        text: 'لا، لا أجر عن حصة أُلغيت، حتى إن أُلغيت متأخرة. يعود موعدها مفتوحًا في جدولك في الحال، ونخبر من ينتظر موعدًا عندك.',
      },
    ],
  },
  {
    id: 'student-missing',
    audience: 'tutor',
    question: 'ماذا لو لم يحضر الطالب؟',
    answer: [
      {
        kind: 'paragraph',
        text: `أجر الحصة لك كاملًا. ادخل في موعدك وانتظر طالبك، وبعد ${absenceDelay} يمكنك أن تبلغنا عن غيابه من الصفحة نفسها. نسجّل مع البلاغ وقت دخولك.`,
      },
    ],
  },
  {
    id: 'tutor-data',
    audience: 'tutor',
    question: 'ماذا يرى الطلاب من بياناتي؟',
    answer: [
      {
        kind: 'paragraph',
        text: 'اسمك وصورتك والفيديو وما كتبته في ملفك وتقييماتك وأوقاتك المفتوحة. رقم موبايلك وبريدك وبيانات سحبك لا تظهر لأحد منهم.',
      },
    ],
  },
  {
    id: 'stop-teaching',
    audience: 'tutor',
    question: 'كيف أتوقّف عن التدريس؟',
    answer: [
      {
        kind: 'paragraph',
        text: 'أغلق أوقاتك المفتوحة فلا يُحجز عليك، ويبقى حسابك وأرباحك. وإن أردت حذف الحساب فمن الإعدادات: يختفي ملفك من القائمة فورًا، وننتظر سحب أرباحك قبل أن نمحو بياناتك.',
      },
    ],
  },
]
