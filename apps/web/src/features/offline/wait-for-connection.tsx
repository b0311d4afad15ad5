import { actions, states } from '@hiwar/arabic/words.ts'
import { MINUTE_MS, SECOND_MS } from '@hiwar/contract/time.ts'
import offlineDrawing from '@hiwar/ui/art/offline.svg'
import { PageHeading } from '@hiwar/app/frame/page.tsx'
import { buttonClasses } from '@hiwar/ui/button-classes.ts'
import { useEffect } from 'react'

const firstLookMs = 5 * SECOND_MS

/** Opens what was asked for; nothing on this page could be lost. */
const openAgain = () => location.reload()

const isReachable = async () =>
  await fetch('/manifest.webmanifest', { method: 'HEAD', cache: 'no-store' }).then(
    (reply) => reply.ok,
    () => false,
  )

/** Looks for the server again and again, ever more rarely and not at the same moment as everybody else. */
function useReturn(isOnline: boolean): void {
  useEffect(() => {
    if (!isOnline) return
    let timer: ReturnType<typeof setTimeout>
    const look = async (waitMs: number) => {
      if (await isReachable()) return openAgain()
      timer = setTimeout(() => void look(Math.min(waitMs * 2, MINUTE_MS)), waitMs * (0.75 + Math.random() / 2))
    }
    void look(firstLookMs)
    return () => {
      clearTimeout(timer)
    }
  }, [isOnline])
}

/** Says that there is no connection, and opens the screen that was asked for when there is one. */
export function WaitForConnection({ isOnline }: { isOnline: boolean }) {
  useReturn(isOnline)
  return (
    <section className="flex flex-col items-center gap-4 text-center">
      <img src={offlineDrawing} alt="" width={160} height={133} />
      <PageHeading title={isOnline ? 'تعذّر الوصول إلى حوار' : states.offline} />
      <p className="max-w-[44ch] text-ink-600">
        {isOnline
          ? 'قد يكون الاتصال ضعيفًا، أو الموقع متوقفًا لوقت قصير. نفتح لك هذه الصفحة حين يعود.'
          : 'هذه الصفحة تحتاج إلى الإنترنت. نفتحها لك حين يعود الاتصال.'}
      </p>
      <button type="button" onClick={openAgain} className={buttonClasses({ variant: 'secondary' })}>
        {actions.retry}
      </button>
    </section>
  )
}
