import { formatDuration } from '@hiwar/arabic/dates.ts'
import { withBa } from '@hiwar/arabic/prefixes.ts'
import { cardSafetyPromise } from '@hiwar/arabic/promises.ts'
import { planQuestions } from '@hiwar/arabic/questions.ts'
import { useSetting } from '@hiwar/app/settings/platform-settings.ts'
import { bounds } from '@hiwar/contract/bounds.ts'

const cancelAnswer = (lateLine: number) =>
  lateLine === 0
    ? 'الإلغاء قبل بداية الحصة يعيد دقائقك. بعد ذلك تبقى الدقائق محسوبة.'
    : `الإلغاء قبل الموعد ${withBa(formatDuration(lateLine, 'object'))} أو أكثر يعيد دقائقك. بعد ذلك تبقى الدقائق محسوبة.`

const questionsWith = (lateLine: number) => [
  {
    question: 'متى تتجدّد دقائقي؟',
    answer:
      'كل أسبوع في السادسة صباحًا بتوقيت القاهرة، في مثل يوم بدء اشتراكك. ' +
      'الدقائق التي لم تستخدمها لا تنتقل إلى الأسبوع التالي.',
  },
  { question: 'هل يمكنني تغيير المعلّم؟', answer: 'نعم، تختار معلّمًا لكل حصة. باقتك تصلح مع كل المعلّمين.' },
  { question: planQuestions.cancel, answer: cancelAnswer(lateLine) },
  {
    question: planQuestions.pay,
    answer:
      'ببطاقة بنكية، أو من محفظة موبايلك، أو نقدًا بكود فوري، أو بالتقسيط على بطاقتك للمدد الأطول. ' + cardSafetyPromise,
  },
  { question: planQuestions.coupon, answer: 'في صفحة الدفع، أسفل ملخّص الاشتراك، قبل أن تختار طريقة الدفع.' },
]

/** Frequently asked questions before subscribing. */
export function PlanFaq() {
  const lateLine = useSetting('lesson.lateLineMinutes', bounds.lateLineMinutes)
  return (
    <section aria-labelledby="plan-questions" className="mt-12 max-w-3xl">
      <h2 id="plan-questions" className="mb-4 text-h2">
        أسئلة قبل الاشتراك
      </h2>
      {questionsWith(lateLine).map(({ question, answer }) => (
        <details key={question} className="group border-b border-sand-300 py-3">
          <summary className="flex min-h-11 cursor-pointer items-center font-heading text-label">{question}</summary>
          <p className="pb-2 text-ink-600">{answer}</p>
        </details>
      ))}
    </section>
  )
}
