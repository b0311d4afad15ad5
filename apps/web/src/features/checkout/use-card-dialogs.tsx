import { listCardTokens, type CardToken } from '@hiwar/contract/fawry.ts'
import { invalidate } from '@hiwar/client/mutation.ts'
import { useState, type ReactNode } from 'react'
import { AddCardDialog, DeleteCardDialog } from './card-dialogs.tsx'

/** Adding and deleting a saved card, for a list of cards: the handlers and the dialog to render beside the list. */
export function useCardDialogs(userId: number, onAdded: () => void) {
  const [isAdding, setAdding] = useState(false)
  const [deleting, setDeleting] = useState<CardToken | null>(null)
  const dialog: ReactNode = (
    <>
      {isAdding && (
        <AddCardDialog
          onClose={() => {
            setAdding(false)
            // The card may have been saved before the frame was closed.
            invalidate(listCardTokens)
          }}
          onAdded={() => {
            setAdding(false)
            onAdded()
          }}
        />
      )}
      {deleting !== null && <DeleteCardDialog card={deleting} userId={userId} onClose={() => setDeleting(null)} />}
    </>
  )
  return { add: () => setAdding(true), remove: setDeleting, dialog }
}
