import { formatDuration } from '@hiwar/arabic/dates.ts'
import { formatMoney } from '@hiwar/arabic/money.ts'
import type { PeriodWord } from '@hiwar/contract/enums.ts'
import type { Plan } from '@hiwar/contract/plans.ts'
import { Bidi } from '@hiwar/ui/bidi.tsx'
import { StateBadge } from '@hiwar/ui/state-badge.tsx'
import { Switch } from '@hiwar/ui/switch.tsx'
import { DateCell } from '../../parts/cells.tsx'
import { csvDate, csvFlag, csvMoney, csvNumber } from '../../parts/list/csv.ts'
import type { ListColumn, RowCard } from '../../parts/list/list-props.ts'
import { PlanPriceCell } from './plan-price-cell.tsx'

const priceColumn = (period: PeriodWord, header: string, price: (plan: Plan) => number): ListColumn<Plan, never> => ({
  id: period,
  header,
  isNumber: true,
  cell: (plan) => <PlanPriceCell plan={plan} period={period} />,
  csv: csvMoney(price),
})

/** Columns of plans; the switch asks before it changes what is for sale. */
export const planColumns = (onSwitch: (plan: Plan) => void): readonly ListColumn<Plan, never>[] => [
  {
    id: 'id',
    header: 'الباقة',
    cell: (plan) => (
      <span className="whitespace-nowrap">
        {formatDuration(plan.weeklyMinutes)} <Bidi className="figures text-ink-600">#{plan.id}</Bidi>
      </span>
    ),
    csv: csvNumber(({ id }) => id),
  },
  {
    id: 'minutes',
    header: 'دقائق الأسبوع',
    isNumber: true,
    isHidden: true,
    cell: ({ weeklyMinutes }) => weeklyMinutes,
    csv: csvNumber(({ weeklyMinutes }) => weeklyMinutes),
  },
  priceColumn('month', 'شهر', ({ monthPrice }) => monthPrice),
  priceColumn('quarter', 'ثلاثة شهور', ({ quarterPrice }) => quarterPrice),
  priceColumn('year', 'سنة', ({ yearPrice }) => yearPrice),
  {
    id: 'invited',
    header: 'لمن',
    cell: ({ forInvitesOnly }) => (forInvitesOnly ? 'للمدعوين فقط' : 'للجميع'),
    csv: csvFlag(({ forInvitesOnly }) => forInvitesOnly),
  },
  {
    id: 'active',
    header: 'معروضة للبيع',
    cell: (plan) => (
      <Switch className="w-13" isSelected={plan.active} onChange={() => onSwitch(plan)}>
        <span className="sr-only">الباقة {plan.id} معروضة للبيع</span>
      </Switch>
    ),
    csv: csvFlag(({ active }) => active),
  },
  {
    id: 'created',
    header: 'أُنشئت',
    cell: ({ createdAt }) => <DateCell at={createdAt} />,
    csv: csvDate(({ createdAt }) => createdAt),
  },
]

export function PlanState({ plan: { active } }: { plan: Plan }) {
  return <StateBadge tone={active ? 'done' : 'stopped'}>{active ? 'معروضة للبيع' : 'مخفية'}</StateBadge>
}

/** A plan on a phone, with its three prices. */
export const planRowCard = (plan: Plan): RowCard => ({
  title: formatDuration(plan.weeklyMinutes),
  state: <PlanState plan={plan} />,
  facts: [
    { label: 'شهر', value: formatMoney(plan.monthPrice) },
    { label: 'ثلاثة شهور', value: formatMoney(plan.quarterPrice) },
    { label: 'سنة', value: formatMoney(plan.yearPrice) },
  ],
})
