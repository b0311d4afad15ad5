import { minutes } from '@hiwar/arabic/plurals.ts'
import type { SentTo } from '@hiwar/client/http.ts'
import type { listPlans } from '@hiwar/contract/plans.ts'
import { countsOf } from '../list/call-query.ts'
import { defineList } from '../list/define-list.ts'
import type { ListState } from '../list/define-list.ts'
import { flag, intRange, moneyRange } from '../list/filters.ts'

const filters = {
  active: flag('البيع', { yes: 'معروضة', no: 'مخفية' }),
  invited: flag('لمن', { yes: 'للمدعوين فقط', no: 'للجميع' }),
  minutes: intRange('دقائق الأسبوع', (value) => minutes(value)),
  price: moneyRange('سعر الشهر'),
}

/** The plans of admin.md 1.11; the call orders them, newest first. */
export const plansList = defineList({
  name: 'plans',
  filters,
  views: [
    { id: 'on-sale', label: 'معروضة للبيع', filters: { active: true }, empty: 'لا توجد باقة معروضة للبيع الآن.' },
    { id: 'hidden', label: 'مخفية', filters: { active: false }, empty: 'لا توجد باقة مخفية.' },
  ],
})

export function plansQuery({ filters: chosen }: Pick<ListState<typeof filters, never>, 'filters'>) {
  return {
    active: chosen.active,
    forInvitesOnly: chosen.invited,
    weeklyMinutes: countsOf(chosen.minutes),
    baseMonthlyPrice: countsOf(chosen.price),
  } satisfies SentTo<typeof listPlans>['query']
}
