import { Role } from '@hiwar/contract/enums.ts'
import { lazyWithRetry } from '@hiwar/ui/lazy-with-retry.ts'
import { Suspense } from 'react'
import { useAccount } from '@hiwar/app/auth/account.ts'
import { useQuota } from './use-quota.ts'

const LessonPrice = lazyWithRetry(async () => (await import('./lesson-price.tsx')).LessonPrice)

/** Whether prices concern the reader: guests, and students without a subscription. */
function useIsPriced(): boolean {
  const role = useAccount()?.user.role
  const quota = useQuota()
  return role === undefined || (role === Role.Student && quota.data?.info === null)
}

interface LessonPriceProps {
  className?: string
  /** Without the minutes, where a line is short. */
  isShort?: boolean
}

/** "من 71 ج.م. للحصة", for readers who have yet to subscribe. Its line is kept free while it loads. */
export function LazyLessonPrice({ className = '', isShort = false }: LessonPriceProps) {
  const isPriced = useIsPriced()
  if (!isPriced) return null
  return (
    <p className={`min-h-[1.6em] text-small ${className}`}>
      <Suspense>
        <LessonPrice isShort={isShort} />
      </Suspense>
    </p>
  )
}
