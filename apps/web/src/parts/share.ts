import { toast } from '@hiwar/ui/toast.tsx'

/** Opens the device's share sheet, or copies the link where there is none. `path` is a path of this app. */
export async function sharePage(path: string, title: string): Promise<void> {
  const address = new URL(path, window.location.origin).href
  const canShare = 'share' in navigator
  try {
    if (canShare) return await navigator.share({ title, url: address })
    await navigator.clipboard.writeText(address)
    toast.success({ title: 'تم نسخ رابط الصفحة' })
  } catch (thrown) {
    // The user closed the share sheet.
    if (thrown instanceof DOMException && thrown.name === 'AbortError') return
    toast.error({ title: 'تعذّرت المشاركة', description: 'انسخ الرابط من شريط العنوان.' })
  }
}
