// Receipts of withdrawals are private: fetched with the access token and shown as a blob.
import { asFailure, failureOf, networkFailure } from '@hiwar/client/failure.ts'
import { liveToken } from '@hiwar/client/auth-store.ts'
import { toastFailure } from '../failures/toast-failure.ts'
import { revokeWhenClosed, saveBlob } from './object-url.ts'

/** The title of what is said when a receipt does not come. */
export const noReceiptText = 'تعذّر فتح الإيصال'

/** The image or PDF at this address. Rejects with a `Failure`. */
export async function fetchReceipt(address: string, signal?: AbortSignal): Promise<Blob> {
  const response = await fetch(new URL(address, location.href).pathname, {
    headers: { authorization: `Bearer ${liveToken() ?? ''}` },
    signal: signal ?? null,
  }).catch((cause: unknown) => {
    throw networkFailure(cause)
  })
  if (!response.ok) throw await failureOf(response)
  return await response.blob()
}

/** Opens a receipt in a new tab; where the browser allows none, saves it. */
export async function openReceipt(address: string): Promise<void> {
  // The tab is opened before the request: browsers allow it only directly in the click.
  const tab = window.open('', '_blank')
  try {
    const receipt = await fetchReceipt(address)
    if (tab === null) return saveBlob(address.split('/').at(-1) ?? 'receipt', receipt)
    const shown = URL.createObjectURL(receipt)
    tab.location.replace(shown)
    revokeWhenClosed(tab, shown)
  } catch (thrown) {
    tab?.close()
    void toastFailure(noReceiptText, asFailure(thrown))
  }
}
