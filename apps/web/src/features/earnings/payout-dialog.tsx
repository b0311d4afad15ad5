import { editInvoice, getInvoiceStats, listInvoices, listLedger, type Invoice } from '@hiwar/contract/invoices.ts'
import { actions } from '@hiwar/arabic/words.ts'
import { useApiMutation } from '@hiwar/client/mutation.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { Dialog } from '@hiwar/ui/dialog.tsx'
import { FormFailure } from '@hiwar/app/forms/form-failure.tsx'
import { PayoutFields } from './payout-fields.tsx'
import { payoutOf, useReceiverForm } from './payout-form.ts'

/** Requests another receiver; the amount never changes, and the old receiver stays until the request is approved. */
export function PayoutDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const edit = useApiMutation(editInvoice, { invalidates: [listInvoices, listLedger, getInvoiceStats] })
  const form = useReceiverForm(invoice.pendingUpdate ?? invoice)
  const save = form.submit(async (values) => {
    const parsed = payoutOf(values)
    if ('code' in parsed) return
    const { failure } = await edit.run({
      params: { id: invoice.id },
      body: { ...parsed.payout, expectedUpdatedAt: invoice.updatedAt },
    })
    if (failure !== null) return form.applyFailure(failure)
    onClose()
  })
  return (
    <Dialog
      title="تغيير بيانات الاستلام"
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      isDismissable={!edit.isRunning}
      footer={
        <Button className="grow" isPending={edit.isRunning} onPress={() => save()}>
          {actions.save}
        </Button>
      }
    >
      <div className="grid gap-5">
        <p className="text-ink-600">تبقى البيانات الحالية سارية إلى أن تقبل الإدارة التغيير.</p>
        <FormFailure failure={form.failure} />
        <PayoutFields form={form} />
      </div>
    </Dialog>
  )
}
