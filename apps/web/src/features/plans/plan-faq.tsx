const questions = [
  {
    ask: 'متى تتجدد دقائقي؟',
    say: 'كل أسبوع في السادسة صباحًا بتوقيت القاهرة، في نفس يوم اشتراكك من الأسبوع. الدقائق التي لم تستخدمها لا تنتقل إلى الأسبوع التالي.',
  },
  { ask: 'هل يمكنني تغيير المعلّم؟', say: 'نعم، تختار معلّمًا لكل حصة. باقتك تصلح مع كل المعلّمين.' },
  { ask: 'ماذا لو ألغيت حصة؟', say: 'الإلغاء قبل الموعد بساعة أو أكثر يعيد دقائقك. بعد ذلك تبقى الدقائق محسوبة.' },
  {
    ask: 'كيف أدفع؟',
    say: 'ببطاقة بنكية، أو من محفظة موبايلك، أو نقدًا بكود فوري، أو بالتقسيط على بطاقتك للمدد الأطول. بيانات البطاقة لا تمر بنا ولا نحفظها.',
  },
  { ask: 'لديّ كود خصم، أين أكتبه؟', say: 'في صفحة الدفع، أسفل ملخص الاشتراك، قبل أن تختار طريقة الدفع.' },
]

/** Short answers to what people ask before paying. */
export function PlanFaq() {
  return (
    <section aria-labelledby="plan-questions" className="mt-12 max-w-3xl">
      <h2 id="plan-questions" className="mb-4 text-h2">
        أسئلة قبل الاشتراك
      </h2>
      {questions.map(({ ask, say }) => (
        <details key={ask} className="group border-b border-sand-300 py-3">
          <summary className="flex min-h-11 cursor-pointer items-center font-heading text-label">{ask}</summary>
          <p className="pb-2 text-ink-600">{say}</p>
        </details>
      ))}
    </section>
  )
}
