import { formatMoney } from '@hiwar/arabic/money.ts'
import { lessons, minutes } from '@hiwar/arabic/plurals.ts'
import { LessonDuration } from '@hiwar/contract/enums.ts'
import type { Plan } from '@hiwar/contract/plans.ts'
import { offerOf } from '@hiwar/rules/offer.ts'
import { Check } from 'lucide-react'
import { cheapestMonth, longLesson } from '../../content/figures.ts'
import { prices } from '../../content/home.ts'
import type { Facts } from '../../content/types.ts'
import { wholePounds } from '../../parts/price.ts'
import { PageLink } from '../../site.tsx'

/** The plans with the price of a month; hidden while there are none. */
export function Prices({ facts }: { facts: Facts }) {
  const { plans } = facts
  const cheapest = cheapestMonth(facts)
  if (cheapest === null) return null
  const middle = plans[Math.floor((plans.length - 1) / 2)]
  return (
    <section className="band" aria-labelledby="prices">
      <div className="wide">
        <h2 id="prices">{prices.title}</h2>
        <p className="lead">{prices.lead(formatMoney(cheapest))}</p>
        <ul className="plans">
          {plans.map((plan) => (
            <li key={plan.id} className={plan === middle ? 'plan plan-middle' : 'plan'}>
              <PlanTeaser plan={plan} />
            </li>
          ))}
        </ul>
        <ul className="price-notes">
          {[prices.monthLength, prices.noRenewal].map((note) => (
            <li key={note}>
              <Check aria-hidden="true" size={20} />
              {note}
            </li>
          ))}
        </ul>
        <PageLink to="/pricing" className="more">
          {prices.all}
        </PageLink>
      </div>
    </section>
  )
}

function PlanTeaser({ plan }: { plan: Plan }) {
  const offer = offerOf(plan, 'month')
  return (
    <>
      <h3>{minutes(plan.weeklyMinutes)} في الأسبوع</h3>
      <p className="muted">
        {lessons(Math.floor(plan.weeklyMinutes / LessonDuration.Long))}، كل حصة {longLesson}
      </p>
      <p className="plan-price">
        <b>{formatMoney(offer.price)}</b> <span>في الشهر</span>
      </p>
      <p className="plan-lesson">
        <b>{wholePounds(offer.perLesson)}</b> {prices.perLesson}
      </p>
      <PageLink to="/pricing" parameters={{ plan: plan.id }} className="button button-plain card-link">
        اختر هذه الباقة
      </PageLink>
    </>
  )
}
