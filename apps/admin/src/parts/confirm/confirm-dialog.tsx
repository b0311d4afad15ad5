import { FormFailure } from '@hiwar/app/form-failure.tsx'
import { useOnline } from '@hiwar/app/use-online.ts'
import type { Failure } from '@hiwar/client/failure.ts'
import { asFailure } from '@hiwar/client/failure.ts'
import { actions, states } from '@hiwar/arabic/words.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { Dialog } from '@hiwar/ui/dialog.tsx'
import { TextField } from '@hiwar/ui/text-field.tsx'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { ReasonField, isReason } from './reason-field.tsx'

export interface ConfirmProps {
  /** 1 confirms, 2 asks for a reason, 3 asks to type `name` (admin.md 0.5). */
  level: 1 | 2 | 3
  /** Names the object: «إيقاف المعلّمة سارة أحمد؟» */
  title: string
  /** What happens then, in one or two sentences. */
  effect: ReactNode
  /** The verb itself. */
  confirmLabel: string
  /** Sends. Its failure stays in the dialog; success closes it. */
  onConfirm: (given: { reason: string | undefined }) => Promise<{ readonly failure: Failure | null }>
  onClose: () => void
  /** Level 3: what has to be typed. */
  name?: string
  isDestructive?: boolean
  /** Fields of the action, below the effect. */
  children?: ReactNode
  /** Why it cannot be confirmed yet. */
  disabledReason?: string | undefined
  /** Level 3 only: asks for a reason too. */
  hasReason?: boolean
  size?: 'small' | 'medium'
  /** Says a failure in words of its own; undefined: the general ones. */
  failureText?: (failure: Failure) => string | undefined
}

/** Asks before an action. The safe button has the focus; Esc cancels; nothing closes it while the call runs. */
export function ConfirmDialog({ level, title, effect, confirmLabel, onConfirm, onClose, ...given }: ConfirmProps) {
  const needsReason = level === 2 || given.hasReason === true
  const [reason, setReason] = useState('')
  const [typed, setTyped] = useState('')
  const [isTried, setTried] = useState(false)
  const { isPending, failure, send } = useSending(onConfirm, onClose)
  const isArmed = useArmed(level === 3)
  const isOnline = useOnline()
  const name = given.name ?? ''
  const isTyped = level !== 3 || typed.trim() === name.trim()

  const confirm = () => {
    setTried(true)
    if ((needsReason && !isReason(reason)) || !isTyped) return
    void send({ reason: needsReason ? reason.trim() : undefined })
  }
  const notYet = !isOnline
    ? `${states.offline}.`
    : !isArmed
      ? 'انتظر لحظة واقرأ ما سيحدث.'
      : !isTyped
        ? `اكتب «${name}» للمتابعة.`
        : given.disabledReason
  return (
    <Dialog
      title={title}
      role="alertdialog"
      size={given.size ?? 'small'}
      isOpen
      isDismissable={!isPending}
      isKeyboardDismissDisabled={isPending}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      footer={
        <>
          <Button
            variant={given.isDestructive === true ? 'danger' : 'primary'}
            className="grow"
            isPending={isPending}
            disabledReason={notYet}
            onPress={confirm}
          >
            {confirmLabel}
          </Button>
          <SafeButton isDisabled={isPending} onPress={onClose} />
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <div>{effect}</div>
        {given.children}
        {needsReason && <ReasonField value={reason} onChange={setReason} isTried={isTried} />}
        {level === 3 && <TextField label={`للتأكيد اكتب: ${name}`} value={typed} onChange={setTyped} />}
        <FormFailure failure={failure} text={failure === null ? undefined : given.failureText?.(failure)} />
      </div>
    </Dialog>
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
      if (outcome.failure === null) return onDone()
      setFailure(outcome.failure)
    } catch (thrown) {
      setFailure(asFailure(thrown))
    }
    setPending(false)
  }
  return { isPending, failure, send }
}

/** Has the focus at first, so that Enter alone never confirms. */
function SafeButton({ isDisabled, onPress }: { isDisabled: boolean; onPress: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <Button ref={button} variant="secondary" className="grow" isDisabled={isDisabled} onPress={onPress}>
      {actions.dismiss}
    </Button>
  )
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
