import { Suspense, lazy } from 'react'
import { useAccount } from '../session/session.ts'

const Connection = lazy(async () => {
  const { useLiveConnection } = await import('../session/use-live.ts')
  return { default: function Connection() { useLiveConnection(); return null } }
})

/** Opens the live connection of whoever is signed in, with code that guests never load. */
export function LiveConnection() {
  const isSignedIn = useAccount() !== null
  return isSignedIn ? <Suspense><Connection /></Suspense> : null
}
