import { PeriodCards } from '@hiwar/app/plans/period-cards.tsx'
import { planCard } from '@hiwar/app/plans/plan-card.tsx'
import { PeriodWord } from '@hiwar/contract/enums.ts'
import type { Plan } from '@hiwar/contract/plans.ts'
import { RadioCards } from '@hiwar/ui/radio-cards.tsx'
import { useState } from 'react'

/** The plan as students will see it; null: not yet valid. */
export function PlanPreview({ plan }: { plan: Plan | null }) {
  const [period, setPeriod] = useState<PeriodWord>(PeriodWord.Quarter)
  return (
    <section aria-label="كما يراها الطالب" className="rounded-card bg-sand-100 p-4">
      <p className="mb-3 text-small font-semibold text-ink-600">كما يراها الطالب</p>
      {plan === null ? (
        <p className="text-small text-ink-600">اكتب الدقائق والسعر لترى الباقة هنا.</p>
      ) : (
        <div className="flex flex-col gap-4">
          <RadioCards
            label="دقائقك كل أسبوع"
            value={String(plan.id)}
            onChange={() => undefined}
            options={[planCard(plan, { isCurrent: false })]}
          />
          <PeriodCards plan={plan} value={period} onChange={setPeriod} />
        </div>
      )}
    </section>
  )
}
