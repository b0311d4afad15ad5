import { actions } from '@hiwar/arabic/words.ts'
import { IconButton } from '@hiwar/ui/button.tsx'
import { toast } from '@hiwar/ui/toast.tsx'
import { Share2 } from 'lucide-react'

/** The device's own sharing, or the address copied where there is none. */
export function ShareButton({ name }: { name: string }) {
  const share = async () => {
    const address = new URL(window.location.pathname, window.location.origin).href
    const canShare = 'share' in navigator
    try {
      if (canShare) return await navigator.share({ title: `${name} على حوار`, url: address })
      await navigator.clipboard.writeText(address)
      toast.success({ title: 'نُسخ رابط الصفحة' })
    } catch (thrown) {
      // Closing the device's sheet is a choice, not a failure.
      if (thrown instanceof DOMException && thrown.name === 'AbortError') return
      toast.error({ title: 'تعذّرت المشاركة', description: 'انسخ الرابط من شريط العنوان.' })
    }
  }
  return <IconButton label={`${actions.share} صفحة ${name}`} icon={<Share2 aria-hidden size={24} />} variant="quiet" onPress={() => void share()} className="-me-2 -mt-2" />
}
