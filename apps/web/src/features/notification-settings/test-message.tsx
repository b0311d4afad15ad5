import { Channel, testNotification } from '@hiwar/contract/notifications.ts'
import type { NotificationSettings } from '@hiwar/contract/notifications.ts'
import { NotificationMethod } from '@hiwar/contract/enums.ts'
import { useApiMutation } from '@hiwar/client/mutation.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { Card } from '@hiwar/ui/card.tsx'
import { toast } from '@hiwar/ui/toast.tsx'
import { FormFailure } from '@hiwar/app/forms/form-failure.tsx'
import { useUser } from '@hiwar/app/auth/account.ts'

const sentTitle: Record<Channel, string> = {
  [Channel.Message]: 'تم إرسال رسالة إلى موبايلك',
  [Channel.Push]: 'تم إرسال تنبيه إلى أجهزتك',
  [Channel.Email]: 'تم إرسال رسالة إلى بريدك',
}

interface TestMessageProps {
  telegram: NotificationSettings['telegram']
  /** How many devices are pushed to; null where none can be. */
  pushDevices: number | null
}

/** Sends a test notification, to check that reminders arrive (extras.md 6.3). */
export function TestMessage({ telegram, pushDevices }: TestMessageProps) {
  const user = useUser()
  const send = useApiMutation(testNotification)
  const test = async (channel: Channel) => {
    const { failure } = await send.run({ body: { channel } })
    if (failure === null)
      toast.success({
        title: sentTitle[channel],
        description: 'تصل خلال دقيقة.',
      })
  }

  return (
    <Card as="section" aria-labelledby="test" className="flex flex-col gap-3">
      <h2 id="test" className="font-heading text-h3">
        جرّب الآن
      </h2>
      <p className="text-ink-600">نرسل إليك رسالة تجريبية لتتأكّد أن التذكيرات تصلك.</p>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          isPending={send.isRunning}
          disabledReason={messageDisabledReason(user, telegram)}
          onPress={() => void test(Channel.Message)}
        >
          جرّب على الموبايل
        </Button>
        {pushDevices !== null && (
          <Button
            variant="secondary"
            isPending={send.isRunning}
            disabledReason={pushDevices > 0 ? undefined : 'فعّل تنبيهات المتصفح على جهاز أولًا.'}
            onPress={() => void test(Channel.Push)}
          >
            جرّب التنبيه
          </Button>
        )}
        <Button
          variant="secondary"
          isPending={send.isRunning}
          disabledReason={user.verifiedEmail ? undefined : 'أكّد بريدك أولًا.'}
          onPress={() => void test(Channel.Email)}
        >
          جرّب على البريد
        </Button>
      </div>
      <FormFailure failure={send.failure} />
    </Card>
  )
}

function messageDisabledReason(
  user: ReturnType<typeof useUser>,
  telegram: NotificationSettings['telegram'],
): string | undefined {
  if (user.notificationMethod === null || !user.verifiedPhone) return 'اختر تطبيق مراسلة وأكّد رقمك أولًا.'
  const needsBot =
    user.notificationMethod === NotificationMethod.Telegram && telegram !== 'linked' && !user.verifiedWhatsApp
  return needsBot ? 'افتح البوت في تيليجرام أولًا.' : undefined
}
