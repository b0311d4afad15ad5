import { liveToken } from '@hiwar/client/auth-store.ts'
import { toast } from '@hiwar/ui/toast.tsx'

/** Opens a receipt in a new tab. It is private: fetched with the access token and shown as a blob. */
export async function openReceipt(address: string): Promise<void> {
  // The tab is opened before the request: browsers allow it only directly in the click.
  const tab = window.open('', '_blank')
  try {
    const response = await fetch(new URL(address).pathname, {
      headers: { authorization: `Bearer ${liveToken() ?? ''}` },
    })
    if (!response.ok) throw new Error(`receipt ${response.status}`)
    const blobUrl = URL.createObjectURL(await response.blob())
    if (tab === null) window.location.assign(blobUrl)
    else tab.location.replace(blobUrl)
  } catch {
    tab?.close()
    toast.error({ title: 'تعذّر فتح الإيصال', description: 'حاول مرة أخرى بعد قليل.' })
  }
}
