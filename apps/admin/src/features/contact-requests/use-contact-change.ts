import { toastFailure } from '@hiwar/app/failures/toast-failure.ts'
import { actions } from '@hiwar/arabic/words.ts'
import type { SentTo } from '@hiwar/client/http.ts'
import { invalidate, useApiMutation } from '@hiwar/client/mutation.ts'
import { getAdminStats } from '@hiwar/contract/admin.ts'
import { listContactRequests, updateContactRequest } from '@hiwar/contract/contact-requests.ts'
import type { ContactRow } from '@hiwar/contract/contact-requests.ts'
import { undoToast } from '@hiwar/ui/toast.tsx'

type Change = Omit<NonNullable<SentTo<typeof updateContactRequest>['body']>, 'version'>

/**
 * Changes a request with the version that was read, and offers to undo it (admin.md 0.5). When somebody was faster
 * nothing changes and the request is fetched again.
 */
export function useContactChange(row: ContactRow) {
  const mutation = useApiMutation(updateContactRequest, { invalidates: [listContactRequests, getAdminStats] })
  const send = async (version: number, change: Change) => {
    const outcome = await mutation.run({ params: { id: row.id }, body: { version, ...change } })
    if (outcome.failure?.status === 409) invalidate(listContactRequests)
    return outcome
  }
  const undo = async (version: number, before: Change) => {
    const { failure } = await send(version, before)
    if (failure !== null) void toastFailure('لم نستطع التراجع', failure)
  }
  const change = async (next: Change, done: string, before: Change): Promise<boolean> => {
    const { reply, failure } = await send(row.version, next)
    if (failure !== null) return false
    undoToast({
      title: done,
      action: { label: actions.dismiss, onPress: () => void undo(reply.version, before) },
    })
    return true
  }
  const text =
    mutation.failure?.status === 409 ? 'غيّر شخص آخر هذا الطلب قبلك. راجعه كما هو الآن، ثم أعد ما أردت.' : undefined
  return { change, isRunning: mutation.isRunning, failure: mutation.failure, failureText: text }
}
