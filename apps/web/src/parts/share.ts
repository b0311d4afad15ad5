import { toast } from '@hiwar/ui/toast.tsx'

/** The device's own sharing, or the address copied where there is none. `path` is one of ours. */
export async function sharePage(path: string, title: string): Promise<void> {
  const address = new URL(path, window.location.origin).href
  const canShare = 'share' in navigator
  try {
    if (canShare) return await navigator.share({ title, url: address })
    await navigator.clipboard.writeText(address)
    toast.success({ title: 'نُسخ رابط الصفحة' })
  } catch (thrown) {
    // Closing the device's sheet is a choice, not a failure.
    if (thrown instanceof DOMException && thrown.name === 'AbortError') return
    toast.error({ title: 'تعذّرت المشاركة', description: 'انسخ الرابط من شريط العنوان.' })
  }
}
