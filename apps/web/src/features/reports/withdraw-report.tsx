import { useApiMutation } from '@hiwar/client/mutation.ts'
import { deleteReport, listReports } from '@hiwar/contract/reports.ts'
import type { ReportFull } from '@hiwar/contract/reports.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { ConfirmDialog } from '@hiwar/ui/confirm-dialog.tsx'
import { toast } from '@hiwar/ui/toast.tsx'
import { useState } from 'react'
import { FormFailure } from '@hiwar/app/forms/form-failure.tsx'
import { useOfflineReason } from '@hiwar/app/use-online.ts'

/** Takes a report back that nobody has answered. */
export function WithdrawReport({ report: { id }, onWithdrawn }: { report: ReportFull; onWithdrawn: () => void }) {
  const [isOpen, setOpen] = useState(false)
  const offline = useOfflineReason()
  const remove = useApiMutation(deleteReport, { invalidates: [listReports] })
  const confirm = async () => {
    const { failure } = await remove.run({ params: { id } })
    if (failure !== null) return
    toast.success({ title: 'سحبت البلاغ' })
    onWithdrawn()
  }
  return (
    <>
      <Button variant="quiet" onPress={() => setOpen(true)}>
        اسحب البلاغ
      </Button>
      <ConfirmDialog
        title="سحب البلاغ"
        isOpen={isOpen}
        onOpenChange={setOpen}
        confirmLabel="اسحب البلاغ"
        isDestructive
        isPending={remove.isRunning}
        disabledReason={offline}
        failure={<FormFailure failure={remove.failure} />}
        onConfirm={() => void confirm()}
      >
        <p>يُحذف البلاغ ولا يقرؤه فريقنا بعد ذلك.</p>
      </ConfirmDialog>
    </>
  )
}
