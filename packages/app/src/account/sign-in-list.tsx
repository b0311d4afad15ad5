import { formatCountdown, formatDate } from '@hiwar/arabic/dates.ts'
import { deviceName } from '@hiwar/arabic/device-words.ts'
import type { SignInEntry } from '@hiwar/contract/auth.ts'
import { MINUTE_MS } from '@hiwar/contract/time.ts'
import { Badge } from '@hiwar/ui/badge.tsx'
import { Monitor, Smartphone } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNow } from '../time/use-now.ts'

interface SignInListProps {
  signIns: readonly SignInEntry[]
  /** At the end of each line. */
  renderAction?: (signIn: SignInEntry) => ReactNode
}

/** Where an account is signed in: what with, when it was last used, and since when. */
export function SignInList({ signIns, renderAction }: SignInListProps) {
  return (
    <ul className="divide-y divide-sand-300">
      {signIns.map((signIn) => (
        <li key={signIn.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
          <SignInLine signIn={signIn} />
          {renderAction?.(signIn)}
        </li>
      ))}
    </ul>
  )
}

const isHandheld = (label: string) => /Android|iPhone|iPad/.test(label)

function SignInLine({ signIn }: { signIn: SignInEntry }) {
  const now = useNow(MINUTE_MS)
  const Icon = isHandheld(signIn.label) ? Smartphone : Monitor
  // `now` moves once a minute, so a use since then is not in the future.
  const lastUse = signIn.current ? 'الآن' : formatCountdown(Math.min(0, Date.parse(signIn.lastSeenAt) - now))
  return (
    <>
      <Icon size={20} aria-hidden className="shrink-0 text-ink-600" />
      <div className="min-w-0 flex-1 basis-40">
        <p className="flex flex-wrap items-center gap-2 text-label text-ink-900">
          {deviceName(signIn.label)}
          {signIn.current && <Badge tone="nile">هذا الجهاز</Badge>}
        </p>
        <p className="text-small text-ink-600">
          آخر استخدام: {lastUse}. تاريخ الدخول: {formatDate(signIn.createdAt)}.
        </p>
      </div>
    </>
  )
}
