import { bounds } from '@hiwar/contract/bounds.ts'
import { formatDuration } from '@hiwar/arabic/dates.ts'
import { formatInteger } from '@hiwar/arabic/digits.ts'
import { days } from '@hiwar/arabic/plurals.ts'
import { ContactLinks } from '../parts/contact-links.tsx'
import { DocumentPage } from '../parts/document-page.tsx'
import type { DocumentSection } from '../parts/document-page.tsx'
import { useSetting } from '@hiwar/app/platform-settings.ts'

const account: DocumentSection = {
  id: 'account',
  title: 'حسابك',
  paragraphs: [
    'لكل شخص حساب واحد بالبريد الإلكتروني. البيانات التي تكتبها يجب أن تكون صحيحة، وكلمة المرور سرّ لا تشاركه مع أحد.',
    `الحساب متاح لمن عمره ${formatInteger(bounds.age.min)} سنوات أو أكثر. من هو دون الثامنة عشرة يستخدم حوار بعلم وليّ أمره وموافقته.`,
    'إن لاحظت استخدامًا لم تقم به فغيّر كلمة المرور فورًا: تغييرها ينهي كل الجلسات المفتوحة على الأجهزة الأخرى.',
    'يجوز لنا إيقاف حساب يسيء استخدام المنصّة أو ينتحل شخصية غيره، ونذكر السبب لصاحبه.',
  ],
}

const payment: DocumentSection = {
  id: 'payment',
  title: 'الدفع والاشتراك',
  paragraphs: [
    'الباقة عدد دقائق في الأسبوع لمدة تختارها: شهر أو ثلاثة شهور أو سنة. السعر المعروض قبل الدفع هو كل ما تدفعه، بالجنيه المصري.',
    'الشهر أربعة أسابيع، والثلاثة شهور اثنا عشر أسبوعًا، والسنة اثنان وخمسون أسبوعًا. يبدأ الأول يوم الدفع.',
    `رصيد الدقائق يتجدّد كل أسبوع في يوم بدء الاشتراك الساعة ${formatInteger(bounds.renewalHour)} صباحًا بتوقيت القاهرة. الدقائق التي لم تُستخدم لا تنتقل إلى الأسبوع التالي.`,
    'الاشتراك دفعة واحدة عن المدة كلها ولا يتجدّد من تلقاء نفسه، فلا نخصم شيئًا بعد انتهائه من غير طلب منك.',
    'الدفع يتم عبر بوابة دفع مرخّصة. رقم البطاقة يُكتب في صفحة البوابة، ولا يصل إلينا ولا نحفظه.',
  ],
}

const refunds: DocumentSection = {
  id: 'refunds',
  title: 'استرداد المبلغ',
  paragraphs: [
    'إن لم يناسبك الاشتراك فراسلنا واذكر السبب. ندرس كل طلب على حدة، ونراعي الحصص التي تمّت، ونردّ عليك بقرار واضح.',
    'الدقائق التي ضاعت بسبب غياب المعلّم أو عطل عندنا تعود إليك أو يعود ثمنها.',
    'المبلغ المستردّ يعود بطريقة الدفع نفسها، وموعد وصوله يحدّده البنك أو المحفظة.',
    'استرداد المبلغ كاملًا ينهي الاشتراك ويلغي الحصص القادمة المحجوزة به.',
  ],
}

/** With the current platform settings: `lateLine` as text, `windowDays` as a number. */
const bookingBy = (lateLine: string, windowDays: number): DocumentSection => ({
  id: 'booking',
  title: 'الحجز والإلغاء',
  paragraphs: [
    `الحصة ربع ساعة أو نصف ساعة، وتُحجز خلال ${days(windowDays, 'object')} مقبلة. لك حصة محجوزة واحدة في الوقت نفسه، وتحجز غيرها بعد انتهائها أو إلغائها.`,
    `تغيير الموعد متاح حتى ${lateLine} قبل البداية.`,
    `إلغاء الطالب قبل البداية بـ${lateLine} أو أكثر يعيد دقائق الحصة إلى رصيده. الإلغاء بعد ذلك يُبقيها محسوبة.`,
    'إن ألغى المعلّم أو ألغت إدارة حوار فالدقائق تعود دائمًا.',
    'من لم يحضر حصته من الطلاب تُحسب عليه. إن لم يحضر المعلّم فأبلغنا لنعيد دقائقك.',
  ],
})

const conduct: DocumentSection[] = [
  {
    id: 'devices',
    title: 'الكاميرا والميكروفون',
    paragraphs: [
      'الحصة مكالمة فيديو. يطلب المتصفح إذنك قبل تشغيل الكاميرا والميكروفون، ويمكنك إيقاف أيّهما في أي لحظة.',
      'المكالمة تجري مباشرة بين جهازك وجهاز الطرف الآخر. لا نسجّلها، ولا يجوز لأحد تسجيلها أو تصويرها من غير موافقة الطرف الآخر.',
    ],
  },
  {
    id: 'chat',
    title: 'آداب الحوار',
    paragraphs: [
      'الاحترام أساس كل حصة ومحادثة. لا مكان للإساءة أو التحرّش أو التمييز، ولا لمحتوى لا يناسب كل الأعمار.',
      'لا يجوز نشر إعلانات، ولا طلب الدفع أو الاتفاق على حصص خارج المنصّة.',
      'أبلغنا عن أي تجاوز. نراجع كل بلاغ، وقد نوقف حساب المخالف.',
    ],
  },
  {
    id: 'ratings',
    title: 'التقييمات',
    paragraphs: [
      'يقيّم الطالب من درس معه حصة واحدة على الأقل، ويمكنه تعديل تقييمه أو حذفه.',
      'التقييم رأي صادق في الحصة. نحذف ما فيه إساءة أو بيانات شخصية، ولا نحذف رأيًا لأنه سلبي.',
    ],
  },
]

const ending: DocumentSection[] = [
  {
    id: 'changes',
    title: 'تغيير الشروط',
    paragraphs: ['إن تغيّر ما يمسّ حقوقك أخبرناك بالبريد قبل سريانه. الاشتراك الذي دفعت ثمنه يبقى على شروطه حتى نهايته.'],
  },
  {
    id: 'contact',
    title: 'التواصل معنا',
    paragraphs: ['لأي سؤال عن هذه الشروط أو عن حسابك، راسلنا من صفحة «تواصل معنا» في موقع حوار، ونردّ عليك في أقرب وقت.'],
    end: <ContactLinks />,
  },
]

/** The terms that registration asks to accept (web.md §4.1). */
export function TermsScreen() {
  const lateLine = formatDuration(useSetting('lesson.lateLineMinutes', bounds.lateLineMinutes), 'object')
  const booking = bookingBy(lateLine, useSetting('lesson.bookingWindowDays', bounds.bookingWindowDays))
  return (
    <DocumentPage
      title="شروط الاستخدام"
      opening="هذه الشروط اتفاق بينك وبين حوار، نكتبها بلغة واضحة لتعرف حقّك وما عليك."
      updated="2026-11-01"
      sections={[account, payment, refunds, booking, ...conduct, ...ending]}
      other={{ label: 'سياسة الخصوصية', to: '/privacy' }}
    />
  )
}
