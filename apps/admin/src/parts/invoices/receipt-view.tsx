import { fetchReceipt, openReceipt } from '@hiwar/app/receipts.ts'
import { BlockFailure } from '@hiwar/app/block-failure.tsx'
import { asFailure } from '@hiwar/client/failure.ts'
import type { Failure } from '@hiwar/client/failure.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { Lightbox } from '@hiwar/ui/lightbox.tsx'
import { FileText } from 'lucide-react'
import { useEffect, useState } from 'react'

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

interface ReceiptViewProps {
  address: string
  /** «إيصال الطلب 12» */
  label: string
}

/** A button that loads the receipt and shows it: an image over the window, a PDF in a new tab. */
export function ReceiptView({ address, label }: ReceiptViewProps) {
  const [isOpen, setOpen] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const isPdf = address.endsWith('.pdf')
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        onPress={() => {
          if (isPdf) void openReceipt(address)
          else setOpen(true)
        }}
      >
        <FileText aria-hidden size={20} />
        {isPdf ? 'افتح الإيصال PDF' : 'اعرض الإيصال'}
      </Button>
      {isOpen && (
        <ReceiptImage
          key={attempt}
          address={address}
          label={label}
          onRetry={() => setAttempt(attempt + 1)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

interface ReceiptImageProps extends ReceiptViewProps {
  onRetry: () => void
  onClose: () => void
}

function ReceiptImage({ address, label, onRetry, onClose }: ReceiptImageProps) {
  const { url, failure } = useReceipt(address)
  if (failure !== null) return <BlockFailure failure={failure} onRetry={onRetry} />
  return url === null ? null : <Lightbox label={label} source={url} isOpen onClose={onClose} />
}
