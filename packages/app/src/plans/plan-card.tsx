import { formatMoney } from '@hiwar/arabic/money.ts'
import { lessons, minutes } from '@hiwar/arabic/plurals.ts'
import type { Plan } from '@hiwar/contract/plans.ts'
import { offerOf } from '@hiwar/rules/offer.ts'
import { Badge } from '@hiwar/ui/badge.tsx'
import type { RadioCard } from '@hiwar/ui/radio-cards.tsx'

/** A plan as students choose it. */
export function planCard(plan: Plan, { isCurrent }: { isCurrent: boolean }): RadioCard<string> {
  return {
    value: String(plan.id),
    title: (
      <span className="flex flex-wrap items-center gap-2">
        {minutes(plan.weeklyMinutes)} في الأسبوع{isCurrent && <Badge>باقتك الحالية</Badge>}
      </span>
    ),
    description: lessonsText(plan.weeklyMinutes),
    aside: <span className="text-small text-ink-600">من {formatMoney(offerOf(plan, 'year').monthly)} شهريًا</span>,
  }
}

const lessonsText = (weeklyMinutes: number) =>
  `${lessons(Math.floor(weeklyMinutes / 30))} من نصف ساعة، ` +
  `أو ${lessons(Math.floor(weeklyMinutes / 15))} من ربع ساعة`
