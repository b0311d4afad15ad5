import { Role } from '@hiwar/contract/enums.ts'
import { getUserSubscription } from '@hiwar/contract/subscriptions.ts'
import { useApiQuery } from '@hiwar/client/query.ts'
import { useAccount } from '@hiwar/app/auth/account.ts'

/** The student's subscription and the remaining minutes of this week; disabled for other roles (spec §4). */
export function useQuota() {
  const user = useAccount()?.user
  return useApiQuery(
    getUserSubscription,
    { query: { userId: user?.id ?? 0 } },
    { enabled: user?.role === Role.Student },
  )
}
