import { openReceipt } from '@hiwar/app/files/receipts.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { lazyPart } from '@hiwar/ui/on-demand.ts'
import { FileText } from 'lucide-react'
import { useState } from 'react'
import type { ReceiptViewProps } from './receipt-image.tsx'

const ReceiptImage = lazyPart(async () => (await import('./receipt-image.tsx')).ReceiptImage)

/** A button that loads the receipt and shows it: an image over the window, a PDF in a new tab. */
export function ReceiptView({ address, label }: ReceiptViewProps) {
  const [isOpen, setOpen] = useState(false)
  const isPdf = address.endsWith('.pdf')
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        isPending={isOpen}
        onPress={() => {
          if (isPdf) void openReceipt(address)
          else setOpen(true)
        }}
      >
        <FileText aria-hidden size={20} />
        {isPdf ? 'افتح الإيصال PDF' : 'اعرض الإيصال'}
      </Button>
      {isOpen && <ReceiptImage address={address} label={label} onClose={() => setOpen(false)} />}
    </>
  )
}
