const questions = [
  {
    question: 'متى تتجدد دقائقي؟',
    answer:
      'كل أسبوع في السادسة صباحًا بتوقيت القاهرة، في نفس يوم اشتراكك من الأسبوع. ' +
      'الدقائق التي لم تستخدمها لا تنتقل إلى الأسبوع التالي.',
  },
  { question: 'هل يمكنني تغيير المعلّم؟', answer: 'نعم، تختار معلّمًا لكل حصة. باقتك تصلح مع كل المعلّمين.' },
  {
    question: 'ماذا لو ألغيت حصة؟',
    answer: 'الإلغاء قبل الموعد بساعة أو أكثر يعيد دقائقك. بعد ذلك تبقى الدقائق محسوبة.',
  },
  {
    question: 'كيف أدفع؟',
    answer:
      'ببطاقة بنكية، أو من محفظة موبايلك، أو نقدًا بكود فوري، أو بالتقسيط على بطاقتك للمدد الأطول. ' +
      'بيانات البطاقة لا تمر بنا ولا نحفظها.',
  },
  { question: 'لديّ كود خصم، أين أكتبه؟', answer: 'في صفحة الدفع، أسفل ملخص الاشتراك، قبل أن تختار طريقة الدفع.' },
]

/** Frequently asked questions before subscribing. */
export function PlanFaq() {
  return (
    <section aria-labelledby="plan-questions" className="mt-12 max-w-3xl">
      <h2 id="plan-questions" className="mb-4 text-h2">
        أسئلة قبل الاشتراك
      </h2>
      {questions.map(({ question, answer }) => (
        <details key={question} className="group border-b border-sand-300 py-3">
          <summary className="flex min-h-11 cursor-pointer items-center font-heading text-label">{question}</summary>
          <p className="pb-2 text-ink-600">{answer}</p>
        </details>
      ))}
    </section>
  )
}
