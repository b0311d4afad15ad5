import { lazyPart } from '@hiwar/ui/on-demand.ts'
import { UnsavedChangesGuard } from '@hiwar/app/forms/unsaved-changes-guard.tsx'
import { useState } from 'react'
import type { ReactNode } from 'react'

const UnsavedChangesDialog = lazyPart(
  async () => (await import('@hiwar/app/forms/unsaved-changes-dialog.tsx')).UnsavedChangesDialog,
)

interface LeaveOptions {
  isDirty: boolean
  /** A call runs: nothing closes the form. */
  isLocked: boolean
  onClose: () => void
}

interface Leave {
  /** Closes, or asks first. */
  readonly close: () => void
  /** For the dialog of the form. */
  readonly onOpenChange: (isOpen: boolean) => void
  /** The question, to be rendered inside. */
  readonly question: ReactNode
}

/** Leaving a changed form asks once (admin.md 0.6). */
export function useLeave({ isDirty, isLocked, onClose }: LeaveOptions): Leave {
  const [isAsking, setAsking] = useState(false)
  const close = () => {
    if (isLocked) return
    if (isDirty) setAsking(true)
    else onClose()
  }
  return {
    close,
    onOpenChange: (isOpen) => {
      if (!isOpen) close()
    },
    question: (
      <>
        <UnsavedChangesGuard when={isDirty && !isLocked} />
        {isAsking && <UnsavedChangesDialog onLeave={onClose} onStay={() => setAsking(false)} />}
      </>
    ),
  }
}
