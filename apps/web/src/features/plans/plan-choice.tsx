import { paymentMethodLabel } from '@hiwar/arabic/labels.ts'
import { PaymentMethod, type PeriodWord } from '@hiwar/contract/enums.ts'
import type { Plan } from '@hiwar/contract/plans.ts'
import { buttonClasses } from '@hiwar/ui/button-classes.ts'
import { Card } from '@hiwar/ui/card.tsx'
import { RadioCards } from '@hiwar/ui/radio-cards.tsx'
import { CreditCard, Smartphone, Store } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { formatMoney } from '@hiwar/arabic/money.ts'
import { safeRedirect } from '@hiwar/app/auth/redirect.ts'
import { PeriodCards } from '@hiwar/app/plans/period-cards.tsx'
import { planCard } from '@hiwar/app/plans/plan-card.tsx'
import { useChangeQuery } from '@hiwar/app/use-change-query.ts'
import { offerOf, periodWords } from '@hiwar/rules/offer.ts'

interface PlanChoiceProps {
  plans: readonly Plan[]
  /** The plan of the current subscription. */
  currentPlanId: number | null
}

/** Choice of plan and period, stored in the query string so that "back" and shared links restore it. */
export function PlanChoice({ plans, currentPlanId }: PlanChoiceProps) {
  const [query] = useSearchParams()
  const changeQuery = useChangeQuery()
  const plan =
    plans.find((candidate) => String(candidate.id) === query.get('plan')) ?? plans[Math.floor((plans.length - 1) / 2)]
  const word = periodWords.find((candidate) => candidate === query.get('period')) ?? 'quarter'
  if (plan === undefined) return null
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-2 lg:items-start">
      <RadioCards
        label="دقائقك كل أسبوع"
        value={String(plan.id)}
        onChange={(id) => {
          changeQuery({ plan: id })
        }}
        options={plans.map((each) => planCard(each, { isCurrent: each.id === currentPlanId }))}
      />
      <Card>
        <div className="grid gap-5">
          <PeriodCards
            plan={plan}
            value={word}
            onChange={(next) => {
              changeQuery({ period: next })
            }}
          />
          <PayLink
            plan={plan}
            word={word}
            returnTo={safeRedirect(query.get('redirect'))}
            isSubscribed={currentPlanId !== null}
          />
          <PaymentMethods />
        </div>
      </Card>
    </div>
  )
}

const methods = [
  { method: PaymentMethod.Card, icon: CreditCard },
  { method: PaymentMethod.EWallet, icon: Smartphone },
  { method: PaymentMethod.Fawry, icon: Store },
] as const

function PaymentMethods() {
  return (
    <ul
      aria-label="طرق الدفع"
      className="flex flex-wrap justify-center gap-x-5 gap-y-2 border-t border-sand-300 pt-4 text-small text-ink-600"
    >
      {methods.map(({ method, icon: Icon }) => (
        <li key={method} className="flex items-center gap-2">
          <Icon size={20} strokeWidth={1.75} aria-hidden />
          {paymentMethodLabel[method]}
        </li>
      ))}
    </ul>
  )
}

function PayLink({
  plan,
  word,
  returnTo,
  isSubscribed,
}: {
  plan: Plan
  word: PeriodWord
  returnTo: string | null
  isSubscribed: boolean
}) {
  const back = returnTo === null ? '' : `?redirect=${encodeURIComponent(returnTo)}`
  if (isSubscribed) {
    return (
      <div className="grid gap-2">
        <Link to="/payments" className={buttonClasses({ size: 'large' })}>
          تابع اشتراكك
        </Link>
        <p className="text-center text-small text-ink-600">لديك اشتراك سارٍ. يمكنك الاشتراك من جديد عند انتهائه.</p>
      </div>
    )
  }
  return (
    <div className="grid gap-2">
      <Link to={`/checkout/${plan.id}/${word}${back}`} className={buttonClasses({ size: 'large' })}>
        اشترك وادفع {formatMoney(offerOf(plan, word).price)}
      </Link>
      <p className="text-center text-small text-ink-600">
        دفعة واحدة عن المدة كلها، ولا تتجدّد من نفسها. تفاصيل الاسترداد في{' '}
        <a href="/terms#refunds" className="text-nile-600 underline underline-offset-[0.2em]">
          الشروط
        </a>
        .
      </p>
    </div>
  )
}
