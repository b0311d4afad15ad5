// Level 0 of admin.md 0.5: small reversible changes are applied at once and can be undone for six seconds.
import { toastFailure } from '@hiwar/app/failures/toast-failure.ts'
import type { Failure } from '@hiwar/client/failure.ts'
import { actions, states } from '@hiwar/arabic/words.ts'
import { toast, undoToast } from '@hiwar/ui/toast.tsx'

type Call = () => Promise<{ readonly failure: Failure | null }>

export interface Undoable {
  /** «فُعِّلت سارة أحمد» */
  readonly done: string
  /** What follows from it, below. */
  readonly note?: string | undefined
  /** What could not be done, when it fails: «لم يُفعَّل الحساب». */
  readonly failed: string
  /** Changes what is shown; returns the function that changes it back. */
  readonly show: () => () => void
  readonly apply: Call
  /** The opposite call. */
  readonly undo: Call
  /** Says a failure in its own place instead of a toast; false when it cannot. */
  readonly explain?: (failure: Failure) => boolean
}

/**
 * Shows the change, sends it and offers to undo it; what failed is taken back and said. Offline nothing is sent
 * (admin.md 0.4).
 */
export async function undoable({ done, note, failed, show, apply, undo, explain }: Undoable): Promise<void> {
  if (!navigator.onLine) {
    toast.error({ title: failed, description: `${states.offline}.` })
    return
  }
  const takeBack = show()
  const { failure } = await apply()
  if (failure !== null) {
    takeBack()
    if (explain?.(failure) !== true) void toastFailure(failed, failure)
    return
  }
  const revert = async () => {
    takeBack()
    const outcome = await undo()
    if (outcome.failure === null) return
    show()
    void toastFailure('لم نستطع التراجع', outcome.failure)
  }
  undoToast({ title: done, description: note, action: { label: actions.dismiss, onPress: () => void revert() } })
}
