import { useUser } from '@hiwar/app/auth/account.ts'
import { Page } from '@hiwar/app/frame/page.tsx'
import { onDemand } from '@hiwar/ui/on-demand.ts'
import { Loading, Skeleton } from '@hiwar/ui/skeleton.tsx'
import { Suspense } from 'react'

const AccountBlocks = onDemand(async () => (await import('../features/own-account/account-blocks.tsx')).AccountBlocks)
// The forms are not needed for the first paint.
void AccountBlocks.preload()

/** `/user-settings`: the staff member's own account (admin.md 1.19). */
export function UserSettingsScreen() {
  const user = useUser()
  return (
    <Page title="حسابي">
      <Suspense fallback={<BlocksSkeleton />}>
        <AccountBlocks user={user} />
      </Suspense>
    </Page>
  )
}

function BlocksSkeleton() {
  return (
    <Loading className="grid items-start gap-4 md:gap-6 xl:grid-cols-2">
      <Skeleton className="h-screen rounded-card" />
      <Skeleton className="h-96 rounded-card max-xl:hidden" />
    </Loading>
  )
}
