import { actions } from '@hiwar/arabic/words.ts'
import { useOfflineReason } from '@hiwar/app/use-online.ts'
import type { ContractForm, FormSchema, Valid } from '@hiwar/client/form.ts'
import { Button } from '@hiwar/ui/button.tsx'
import type { DialogProps } from '@hiwar/ui/dialog.tsx'
import { useId } from 'react'
import { TaskDialog } from './task-dialog.tsx'

interface FormDialogProps<S extends FormSchema> extends Pick<
  DialogProps,
  'title' | 'size' | 'isFullScreen' | 'children'
> {
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
  className = 'flex flex-col gap-4',
  children,
  ...dialog
}: FormDialogProps<S>) {
  const id = useId()
  const offline = useOfflineReason()
  return (
    <TaskDialog
      {...dialog}
      isRunning={isRunning}
      isDirty={form.formState.isDirty}
      footer={(close) => (
        <>
          <Button type="submit" form={id} className="grow" isPending={isRunning} disabledReason={offline}>
            {submitLabel}
          </Button>
          <Button variant="secondary" isDisabled={isRunning} onPress={close}>
            {actions.dismiss}
          </Button>
        </>
      )}
    >
      <form
        id={id}
        noValidate
        onSubmit={form.submit(async (values) => (offline === undefined ? await send(values) : undefined))}
        className={className}
      >
        {children}
      </form>
    </TaskDialog>
  )
}
