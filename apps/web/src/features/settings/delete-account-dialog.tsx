import { bounds } from '@hiwar/contract/bounds.ts'
import { getDeletion, requestDeletion } from '@hiwar/contract/deletion.ts'
import { isTutorLike } from '@hiwar/contract/roles.ts'
import type { UserSelf } from '@hiwar/contract/users.ts'
import { useApiMutation } from '@hiwar/client/mutation.ts'
import { otherGoogleAccountText, writePasswordFirst } from '@hiwar/arabic/form-words.ts'
import { days } from '@hiwar/arabic/plurals.ts'
import { actions, fields } from '@hiwar/arabic/words.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { Dialog } from '@hiwar/ui/dialog.tsx'
import { TextArea } from '@hiwar/ui/text-area.tsx'
import { TextField } from '@hiwar/ui/text-field.tsx'
import { toast } from '@hiwar/ui/toast.tsx'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { FormFailure } from '@hiwar/app/forms/form-failure.tsx'
import { LazyFieldMessage } from '@hiwar/app/failures/lazy-failure-message.tsx'
import { SocialButton } from '../../parts/social-button.tsx'
import type { ConfirmedDeletion } from './confirmed-deletion.ts'
import { useSetting } from '@hiwar/app/settings/platform-settings.ts'

interface DeleteAccountDialogProps {
  user: UserSelf
  confirmed: ConfirmedDeletion | null
  returnTo: string
  onClose: () => void
}

/** Asks before the account is deleted. */
export function DeleteAccountDialog(given: DeleteAccountDialogProps) {
  return (
    <Dialog
      title="حذف الحساب"
      size="small"
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) given.onClose()
      }}
    >
      <DeleteAccountForm {...given} />
    </Dialog>
  )
}

/** What is lost, an optional reason, and a proof that it is the owner, by password or by the sign-in provider. */
function DeleteAccountForm({ user, confirmed, returnTo, onClose }: DeleteAccountDialogProps) {
  const deletion = useApiMutation(requestDeletion, { invalidates: [getDeletion] })
  const [reason, setReason] = useState(confirmed?.reason ?? '')
  const [password, setPassword] = useState('')
  const isWrong = deletion.failure?.code === 'wrong-password'
  const canSend = user.hasPassword ? password !== '' : confirmed !== null

  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (!canSend) return
    const { failure } = await deletion.run({
      body: { ...(user.hasPassword ? { password } : confirmed?.proof), ...(reason !== '' && { reason }) },
    })
    if (failure) return
    onClose()
    toast.info({ title: 'تم طلب حذف حسابك', description: 'تستطيع الرجوع عن ذلك من هذه الصفحة حتى يوم الحذف.' })
  }

  return (
    <form onSubmit={(event) => void send(event)} noValidate className="flex flex-col gap-5">
      <Consequences isTutor={isTutorLike(user.role)} />
      <TextArea
        label="لماذا تغادر؟"
        isOptional
        rows={2}
        maxLength={bounds.leavingReason.max}
        value={reason}
        onChange={setReason}
      />
      {user.hasPassword ? (
        <PasswordProof password={password} onPassword={setPassword} isWrong={isWrong} />
      ) : (
        confirmed === null && (
          <SocialButton intent={{ purpose: 'delete-account', back: returnTo, reason }} label="أكّد هويتك بحساب Google" />
        )
      )}
      {!(isWrong && user.hasPassword) && (
        <FormFailure failure={deletion.failure} text={isWrong ? otherGoogleAccountText : undefined} />
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="quiet" onPress={onClose}>
          {actions.dismiss}
        </Button>
        <Button
          type="submit"
          variant="danger"
          isPending={deletion.isRunning}
          disabledReason={canSend ? undefined : missingProof(user)}
        >
          احذف حسابي
        </Button>
      </div>
    </form>
  )
}

interface PasswordProofProps {
  password: string
  onPassword: (password: string) => void
  isWrong: boolean
}

function PasswordProof({ password, onPassword, isWrong }: PasswordProofProps) {
  return (
    <TextField
      label={fields.currentPassword}
      type="password"
      autoComplete="current-password"
      value={password}
      onChange={onPassword}
      errorMessage={isWrong ? <LazyFieldMessage code="wrong-password" /> : undefined}
    />
  )
}

const missingProof = (user: UserSelf) => (user.hasPassword ? writePasswordFirst : 'أكّد بحساب Google أولًا.')

function Consequences({ isTutor }: { isTutor: boolean }) {
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
