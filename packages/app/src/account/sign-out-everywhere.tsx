import { lazyPart } from '@hiwar/ui/on-demand.ts'
import { listSignIns, signOutAll } from '@hiwar/contract/auth.ts'
import { isStaff } from '@hiwar/contract/roles.ts'
import { invalidate, useApiMutation } from '@hiwar/client/mutation.ts'
import { storeToken } from '@hiwar/client/auth-store.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { Checkbox } from '@hiwar/ui/checkbox.tsx'
import { toast } from '@hiwar/ui/toast.tsx'
import { useState } from 'react'
import { useUser } from '../auth/account.ts'
import { FormFailure } from '../forms/form-failure.tsx'
import { useOfflineReason } from '../use-online.ts'

const ConfirmDialog = lazyPart(async () => (await import('@hiwar/ui/confirm-dialog.tsx')).ConfirmDialog)

/** Signs out all other devices; this one stays signed in (extras.md 6.1). */
export function SignOutEverywhere() {
  const [isAsking, setAsking] = useState(false)
  const [withCalendar, setWithCalendar] = useState(false)
  const hasCalendar = !isStaff(useUser().role)
  const signOut = useApiMutation(signOutAll)
  const offline = useOfflineReason()
  const confirm = async () => {
    const { reply, failure } = await signOut.run({ body: { keepThis: true, calendar: withCalendar } })
    if (failure) return
    if (reply.token !== null) storeToken(reply.token)
    // Asked for with the new token: the one of before has ended.
    invalidate(listSignIns)
    setAsking(false)
    toast.success({ title: 'تم تسجيل الخروج من كل الأجهزة الأخرى' })
  }

  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <div className="min-w-0 flex-1 basis-64">
        <h3 className="text-label text-ink-900">الخروج من كل الأجهزة</h3>
        <p className="text-small text-ink-600">إن دخلت من جهاز ليس لك أو فقدت موبايلك. تبقى جلستك هنا مفتوحة.</p>
      </div>
      <Button variant="secondary" disabledReason={offline} onPress={() => setAsking(true)}>
        اخرج من الأجهزة الأخرى
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="الخروج من كل الأجهزة الأخرى؟"
          isOpen
          onOpenChange={setAsking}
          confirmLabel="اخرج منها"
          onConfirm={() => void confirm()}
          isPending={signOut.isRunning}
          disabledReason={offline}
          failure={<FormFailure failure={signOut.failure} />}
        >
          <p>سيُطلب تسجيل الدخول من جديد على كل جهاز غير هذا.</p>
          {hasCalendar && (
            <Checkbox className="mt-4" value={withCalendar} onChange={setWithCalendar}>
              غيّر أيضًا عنوان تقويمي الخاص، فيتوقّف القديم
            </Checkbox>
          )}
        </ConfirmDialog>
      )}
    </div>
  )
}
