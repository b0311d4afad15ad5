import { useOnline } from '@hiwar/app/use-online.ts'
import { Logo } from '@hiwar/ui/logo.tsx'
import { useState } from 'react'
import { OfflineReading } from '../features/offline/offline-reading.tsx'
import { WaitForConnection } from '../features/offline/wait-for-connection.tsx'
import { readOfflineCopy } from '../parts/offline-copy.ts'

/**
 * Stands in for every screen that is opened while the server cannot be reached, and leads there once it can: the next
 * lesson, words and notes of who is signed in here (web.md §1.2).
 */
export function OfflineScreen() {
  const isOnline = useOnline()
  const [copy] = useState(readOfflineCopy)
  return (
    <div className="mx-auto flex min-h-dvh max-w-3xl flex-col gap-6 p-4 md:p-6">
      <header>
        <Logo />
      </header>
      <main id="content" tabIndex={-1} className="grid grid-cols-[minmax(0,1fr)] gap-10 outline-none">
        <WaitForConnection isOnline={isOnline} />
        {copy !== null && <OfflineReading copy={copy} />}
      </main>
    </div>
  )
}
