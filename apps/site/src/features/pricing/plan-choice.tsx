import { formatDuration } from '@hiwar/arabic/dates.ts'
import { formatPercent } from '@hiwar/arabic/digits.ts'
import { periodLabel } from '@hiwar/arabic/labels.ts'
import { formatMoney } from '@hiwar/arabic/money.ts'
import { lessons, minutes, weeks } from '@hiwar/arabic/plurals.ts'
import { actions } from '@hiwar/arabic/words.ts'
import { LessonDuration } from '@hiwar/contract/enums.ts'
import type { PeriodWord } from '@hiwar/contract/enums.ts'
import type { Plan } from '@hiwar/contract/plans.ts'
import { offerOf, periodWords } from '@hiwar/rules/offer.ts'
import { weeksOf } from '@hiwar/rules/price.ts'
import { longLesson } from '../../content/figures.ts'
import { prices } from '../../content/home.ts'
import { pricing, refundLine } from '../../content/pricing.ts'
import { wholePounds } from '../../parts/price.ts'
import { RichText } from '../../parts/text.tsx'
import { TrialLine, TrialLink } from '../../parts/trial.tsx'
import { AppLink, PageLink, useSite } from '../../site.tsx'

interface Choice {
  plan: Plan
  period: PeriodWord
}

export function PlanChoice({ plans, plan, period }: Choice & { plans: readonly Plan[] }) {
  return (
    <section id="choose" className="wide choice" aria-label="اختر باقتك">
      <div className="choice-lists">
        <nav aria-labelledby="choose-plan">
          <h2 id="choose-plan">{pricing.choosePlan}</h2>
          <ul className="choice-plans">
            {plans.map((each) => (
              <li key={each.id}>
                <PlanOption option={{ plan: each, period }} isChosen={each === plan} />
              </li>
            ))}
          </ul>
        </nav>
        <nav aria-labelledby="choose-period">
          <h2 id="choose-period">{pricing.choosePeriod}</h2>
          <ul className="choice-periods">
            {periodWords.map((word) => (
              <li key={word}>
                <PeriodOption option={{ plan, period: word }} isChosen={word === period} />
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <Summary plan={plan} period={period} />
    </section>
  )
}

interface OptionProps {
  option: Choice
  isChosen: boolean
}

const addressOf = ({ plan, period }: Choice) => ({ to: '/pricing#choose', parameters: { plan: plan.id, period } })

function PlanOption({ option, isChosen }: OptionProps) {
  const { weeklyMinutes } = option.plan
  return (
    <PageLink {...addressOf(option)} aria-current={isChosen ? 'true' : undefined} className="option">
      <b>{minutes(weeklyMinutes)}</b>
      <span>
        {lessons(Math.floor(weeklyMinutes / LessonDuration.Long))} × {longLesson}
      </span>
    </PageLink>
  )
}

function PeriodOption({ option, isChosen }: OptionProps) {
  const offer = offerOf(option.plan, option.period)
  return (
    <PageLink {...addressOf(option)} aria-current={isChosen ? 'true' : undefined} className="option">
      <b>
        {periodLabel[option.period]}{' '}
        {offer.discount > 0 && <span className="badge">وفّر {formatPercent(offer.discount)}</span>}
      </b>
      <span>{formatMoney(offer.monthly)} في الشهر</span>
    </PageLink>
  )
}

function Summary({ plan, period }: Choice) {
  const offer = offerOf(plan, period)
  const { isMember } = useSite()
  const checkout = `/checkout/${plan.id}/${period}`
  return (
    <aside className="summary" aria-label="اختيارك">
      <p className="summary-what">
        {minutes(plan.weeklyMinutes)} في الأسبوع، {periodLabel[period]}
      </p>
      <p className="summary-price">
        <b>{formatMoney(offer.price)}</b>
        {offer.fullPrice > offer.price && (
          <s>
            <span className="sr">بدلًا من </span>
            {formatMoney(offer.fullPrice)}
          </s>
        )}
      </p>
      <dl>
        <div>
          <dt>{pricing.columns.perLesson}</dt>
          <dd>{wholePounds(offer.perLesson)}</dd>
        </div>
        <div>
          <dt>عدد الأسابيع</dt>
          <dd>{weeks(weeksOf(offer.period))}</dd>
        </div>
        <div>
          <dt>{pricing.columns.total}</dt>
          <dd>{formatDuration(offer.totalMinutes)}</dd>
        </div>
      </dl>
      <AppLink
        to={isMember ? checkout : '/register/student'}
        parameters={isMember ? {} : { redirect: checkout }}
        className="button"
      >
        {pricing.choose}
      </AppLink>
      <TrialLine className="summary-note" />
      <TrialLink className="button button-plain" />
      {!isMember && (
        <p className="summary-note">
          لديك حساب؟{' '}
          <AppLink to="/login" parameters={{ redirect: checkout }} className="link">
            {actions.signIn}
          </AppLink>
        </p>
      )}
      <p className="summary-note">{prices.monthLength}</p>
      <p className="summary-note">{prices.noRenewal}</p>
      <p className="summary-note">
        <RichText text={refundLine} />
      </p>
    </aside>
  )
}
