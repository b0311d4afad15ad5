import { Dialog } from '@hiwar/ui/dialog.tsx'
import { useRef, type ReactNode } from 'react'
import { useFrameMessages, type FrameMessage } from './frame-messages.ts'

interface FrameDialogProps {
  title: string
  /** A page of the payment provider; null while it is being fetched. */
  url: string | null
  /** Another number reloads the page under the same address. */
  attempt?: number
  /** Shown instead of the page. */
  instead?: ReactNode
  isOpen: boolean
  onClose: () => void
  onMessage: (message: FrameMessage) => void
}

/** A page of the payment provider or the bank in a frame, so that a card's number never reaches our page. */
export function FrameDialog({ title, url, attempt, instead, isOpen, onClose, onMessage }: FrameDialogProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  useFrameMessages(frame, onMessage)
  return (
    <Dialog
      title={title}
      size="large"
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
    >
      {instead}
      {url !== null && instead === undefined && (
        // The bank's page needs its own origin and scripts, and our page comes back in the same frame.
        // oxlint-disable-next-line react/iframe-missing-sandbox -- see above
        <iframe
          key={attempt}
          ref={frame}
          src={url}
          title={title}
          className="h-[min(70dvh,640px)] w-full rounded-button border border-sand-300"
        />
      )}
    </Dialog>
  )
}
