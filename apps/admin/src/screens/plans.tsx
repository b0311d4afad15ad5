import { lazyPart } from '@hiwar/ui/on-demand.ts'
import { Tabs } from '@hiwar/ui/tabs.tsx'
import { useSearchParams } from 'react-router'
import { PlanList } from '../features/plans/plan-list.tsx'

const CouponList = lazyPart(async () => (await import('../features/coupons/coupon-list.tsx')).CouponList)
const InviteList = lazyPart(async () => (await import('../features/invites/invite-list.tsx')).InviteList)

const tabs = [
  { id: 'plans', label: 'الباقات', content: <PlanList /> },
  { id: 'coupons', label: 'الكوبونات', content: <CouponList /> },
  { id: 'invites', label: 'الدعوات', content: <InviteList /> },
] as const

/** `/plans`: what students can buy, at what price (admin.md 1.11). The tab stands in the address. */
export function PlansScreen() {
  const [query, setQuery] = useSearchParams()
  const selected = tabs.find(({ id }) => id === query.get('tab'))?.id ?? tabs[0].id
  return (
    <Tabs
      label="العرض"
      items={tabs}
      selected={selected}
      // Filters belong to the list of a tab, so they stay behind.
      onSelect={(id) => {
        if (id !== selected) setQuery(id === tabs[0].id ? {} : { tab: id })
      }}
    />
  )
}
