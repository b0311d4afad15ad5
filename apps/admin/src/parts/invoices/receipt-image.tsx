import { toastFailure } from '@hiwar/app/failures/toast-failure.ts'
import { fetchReceipt, noReceiptText } from '@hiwar/app/files/receipts.ts'
import { asFailure } from '@hiwar/client/failure.ts'
import { Lightbox } from '@hiwar/ui/lightbox.tsx'
import { useEffect, useEffectEvent, useState } from 'react'

export interface ReceiptViewProps {
  address: string
  /** «إيصال الطلب 12» */
  label: string
}

interface ReceiptImageProps extends ReceiptViewProps {
  /** Also when the receipt did not come, which is said. */
  onClose: () => void
}

/**
 * A receipt over the window, from the moment it has come: a blob, whose URL is revoked when the view closes. Opening one
 * is in the audit log.
 */
export function ReceiptImage({ address, label, onClose }: ReceiptImageProps) {
  const [url, setUrl] = useState<string | null>(null)
  const giveUp = useEffectEvent((thrown: unknown) => {
    void toastFailure(noReceiptText, asFailure(thrown))
    onClose()
  })
  useEffect(() => {
    const controller = new AbortController()
    let created: string | null = null
    fetchReceipt(address, controller.signal)
      .then((blob) => {
        if (controller.signal.aborted) return
        created = URL.createObjectURL(blob)
        setUrl(created)
      })
      .catch((thrown: unknown) => {
        if (!controller.signal.aborted) giveUp(thrown)
      })
    return () => {
      controller.abort()
      setUrl(null)
      if (created !== null) URL.revokeObjectURL(created)
    }
  }, [address])
  if (url === null) return null
  return <Lightbox label={label} source={url} fileName={address.split('/').at(-1)} isOpen onClose={onClose} />
}
