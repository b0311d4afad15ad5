import { PageHeading } from '@hiwar/app/frame/page.tsx'
import { onDemand } from '@hiwar/ui/on-demand.ts'
import { Tabs } from '@hiwar/ui/tabs.tsx'
import { Suspense } from 'react'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { PlanList } from '../features/plans/plan-list.tsx'
import { CardsSkeleton } from '../parts/list/list-skeleton.tsx'

const CouponList = onDemand(async () => (await import('../features/coupons/coupon-list.tsx')).CouponList)
const InviteList = onDemand(async () => (await import('../features/invites/invite-list.tsx')).InviteList)

/** The heading and placeholders until the code of a list has come. */
function whileLoading(title: string, list: ReactNode) {
  const placeholder = (
    <section className="flex flex-col gap-3">
      <PageHeading title={title} className="text-h3 xl:text-h2" />
      <CardsSkeleton rows={4} />
    </section>
  )
  return <Suspense fallback={placeholder}>{list}</Suspense>
}

const tabs = [
  { id: 'plans', label: 'الباقات', content: <PlanList /> },
  { id: 'coupons', label: 'الكوبونات', content: whileLoading('الكوبونات', <CouponList />) },
  { id: 'invites', label: 'الدعوات', content: whileLoading('الدعوات', <InviteList />) },
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
