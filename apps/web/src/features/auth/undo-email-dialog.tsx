import { undoEmailChange } from '@hiwar/contract/auth.ts'
import { useApiMutation } from '@hiwar/client/mutation.ts'
import type { Failure } from '@hiwar/client/failure.ts'
import { actions } from '@hiwar/arabic/words.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { Dialog } from '@hiwar/ui/dialog.tsx'
import { toast } from '@hiwar/ui/toast.tsx'
import { FormFailure } from '@hiwar/app/forms/form-failure.tsx'
import { useOfflineReason } from '@hiwar/app/use-online.ts'

interface UndoEmailDialogProps {
  /** From the link that the former address was mailed. */
  token: string
  onClose: () => void
  /** The account has its address back, and needs a new password. */
  onDone: () => void
}

/**
 * Takes an account back to the address it had before (more.md 1). It asks first, because mail programs open links by
 * themselves.
 */
export function UndoEmailDialog({ token, onClose, onDone }: UndoEmailDialogProps) {
  const undo = useApiMutation(undoEmailChange)
  const offline = useOfflineReason()
  const isUseless = undo.failure !== null && linkFailures.has(undo.failure.code)
  const run = async () => {
    const { failure } = await undo.run({ body: { token } })
    if (failure) return
    toast.success({ title: 'تمت استعادة بريد حسابك', description: 'اختر الآن كلمة مرور جديدة.' })
    onDone()
  }

  return (
    <Dialog
      title="استعادة بريد الحساب"
      size="small"
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
    >
      <div className="flex flex-col gap-5">
        <p className="text-ink-600">
          يعود الحساب إلى البريد الذي وصلتك عليه الرسالة، ويخرج من كل الأجهزة، وتتوقّف كلمة مروره. بعدها تختار كلمة مرور
          جديدة.
        </p>
        <FormFailure failure={undo.failure} text={textOf(undo.failure)} />
        <div className="flex gap-3">
          {!isUseless && (
            <Button className="flex-1" isPending={undo.isRunning} disabledReason={offline} onPress={() => void run()}>
              استعد البريد
            </Button>
          )}
          <Button variant="secondary" onPress={onClose}>
            {isUseless ? actions.close : actions.dismiss}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

const linkFailures: ReadonlySet<string> = new Set(['invalid-verification-code', 'expired-verification-code'])

function textOf(failure: Failure | null): string | undefined {
  if (failure?.code === 'expired-verification-code') return 'انتهت مدة هذا الرابط. راسلنا لنساعدك في استعادة حسابك.'
  if (failure?.code === 'invalid-verification-code')
    return 'هذا الرابط استُخدم من قبل أو ليس كاملًا. انسخه كما هو في الرسالة، أو راسلنا.'
  return undefined
}
