import { formatDuration } from '@hiwar/arabic/dates.ts'
import { formatInteger } from '@hiwar/arabic/digits.ts'
import { periodLabel } from '@hiwar/arabic/labels.ts'
import { formatMoney } from '@hiwar/arabic/money.ts'
import { minutes } from '@hiwar/arabic/plurals.ts'
import { LessonDuration } from '@hiwar/contract/enums.ts'
import type { PeriodWord } from '@hiwar/contract/enums.ts'
import type { Plan } from '@hiwar/contract/plans.ts'
import { offerOf } from '@hiwar/rules/offer.ts'
import { pricing } from '../../content/pricing.ts'
import { wholePounds } from '../../parts/price.ts'
import { ScrollArea } from '../../parts/scroll-area.tsx'

const { columns } = pricing

interface ComparisonProps {
  plans: readonly Plan[]
  plan: Plan
  period: PeriodWord
}

export function Comparison({ plans, plan, period }: ComparisonProps) {
  return (
    <section className="band comparison" aria-labelledby="compare">
      <div className="wide text">
        <h2 id="compare">{pricing.compare}</h2>
        <ScrollArea label={`${pricing.compare}: ${periodLabel[period]}`}>
          <table>
            <caption className="sr">
              {pricing.compare}: {periodLabel[period]}
            </caption>
            <thead>
              <tr>
                {Object.values(columns).map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {plans.map((each) => {
                const offer = offerOf(each, period)
                return (
                  <tr key={each.id} className={each === plan ? 'row-chosen' : undefined}>
                    <th scope="row" data-label={columns.minutes}>
                      {minutes(each.weeklyMinutes)}
                    </th>
                    <td data-label={columns.lessons}>
                      {formatInteger(Math.floor(each.weeklyMinutes / LessonDuration.Long))}
                    </td>
                    <td data-label={columns.shortLessons}>
                      {formatInteger(Math.floor(each.weeklyMinutes / LessonDuration.Short))}
                    </td>
                    <td data-label={columns.total}>{formatDuration(offer.totalMinutes)}</td>
                    <td data-label={columns.price}>{formatMoney(offer.price)}</td>
                    <td data-label={columns.perLesson}>{wholePounds(offer.perLesson)}</td>
                  </tr>
                )
              })}
            </tbody>
          </table>
        </ScrollArea>
      </div>
    </section>
  )
}
