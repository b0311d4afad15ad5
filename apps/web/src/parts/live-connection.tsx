import { late } from '@hiwar/ui/late.ts'
import { Suspense } from 'react'
import { useAccount } from '../auth/session.ts'

const Connection = late(async () => {
  const [{ useLiveConnection }, { useFreeTimeNews }] = await Promise.all([
    import('../auth/use-live.ts'),
    import('./free-time-news.ts'),
  ])
  function Connection() {
    useLiveConnection()
    useFreeTimeNews()
    return null
  }
  return Connection
})

/** Opens the live connection of whoever is signed in, with code that guests never load. */
export function LiveConnection() {
  const isSignedIn = useAccount() !== null
  return isSignedIn ? (
    <Suspense>
      <Connection />
    </Suspense>
  ) : null
}
