import { MethodWord } from '@hiwar/contract/confirmation-codes.ts'
import { getNotificationSettings } from '@hiwar/contract/notifications.ts'
import { useApiQuery } from '@hiwar/client/query.ts'
import { Loading, Skeleton } from '@hiwar/ui/skeleton.tsx'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { QueryFailure } from '@hiwar/app/failures/block-failure.tsx'
import { ChannelChoice } from './channel-choice.tsx'
import { EventTable } from './event-table.tsx'
import { PushCard } from './push-card.tsx'
import { QuietHours } from './quiet-hours.tsx'
import { TestMessage } from './test-message.tsx'
import { usePush } from './use-push.ts'

export interface Verification {
  isOpen: boolean
  method: MethodWord
  onVerified: () => void
  onClose: () => void
}

interface NotificationSettingsProps {
  /** The dialog that verifies a phone belongs to another feature; the screen passes it in. */
  renderVerification: (verification: Verification) => ReactNode
}

/** Notification preferences: messenger, events, quiet hours (extras.md 6.3, 6.4). */
export function NotificationSettings({ renderVerification }: NotificationSettingsProps) {
  // Refetched when the user returns from linking the bot in Telegram.
  const settings = useApiQuery(getNotificationSettings, {}, { refetchOnWindowFocus: 'always' })
  const push = usePush()
  const [verifying, setVerifying] = useState<MethodWord | null>(null)
  const close = () => setVerifying(null)
  const finish = () => {
    close()
    void settings.refetch()
  }

  if (settings.failure !== null && settings.data === undefined) return <QueryFailure query={settings} />
  if (settings.data === undefined || push.isPending) {
    return (
      <Loading className="flex flex-col gap-4">
        <Skeleton className="h-40" />
        <Skeleton className="h-80" />
        <Skeleton className="h-32" />
      </Loading>
    )
  }
  const pushDevices = push.publicKey === null ? null : (push.devices?.length ?? 0)
  return (
    <div className="flex flex-col gap-6">
      <ChannelChoice
        telegram={settings.data.telegram}
        onVerify={setVerifying}
        onChanged={() => void settings.refetch()}
      />
      {push.publicKey !== null && <PushCard push={push} />}
      <EventTable events={settings.data.events} pushDevices={pushDevices} />
      <QuietHours key={JSON.stringify(settings.data.quiet)} quiet={settings.data.quiet} />
      <TestMessage telegram={settings.data.telegram} pushDevices={pushDevices} />
      {renderVerification({
        isOpen: verifying !== null,
        method: verifying ?? MethodWord.Whatsapp,
        onVerified: finish,
        onClose: close,
      })}
    </div>
  )
}
