import { writePasswordFirst } from '@hiwar/arabic/form-words.ts'
import { actions, fields } from '@hiwar/arabic/words.ts'
import { useApiMutation } from '@hiwar/client/mutation.ts'
import { confirmIdentity } from '@hiwar/contract/auth.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { Dialog } from '@hiwar/ui/dialog.tsx'
import { TextField } from '@hiwar/ui/text-field.tsx'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { useUser } from '../auth/account.ts'
import { LazyFieldMessage } from '../failures/lazy-failure-message.tsx'
import { FormFailure } from '../forms/form-failure.tsx'
import { useOfflineReason } from '../use-online.ts'
import { onProofAnnounced } from './proof-signal.ts'

interface ProofDialogProps {
  providerPath: string | null
  onFinish: (isProved: boolean) => void
}

/** "It is still me": by the password, or for an account without one by the sign-in provider. */
export function ProofDialog({ providerPath, onFinish }: ProofDialogProps) {
  const { hasPassword } = useUser()
  const close = () => onFinish(false)
  return (
    <Dialog
      title="تأكيد أنك صاحب الحساب"
      size="small"
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) close()
      }}
    >
      {hasPassword && <PasswordProof onProved={() => onFinish(true)} onClose={close} />}
      {!hasPassword && providerPath !== null && (
        <ProviderProof path={providerPath} onProved={() => onFinish(true)} onClose={close} />
      )}
      {!hasPassword && providerPath === null && <SignInAgain onClose={close} />}
    </Dialog>
  )
}

interface ProofProps {
  onProved: () => void
  onClose: () => void
}

function PasswordProof({ onProved, onClose }: ProofProps) {
  const confirm = useApiMutation(confirmIdentity)
  const offline = useOfflineReason()
  const [password, setPassword] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const isWrong = confirm.failure?.code === 'wrong-password'

  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (password === '' || offline !== undefined) return
    const { failure } = await confirm.run({ body: { password } })
    if (failure === null) onProved()
  }

  return (
    <form onSubmit={(event) => void send(event)} noValidate className="flex flex-col gap-5">
      <p className="text-ink-600">
        هذا تغيير مهم في حسابك. اكتب كلمة مرورك ليتم، ولن نسألك عنها مرة أخرى خلال ربع ساعة.
      </p>
      <TextField
        ref={field}
        label={fields.currentPassword}
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        errorMessage={isWrong ? <LazyFieldMessage code="wrong-password" /> : undefined}
      />
      {!isWrong && <FormFailure failure={confirm.failure} />}
      <div className="flex gap-3">
        <Button
          type="submit"
          className="flex-1"
          isPending={confirm.isRunning}
          disabledReason={password === '' ? writePasswordFirst : offline}
        >
          {actions.confirm}
        </Button>
        <Button variant="secondary" onPress={onClose}>
          {actions.dismiss}
        </Button>
      </div>
    </form>
  )
}

/** The provider is asked in another window, so that this one keeps what was typed. */
function ProviderProof({ path, onProved, onClose }: ProofProps & { path: string }) {
  const [isWaiting, setWaiting] = useState(false)
  const prove = useEffectEvent(onProved)
  useEffect(() => onProofAnnounced(() => prove()), [])

  const ask = () => {
    setWaiting(true)
    window.open(path, '_blank')
  }
  return (
    <div className="flex flex-col gap-5">
      <p className="text-ink-600">
        هذا تغيير مهم في حسابك. أكّد بحساب Google الذي تدخل به في نافذة جديدة، ثم ارجع إلى هنا.
      </p>
      {isWaiting && (
        <p role="status" className="text-small text-ink-600">
          ننتظر تأكيدك في النافذة الأخرى.
        </p>
      )}
      <div className="flex gap-3">
        <Button className="flex-1" onPress={ask}>
          أكّد بحساب Google
        </Button>
        <Button variant="secondary" onPress={onClose}>
          {actions.dismiss}
        </Button>
      </div>
    </div>
  )
}

function SignInAgain({ onClose }: { onClose: () => void }) {
  return (
    <div className="flex flex-col gap-5">
      <p className="text-ink-600">حسابك بلا كلمة مرور. سجّل الخروج ثم ادخل من جديد، وأعد التغيير خلال ربع ساعة.</p>
      <Button variant="secondary" onPress={onClose}>
        {actions.close}
      </Button>
    </div>
  )
}
