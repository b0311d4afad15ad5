import type { ReactNode } from 'react'
import { useUser } from '@hiwar/app/auth/account.ts'
import { DeviceCheck } from './device-check.tsx'
import { UnsupportedBrowser, supportsCalls } from './unsupported-browser.tsx'
import { useLocalMedia } from './use-session-call.ts'

/** Camera, microphone and speaker tried out before the call opens, beside what the screen says of it. */
export function DeviceTest({ children }: { children: ReactNode }) {
  const { id, name, image } = useUser()
  const { media, local } = useLocalMedia()
  if (!supportsCalls()) return <UnsupportedBrowser />
  return (
    <main id="content" className="min-h-(--screen) bg-call-900 text-call-text">
      <DeviceCheck media={media} local={local} self={{ id, name: name ?? '', image }}>
        {children}
      </DeviceCheck>
    </main>
  )
}
