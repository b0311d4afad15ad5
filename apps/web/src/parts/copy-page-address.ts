import { toast } from '@hiwar/ui/toast.tsx'

/** Copies the address of this page, and says so. */
export async function copyPageAddress(): Promise<void> {
  try {
    await navigator.clipboard.writeText(location.href)
    toast.success({ title: 'تم نسخ الرابط' })
  } catch {
    toast.error({ title: 'لم يُنسخ الرابط', description: 'انسخه من شريط العنوان.' })
  }
}
