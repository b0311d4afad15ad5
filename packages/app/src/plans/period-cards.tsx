import { LessonDuration } from '@hiwar/contract/enums.ts'
import { minutes } from '@hiwar/arabic/plurals.ts'
import { formatPercent } from '@hiwar/arabic/digits.ts'
import { formatDuration } from '@hiwar/arabic/dates.ts'
import { formatMoney } from '@hiwar/arabic/money.ts'
import type { PeriodWord } from '@hiwar/contract/enums.ts'
import type { Plan } from '@hiwar/contract/plans.ts'
import { Badge } from '@hiwar/ui/badge.tsx'
import { RadioCards } from '@hiwar/ui/radio-cards.tsx'
import { offerOf, periodWords } from '@hiwar/rules/offer.ts'
import type { Offer } from '@hiwar/rules/offer.ts'
import { periodText } from './period-text.ts'

interface PeriodCardsProps {
  plan: Plan
  value: PeriodWord
  onChange: (word: PeriodWord) => void
}

/** Choice of the subscription period; each card shows the price and what it amounts to. */
export function PeriodCards({ plan, value, onChange }: PeriodCardsProps) {
  return (
    <RadioCards
      label="مدة الاشتراك"
      value={value}
      onChange={onChange}
      options={periodWords.map((word) => {
        const offer = offerOf(plan, word)
        return {
          value: word,
          title: (
            <span className="flex flex-wrap items-center gap-2">
              {periodText(offer.period)}
              {offer.discount > 0 && (
                <Badge className="bg-apricot-tint text-apricot">وفّر {formatPercent(offer.discount)}</Badge>
              )}
            </span>
          ),
          description: word === value ? <OfferLines offer={offer} /> : `${formatMoney(offer.monthly)} في الشهر`,
          aside: <Price offer={offer} />,
        }
      })}
    />
  )
}

function Price({ offer }: { offer: Offer }) {
  return (
    <span className="grid justify-items-end">
      {offer.fullPrice > offer.price && (
        <s className="text-small text-ink-600">
          <span className="sr-only">بدلًا من </span>
          {formatMoney(offer.fullPrice)}
        </s>
      )}
      <strong className="font-heading text-h3 tabular-nums">{formatMoney(offer.price)}</strong>
    </span>
  )
}

function OfferLines({ offer }: { offer: Offer }) {
  return (
    <span className="mt-1 grid gap-0.5">
      <span>{formatMoney(offer.monthly)} في الشهر</span>
      <span>{formatDuration(offer.totalMinutes)} من الحصص في المجموع</span>
      <span>
        الحصة ({minutes(LessonDuration.Long)}) بحوالي {formatMoney(Math.round(offer.perLesson / 100) * 100)}
      </span>
    </span>
  )
}
