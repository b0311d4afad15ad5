import { isolate } from '@hiwar/arabic/direction.ts'
import { actions } from '@hiwar/arabic/words.ts'
import { IconButton } from '@hiwar/ui/button.tsx'
import { Share2 } from 'lucide-react'
import { sharePage } from '../../parts/share.ts'

/** Shares the current page. */
export function ShareButton({ name }: { name: string }) {
  return (
    <IconButton
      label={`${actions.share} صفحة ${name}`}
      icon={<Share2 aria-hidden size={24} />}
      variant="quiet"
      onPress={() => void sharePage(window.location.pathname, `${isolate(name)} على حوار`)}
      className="-me-2 -mt-2"
    />
  )
}
