import type { PartnerLink } from './call-state.ts'
import type { Quality } from './line.ts'

const words: Record<PartnerLink, string> = {
  absent: 'في الانتظار',
  connecting: 'نتصل…',
  connected: 'الاتصال جيد',
  reconnecting: 'نعيد الاتصال…',
  lost: 'انقطع الاتصال، نواصل المحاولة',
}
const dots: Record<PartnerLink, string> = {
  absent: 'bg-call-muted',
  connecting: 'bg-apricot-500',
  connected: 'bg-[#5fd39a]',
  reconnecting: 'bg-apricot-500',
  lost: 'bg-call-leave',
}

/** How the line to the other stands, in a word. */
export function LinkChip({ link, quality }: { link: PartnerLink; quality: Quality }) {
  const isPoor = link === 'connected' && quality === 'poor'
  return (
    <p role="status" className="flex items-center gap-2 rounded-full bg-white/10 px-3 py-1 text-tiny">
      <span aria-hidden className={`size-2 rounded-full ${isPoor ? 'bg-apricot-500' : dots[link]}`} />
      {isPoor ? 'الاتصال ضعيف' : words[link]}
    </p>
  )
}
