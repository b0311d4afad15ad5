import { editInvoice, getInvoiceStats, listInvoices, type Invoice } from '@hiwar/contract/invoices.ts'
import { actions } from '@hiwar/arabic/words.ts'
import { useApiMutation } from '@hiwar/client/mutation.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { Dialog } from '@hiwar/ui/dialog.tsx'
import { useState } from 'react'
import { FormFailure } from '../../parts/form-failure.tsx'
import { PayoutFields, payoutOf, saveLastPayout, typedOf } from './payout-fields.tsx'

/** Asks for another way to be paid; the amount never changes, and the old data stay until the request is approved. */
export function PayoutDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const change = useApiMutation(editInvoice, { invalidates: [listInvoices, getInvoiceStats] })
  const [typed, setTyped] = useState(() => typedOf(invoice.pendingUpdate ?? invoice))
  const [isTried, setTried] = useState(false)
  const read = payoutOf(typed)
  const save = async () => {
    setTried(true)
    if ('code' in read) return
    const { failure } = await change.run({
      params: { id: invoice.id },
      body: { ...read.payout, expectedUpdatedAt: invoice.updatedAt },
    })
    if (failure !== null) return
    saveLastPayout(read.payout)
    onClose()
  }
  return (
    <Dialog
      title="غيّر بيانات الاستلام"
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      isDismissable={!change.isRunning}
      footer={
        <Button className="grow" isPending={change.isRunning} onPress={() => void save()}>
          {actions.save}
        </Button>
      }
    >
      <div className="grid gap-5">
        <p className="text-ink-600">تبقى البيانات الحالية سارية إلى أن تقبل الإدارة التغيير.</p>
        <FormFailure failure={change.failure} />
        <PayoutFields typed={typed} onChange={setTyped} code={isTried && 'code' in read ? read.code : undefined} />
      </div>
    </Dialog>
  )
}
