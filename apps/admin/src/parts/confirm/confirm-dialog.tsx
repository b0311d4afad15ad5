import { isolate } from '@hiwar/arabic/direction.ts'
import { FormFailure } from '@hiwar/app/forms/form-failure.tsx'
import { useOfflineReason } from '@hiwar/app/use-online.ts'
import type { Failure } from '@hiwar/client/failure.ts'
import { asFailure } from '@hiwar/client/failure.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { TextField } from '@hiwar/ui/text-field.tsx'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { TaskDialog } from '../task-dialog.tsx'
import { ReasonField, isReason } from './reason-field.tsx'
import { SafeButton } from './safe-button.tsx'
import { useFirstWrongFocus } from './use-first-wrong-focus.ts'

export interface ConfirmProps {
  /** 1 confirms, 2 asks for a reason, 3 asks to type `name` (admin.md 0.5). */
  level: 1 | 2 | 3
  /** Names the object: «إيقاف المعلّمة سارة أحمد؟» */
  title: string
  /** What happens then, in one or two sentences. */
  effect: ReactNode
  /** The verb itself. */
  confirmLabel: string
  /** Sends. Its failure stays in the dialog; success closes it, unless there is something to read first. */
  onConfirm: (given: {
    reason: string | undefined
  }) => Promise<{ readonly failure: Failure | null; readonly staysOpen?: boolean }>
  onClose: () => void
  /** Level 3: what has to be typed. */
  name?: string
  isDestructive?: boolean
  /** Fields of the action, below the effect. */
  children?: ReactNode
  /** Those fields hold something that leaving would lose. */
  isDirty?: boolean
  /** Whether those fields are right; those that are not show why and the first one gets the focus. */
  check?: () => boolean
  /** Why it cannot be confirmed yet. */
  disabledReason?: string | undefined
  /** Level 3 only: asks for a reason too. */
  hasReason?: boolean
  size?: 'small' | 'medium'
  /** On a phone, for what has long fields. */
  isFullScreen?: boolean
  /** Says a failure in words of its own; undefined: the general ones. */
  failureText?: (failure: Failure) => string | undefined
}

/** Asks before an action. The safe button has the focus; Esc cancels; nothing closes it while the call runs. */
export function ConfirmDialog({ level, title, effect, confirmLabel, onConfirm, onClose, ...given }: ConfirmProps) {
  const needsReason = level === 2 || given.hasReason === true
  const [reason, setReason] = useState('')
  const [typed, setTyped] = useState('')
  const [tries, setTries] = useState(0)
  const { isPending, failure, send } = useSending(onConfirm, onClose)
  const isArmed = useArmed(level === 3)
  const offline = useOfflineReason()
  const fields = useFirstWrongFocus(tries)
  const name = given.name ?? ''
  const isTyped = level !== 3 || typed.trim() === name.trim()

  const confirm = () => {
    setTries(tries + 1)
    const isRight = given.check?.() ?? true
    if (!isRight || (needsReason && !isReason(reason)) || !isTyped) return
    void send({ reason: needsReason ? reason.trim() : undefined })
  }
  const notYet = isArmed ? (isTyped ? undefined : `اكتب «${isolate(name)}» للمتابعة.`) : 'انتظر لحظة واقرأ ما سيحدث.'
  return (
    <TaskDialog
      title={title}
      role="alertdialog"
      size={given.size ?? 'small'}
      isFullScreen={given.isFullScreen}
      isRunning={isPending}
      isDirty={reason.trim() !== '' || given.isDirty === true}
      onClose={onClose}
      footer={(close) => (
        <>
          <Button
            variant={given.isDestructive === true ? 'danger' : 'primary'}
            className="grow"
            isPending={isPending}
            disabledReason={offline ?? notYet ?? given.disabledReason}
            onPress={confirm}
          >
            {confirmLabel}
          </Button>
          <SafeButton isDisabled={isPending} onPress={close} />
        </>
      )}
    >
      <div ref={fields} className="flex flex-col gap-4">
        <div>{effect}</div>
        {given.children}
        {needsReason && <ReasonField value={reason} onChange={setReason} isTried={tries > 0} />}
        {level === 3 && <TextField label={`للتأكيد اكتب: ${name}`} value={typed} onChange={setTyped} />}
        <FormFailure failure={failure} text={failure === null ? undefined : given.failureText?.(failure)} />
      </div>
    </TaskDialog>
  )
}

function useSending(onConfirm: ConfirmProps['onConfirm'], onDone: () => void) {
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const send = async (given: { reason: string | undefined }) => {
    setPending(true)
    setFailure(null)
    try {
      const outcome = await onConfirm(given)
      if (outcome.failure === null && outcome.staysOpen !== true) return onDone()
      setFailure(outcome.failure)
    } catch (thrown) {
      setFailure(asFailure(thrown))
    }
    setPending(false)
  }
  return { isPending, failure, send }
}

const armedAfterMs = 2_000

/** Irreversible actions can be pressed only after two seconds. */
function useArmed(isSlow: boolean): boolean {
  const [isArmed, setArmed] = useState(!isSlow)
  useEffect(() => {
    const timer = setTimeout(() => setArmed(true), armedAfterMs)
    return () => clearTimeout(timer)
  }, [])
  return isArmed
}
