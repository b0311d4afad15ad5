import { Button } from '@hiwar/ui/button.tsx'
import { lazyWithRetry } from '@hiwar/ui/lazy-with-retry.ts'
import { Bell, BellRing } from 'lucide-react'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { useChangeQuery } from '@hiwar/app/use-change-query.ts'
import { useOpenCount } from '@hiwar/app/use-open-count.ts'

const load = async () => await import('./watch-dialog.tsx')
const WatchDialog = lazyWithRetry(async () => (await load()).WatchDialog)

interface WatchButtonProps {
  tutor: { id: number; name: string; watching: boolean | null }
  className?: string
}

/** "Notify me when free", for students; its dialog is open while the URL has `watch=true`. */
export function WatchButton({ tutor, className }: WatchButtonProps) {
  const [query] = useSearchParams()
  const changeQuery = useChangeQuery()
  const isOpen = query.get('watch') === 'true'
  const openCount = useOpenCount(isOpen)
  if (tutor.watching === null) return null

  const setOpen = (opens: boolean) => changeQuery({ watch: opens ? 'true' : null })
  const isWatching = tutor.watching
  return (
    <>
      <Button
        variant="secondary"
        className={className}
        onPress={() => setOpen(true)}
        onPointerEnter={() => void load()}
      >
        {isWatching ? <BellRing aria-hidden size={20} /> : <Bell aria-hidden size={20} />}
        {isWatching ? 'سننبّهك عند توفّر وقت' : 'نبّهني عند توفّر وقت'}
      </Button>
      {openCount > 0 && (
        <Suspense>
          <WatchDialog tutor={tutor} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
