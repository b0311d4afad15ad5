import { actions, states } from '@hiwar/arabic/words.ts'
import { useOnline } from '@hiwar/app/use-online.ts'
import type { ContractForm, FormSchema, Valid } from '@hiwar/client/form.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { Dialog } from '@hiwar/ui/dialog.tsx'
import type { DialogProps } from '@hiwar/ui/dialog.tsx'
import { useId } from 'react'
import { useLeave } from './use-leave.tsx'

interface FormDialogProps<S extends FormSchema> extends Pick<DialogProps, 'title' | 'size' | 'children'> {
  form: ContractForm<S>
  /** Sends what is valid; closes the dialog after a success. */
  send: (values: Valid<S>) => Promise<unknown>
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
  isRunning,
  submitLabel,
  onClose,
  className = 'flex flex-col gap-4',
  children,
  ...dialog
}: FormDialogProps<S>) {
  const id = useId()
  const isOnline = useOnline()
  const leave = useLeave({ isDirty: form.formState.isDirty, isLocked: isRunning, onClose })
  return (
    <Dialog
      {...dialog}
      isOpen
      isDismissable={!isRunning}
      isKeyboardDismissDisabled={isRunning}
      onOpenChange={leave.onOpenChange}
      footer={
        <>
          <Button
            type="submit"
            form={id}
            className="grow"
            isPending={isRunning}
            disabledReason={isOnline ? undefined : `${states.offline}.`}
          >
            {submitLabel}
          </Button>
          <Button variant="secondary" isDisabled={isRunning} onPress={leave.close}>
            {actions.dismiss}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        onSubmit={form.submit(async (values) => (isOnline ? await send(values) : undefined))}
        className={className}
      >
        {children}
      </form>
      {leave.question}
    </Dialog>
  )
}
