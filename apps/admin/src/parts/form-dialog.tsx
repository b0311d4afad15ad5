import { actions } from '@hiwar/arabic/words.ts'
import { useOfflineReason } from '@hiwar/app/use-online.ts'
import type { ContractForm, FormSchema, Valid } from '@hiwar/client/form.ts'
import { Button } from '@hiwar/ui/button.tsx'
import type { DialogProps } from '@hiwar/ui/dialog.tsx'
import { useEffect, useId, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { Confirm } from './confirm/confirm.tsx'
import type { ConfirmProps } from './confirm/confirm-dialog.tsx'
import { TaskDialog } from './task-dialog.tsx'

/** What is asked before a form is sent (admin.md 0.5). */
export type FormConfirmation = Pick<ConfirmProps, 'title' | 'effect' | 'confirmLabel'>

interface FormDialogProps<S extends FormSchema> extends Pick<
  DialogProps,
  'title' | 'size' | 'isFullScreen' | 'children'
> {
  form: ContractForm<S>
  /** Sends what is valid; closes the dialog after a success. */
  send: (values: Valid<S>) => Promise<unknown>
  /** Level 1: what is valid is sent once this was confirmed; null: there is nothing to send. */
  confirmation?: (values: Valid<S>) => FormConfirmation | null | Promise<FormConfirmation | null>
  /** The call runs: nothing closes the dialog. */
  isRunning: boolean
  /** The verb. */
  submitLabel: string
  onClose: () => void
  className?: string
}

/** A form in a dialog, its buttons below. Leaving it changed asks once (admin.md 0.6). */
export function FormDialog<S extends FormSchema>({
  form,
  send,
  confirmation,
  isRunning,
  submitLabel,
  className = 'flex flex-col gap-4',
  children,
  ...dialog
}: FormDialogProps<S>) {
  const id = useId()
  const element = useRef<HTMLFormElement>(null)
  const confirm = useConfirmation(send, confirmation)
  useFocusOnReturn(element, confirm.asked !== null)
  const isLocked = isRunning || confirm.isLoading
  const offline = useOfflineReason()
  return (
    <TaskDialog
      {...dialog}
      isRunning={isLocked}
      isDirty={form.formState.isDirty}
      footer={(close) => (
        <>
          <Button type="submit" form={id} className="grow" isPending={isLocked} disabledReason={offline}>
            {submitLabel}
          </Button>
          <Button variant="secondary" isDisabled={isLocked} onPress={close}>
            {actions.dismiss}
          </Button>
        </>
      )}
    >
      <form
        ref={element}
        id={id}
        noValidate
        onSubmit={form.submit(async (values) => (offline === undefined ? await confirm.ask(values) : undefined))}
        className={className}
      >
        {children}
      </form>
      {confirm.asked !== null && (
        <Confirm level={1} size="medium" {...confirm.asked} onConfirm={confirm.send} onClose={confirm.close} />
      )}
    </TaskDialog>
  )
}

/** Sends at once, or once what it does was confirmed. */
function useConfirmation<Values>(
  send: (values: Values) => Promise<unknown>,
  confirmation: ((values: Values) => FormConfirmation | null | Promise<FormConfirmation | null>) | undefined,
) {
  const [asked, setAsked] = useState<{ values: Values; words: FormConfirmation } | null>(null)
  const [isLoading, setLoading] = useState(false)
  const ask = async (values: Values) => {
    if (confirmation === undefined) return await send(values)
    setLoading(true)
    const words = await confirmation(values)
    setLoading(false)
    if (words !== null) setAsked({ values, words })
  }
  return {
    ask,
    asked: asked?.words ?? null,
    isLoading,
    // A failure is shown in the form, which is seen again then.
    send: async () => {
      if (asked !== null) await send(asked.values)
      return { failure: null }
    },
    close: () => setAsked(null),
  }
}

/** After the question the field that is wrong has the focus. */
function useFocusOnReturn(form: RefObject<HTMLFormElement | null>, isAway: boolean): void {
  useEffect(() => {
    const fields = form.current
    if (!isAway || fields === null) return
    return () => {
      // The question gives the focus back in a frame of its own.
      requestAnimationFrame(() => fields.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
    }
  }, [form, isAway])
}
