import { bounds } from '@hiwar/contract/bounds.ts'
import { getDeletion, requestDeletion } from '@hiwar/contract/deletion.ts'
import { isTutorLike } from '@hiwar/contract/roles.ts'
import type { UserSelf } from '@hiwar/contract/users.ts'
import { useApiMutation } from '@hiwar/client/mutation.ts'
import { days } from '@hiwar/arabic/plurals.ts'
import { actions, fields } from '@hiwar/arabic/words.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { Dialog } from '@hiwar/ui/dialog.tsx'
import { TextArea } from '@hiwar/ui/text-area.tsx'
import { TextField } from '@hiwar/ui/text-field.tsx'
import { toast } from '@hiwar/ui/toast.tsx'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { FormFailure } from '../../parts/form-failure.tsx'
import { LazyFieldMessage } from '../../parts/lazy-failure-message.tsx'
import { SocialButton } from '../../parts/social-button.tsx'
import type { Leaving } from './leaving.ts'
import { useSetting } from '../../parts/platform-settings.ts'

interface LeaveDialogProps {
  user: UserSelf
  leaving: Leaving | null
  here: string
  onClose: () => void
}

/**
 * What is lost, why one leaves, and a proof that it is the owner: the password, or for an account without one the
 * provider.
 */
export function LeaveDialog({ user, leaving, here, onClose }: LeaveDialogProps) {
  const leave = useApiMutation(requestDeletion, { invalidates: [getDeletion] })
  const [reason, setReason] = useState(leaving?.reason ?? '')
  const [password, setPassword] = useState('')
  const isWrong = leave.failure?.code === 'wrong-password'
  const canSend = user.hasPassword ? password !== '' : leaving !== null

  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (!canSend) return
    const { failure } = await leave.run({
      body: { ...(user.hasPassword ? { password } : leaving?.proof), ...(reason !== '' && { reason }) },
    })
    if (failure) return
    onClose()
    toast.info({ title: 'طلبنا حذف حسابك', description: 'تستطيع الرجوع عن ذلك من هذه الصفحة حتى يوم الحذف.' })
  }

  return (
    <Dialog
      title="حذف الحساب"
      size="small"
      isOpen
      onOpenChange={(stays) => {
        if (!stays) onClose()
      }}
    >
      <form onSubmit={(event) => void send(event)} noValidate className="flex flex-col gap-5">
        <WhatHappens isTutor={isTutorLike(user.role)} />
        <TextArea
          label="لماذا تغادر؟"
          isOptional
          rows={2}
          maxLength={bounds.leavingReason.max}
          value={reason}
          onChange={setReason}
        />
        {user.hasPassword && (
          <TextField
            label={fields.currentPassword}
            type="password"
            autoComplete="current-password"
            value={password}
            onChange={setPassword}
            errorMessage={isWrong ? <LazyFieldMessage code="wrong-password" /> : undefined}
          />
        )}
        {!user.hasPassword && leaving === null && (
          <SocialButton journey={{ purpose: 'leave', back: here, reason }} label="أكّد بحساب Google أنه أنت" />
        )}
        {!(isWrong && user.hasPassword) && (
          <FormFailure
            failure={leave.failure}
            text={isWrong ? 'هذا حساب Google آخر، وليس الذي تدخل به إلى حوار.' : undefined}
          />
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="quiet" onPress={onClose}>
            {actions.dismiss}
          </Button>
          <Button
            type="submit"
            variant="danger"
            isPending={leave.isRunning}
            disabledReason={canSend ? undefined : needed(user)}
          >
            احذف حسابي
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

const needed = (user: UserSelf) => (user.hasPassword ? 'اكتب كلمة المرور أولًا.' : 'أكّد بحساب Google أولًا.')

function WhatHappens({ isTutor }: { isTutor: boolean }) {
  const graceDays = useSetting('account.graceDays', bounds.deletion.graceDays)
  return (
    <ul className="list-disc space-y-1.5 ps-5 text-small text-ink-600">
      <li>أمامك {days(graceDays)} للرجوع عن القرار. حسابك يعمل فيها كالمعتاد.</li>
      <li>
        {isTutor
          ? 'تختفي صفحتك من قائمة المعلّمين الآن، ولا تستطيع نشر أوقات جديدة.'
          : 'لا يمكن حجز حصة تنتهي بعد يوم الحذف، وينتهي اشتراكك معه.'}
      </li>
      <li>بعدها نمحو اسمك وبريدك ورقمك وصورك وملاحظاتك، ونلغي حصصك القادمة.</li>
      <li>تبقى سجلات الدفع والحصص بلا اسم، لأن القانون يطلب حفظها.</li>
    </ul>
  )
}
