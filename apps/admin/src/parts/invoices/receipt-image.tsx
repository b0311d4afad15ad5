import { BlockFailure } from '@hiwar/app/failures/block-failure.tsx'
import { fetchReceipt } from '@hiwar/app/files/receipts.ts'
import { asFailure } from '@hiwar/client/failure.ts'
import type { Failure } from '@hiwar/client/failure.ts'
import { Lightbox } from '@hiwar/ui/lightbox.tsx'
import { useEffect, useState } from 'react'

export interface ReceiptViewProps {
  address: string
  /** «إيصال الطلب 12» */
  label: string
}

/** The receipt as a blob, whose URL is revoked when the view closes. Opening one is in the audit log. */
function useReceipt(address: string): { url: string | null; failure: Failure | null } {
  const [url, setUrl] = useState<string | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  useEffect(() => {
    const controller = new AbortController()
    let created: string | null = null
    fetchReceipt(address, controller.signal)
      .then((blob) => {
        created = URL.createObjectURL(blob)
        setFailure(null)
        setUrl(created)
      })
      .catch((thrown: unknown) => {
        if (!controller.signal.aborted) setFailure(asFailure(thrown))
      })
    return () => {
      controller.abort()
      setUrl(null)
      if (created !== null) URL.revokeObjectURL(created)
    }
  }, [address])
  return { url, failure }
}

interface ReceiptImageProps extends ReceiptViewProps {
  onRetry: () => void
  onClose: () => void
}

/** A receipt over the window. */
export function ReceiptImage({ address, label, onRetry, onClose }: ReceiptImageProps) {
  const { url, failure } = useReceipt(address)
  if (failure !== null) return <BlockFailure failure={failure} onRetry={onRetry} />
  return url === null ? null : <Lightbox label={label} source={url} isOpen onClose={onClose} />
}
