import { formatDate } from '@hiwar/arabic/dates.ts'
import { deviceName } from '@hiwar/arabic/device-words.ts'
import { actions } from '@hiwar/arabic/words.ts'
import { asFailure } from '@hiwar/client/failure.ts'
import type { Failure } from '@hiwar/client/failure.ts'
import { useApiMutation } from '@hiwar/client/mutation.ts'
import { listPushSubscriptions, removePushSubscription } from '@hiwar/contract/push.ts'
import type { PushDevice } from '@hiwar/contract/push.ts'
import { QueryFailure } from '@hiwar/app/failures/block-failure.tsx'
import { FormFailure } from '@hiwar/app/forms/form-failure.tsx'
import { useUser } from '@hiwar/app/auth/account.ts'
import { Banner } from '@hiwar/ui/banner.tsx'
import { Button } from '@hiwar/ui/button.tsx'
import { Card } from '@hiwar/ui/card.tsx'
import { Switch } from '@hiwar/ui/switch.tsx'
import { VisuallyHidden } from '@hiwar/ui/visually-hidden.tsx'
import { useState } from 'react'
import { PushServiceAway, switchPushOff, switchPushOn } from '../../parts/push.ts'
import type { Push } from './use-push.ts'

/** Notices of the browser, on this device and on the others; says what is true of each (web.md `/s/settings`). */
export function PushCard({ push }: { push: Push }) {
  const { devices, support } = push
  return (
    <Card as="section" aria-labelledby="push" className="flex flex-col gap-3">
      <h2 id="push" className="font-heading text-h3">
        تنبيهات المتصفح
      </h2>
      <p className="text-ink-600">
        تظهر على الشاشة وإن كان حوار مغلقًا: قبل الحصة بدقائق، وحين يتغيّر موعد أو تصلك رسالة.
      </p>
      {support === 'needs-install' && (
        <Banner tone="info" title="أضف حوار إلى الشاشة الرئيسية أولًا">
          اضغط زر المشاركة في المتصفح، ثم «إضافة إلى الشاشة الرئيسية»، وافتح حوار من هناك وفعّل التنبيهات.
        </Banner>
      )}
      {support === 'unsupported' && (
        <Banner tone="info" title="هذا المتصفح لا يعرض تنبيهات">
          افتح حوار في متصفح آخر، مثل كروم أو فايرفوكس، لتصلك.
        </Banner>
      )}
      <QueryFailure query={push.list} />
      {support === 'supported' && devices !== undefined && <ThisDevice push={push} />}
      <OtherDevices devices={(devices ?? []).filter(({ current }) => !current)} />
    </Card>
  )
}

function ThisDevice({ push }: { push: Push }) {
  const user = useUser()
  const [isRunning, setRunning] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isAway, setAway] = useState(false)
  const isOn = push.devices?.some(({ current }) => current) === true

  const change = async (next: boolean) => {
    setRunning(true)
    setFailure(null)
    setAway(false)
    try {
      if (next) await switchPushOn(push.publicKey ?? '', user.id)
      else await switchPushOff()
    } catch (thrown) {
      if (thrown instanceof PushServiceAway) setAway(true)
      else setFailure(asFailure(thrown))
    }
    await push.refresh()
    setRunning(false)
  }

  return (
    <>
      <Switch isSelected={isOn} isDisabled={isRunning || push.isDenied} onChange={(next) => void change(next)}>
        على هذا الجهاز
      </Switch>
      {push.isDenied && (
        <Banner tone="warning" title="التنبيهات ممنوعة في متصفحك">
          اسمح بها لحوار من إعدادات الموقع بجانب العنوان، ثم ارجع إلى هنا.
        </Banner>
      )}
      {isAway && (
        <Banner tone="warning" title="تعذّر تفعيل التنبيهات">
          لم يصل متصفحك إلى خدمة التنبيهات. تحقّق من الإنترنت ثم حاول مرة أخرى.
        </Banner>
      )}
      <FormFailure failure={failure} />
    </>
  )
}

function OtherDevices({ devices }: { devices: readonly PushDevice[] }) {
  const remove = useApiMutation(removePushSubscription, { invalidates: [listPushSubscriptions] })
  if (devices.length === 0) return null
  return (
    <>
      <h3 className="text-label font-semibold">أجهزتك الأخرى</h3>
      <ul className="grid gap-2">
        {devices.map(({ id, label, lastOkAt, createdAt }) => (
          <li key={id} className="flex items-center justify-between gap-3">
            <span className="min-w-0">
              {deviceName(label)}
              <span className="block text-small text-ink-600">
                {lastOkAt === null ? `أُضيف ${formatDate(createdAt)}` : `آخر تنبيه ${formatDate(lastOkAt)}`}
              </span>
            </span>
            <Button
              variant="quiet"
              size="small"
              isPending={remove.isRunning}
              onPress={() => void remove.run({ body: { id } })}
            >
              {actions.remove}
              <VisuallyHidden> {deviceName(label)}</VisuallyHidden>
            </Button>
          </li>
        ))}
      </ul>
      <FormFailure failure={remove.failure} />
    </>
  )
}
