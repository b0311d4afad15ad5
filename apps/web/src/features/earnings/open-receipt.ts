import { liveToken } from '@hiwar/client/auth-store.ts'
import { toast } from '@hiwar/ui/toast.tsx'

/** The proof is private: it is asked for with the token, then shown from memory in a tab of its own. */
export async function openReceipt(address: string): Promise<void> {
  // Opened at once, while the press still allows it.
  const tab = window.open('', '_blank')
  try {
    const answer = await fetch(new URL(address).pathname, { headers: { authorization: `Bearer ${liveToken() ?? ''}` } })
    if (!answer.ok) throw new Error(`receipt ${answer.status}`)
    const shown = URL.createObjectURL(await answer.blob())
    if (tab === null) window.location.assign(shown)
    else tab.location.replace(shown)
  } catch {
    tab?.close()
    toast.error({ title: 'تعذّر فتح الإيصال', description: 'حاول مرة أخرى بعد قليل.' })
  }
}
