// The words of `/pricing` beside the plans themselves.
import { formatMoney } from '@hiwar/arabic/money.ts'
import { hours } from '@hiwar/arabic/plurals.ts'
import { bounds } from '@hiwar/contract/bounds.ts'
import { lasting, longLesson, shortLesson } from './figures.ts'
import { cancelLine } from './home.ts'
import type { Facts, Text } from './types.ts'

export const pricing = {
  title: 'باقات حوار',
  description: 'اختر دقائقك في الأسبوع ومدة اشتراكك. السعر بالجنيه المصري، تدفعه مرة واحدة، ولا يتجدّد الاشتراك تلقائيًا.',
  lead: 'اختر دقائقك في الأسبوع، ثم المدة. وزّعها على الحصص كما تحب، مع أي معلّم.',
  choosePlan: 'دقائقك في الأسبوع',
  choosePeriod: 'مدة الاشتراك',
  choose: 'اشترك بهذه الباقة',
  compare: 'مقارنة الباقات',
  columns: {
    minutes: 'في الأسبوع',
    lessons: `حصص ${longLesson}`,
    shortLessons: `أو حصص ${shortLesson}`,
    total: 'مجموع الساعات',
    price: 'السعر',
    perLesson: `ثمن حصة ${longLesson}`,
  },
  updating: 'نحدّث الأسعار الآن. عُد بعد قليل، أو راسلنا لنخبرك بها.',
  faqTitle: 'أسئلة قبل الاشتراك',
  /** The entries of the FAQ that stand here. */
  questions: ['renewal-of-minutes', 'auto-renewal', 'refund', 'installments', 'coupon', 'change-tutor'],
}

/** True of every plan. */
export const inEveryPlan: { readonly title: string; readonly items: readonly Text[] } = {
  title: 'في كل باقة',
  items: [
    'كل المعلّمين، من غير فرق في السعر بينهم.',
    `حصص ${shortLesson} و${longLesson}، تختار المدة عند كل حجز.`,
    'محادثة مع معلّميك قبل الحصة وبعدها.',
    'ملاحظات كل حصة وكلماتها محفوظة لك.',
    'تذكير على واتساب أو تيليجرام أو في المتصفح قبل كل حصة.',
    (facts) => cancelLine(facts),
  ],
}

export const payment: { readonly title: string; readonly items: readonly { title: string; text: Text }[] } = {
  title: 'كيف تدفع',
  items: [
    { title: 'بطاقة بنكية', text: 'تكتب بياناتها في صفحة الدفع لدى فوري، ولا يصل إلينا رقمها.' },
    {
      title: 'محفظة إلكترونية',
      text: `يصلك طلب الدفع على موبايلك، وتوافق عليه خلال ${lasting(bounds.walletExpiryMinutes)}.`,
    },
    {
      title: 'كود فوري',
      text: `تأخذ كودًا وتدفع نقدًا عند أي منفذ فوري خلال ${hours(bounds.referenceExpiryMinutes / 60, 'object')}.`,
    },
    { title: 'تقسيط بنكي', text: (facts) => installmentsLine(facts) },
  ],
}

/** Null while installments are switched off. */
export function installmentsLine({ settings }: Facts): string | null {
  if (!settings['pay.installments']) return null
  const least = formatMoney(settings['pay.installmentsMin'])
  return `على بطاقتك، للباقات من ثلاثة شهور فأكثر، إذا بلغ ثمنها ${least} أو أكثر. الفائدة، إن وُجدت، يحدّدها بنكك.`
}

export const refundLine =
  'غيّرت رأيك؟ لك أن ترجع عن الاشتراك في المدة التي يحدّدها قانون حماية المستهلك. اقرأ [شروط الاسترداد](/terms#refunds).'
