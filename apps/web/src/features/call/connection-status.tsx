import type { PartnerConnection } from './call-state.ts'
import type { NetworkQuality } from './network-quality.ts'

const words: Record<PartnerConnection, string> = {
  absent: 'في الانتظار',
  connecting: 'نتصل…',
  connected: 'الاتصال جيّد',
  reconnecting: 'نعيد الاتصال…',
  gone: 'في الانتظار',
  lost: 'انقطع الاتصال، نواصل المحاولة',
}
const dots: Record<PartnerConnection, string> = {
  absent: 'bg-call-muted',
  connecting: 'bg-apricot-500',
  connected: 'bg-[#5fd39a]',
  reconnecting: 'bg-apricot-500',
  gone: 'bg-call-muted',
  lost: 'bg-call-leave',
}

/** The state of the connection to the partner, in a word. */
export function ConnectionStatus({ connection, quality }: { connection: PartnerConnection; quality: NetworkQuality }) {
  const isPoor = connection === 'connected' && quality === 'poor'
  return (
    <p
      role="status"
      className="flex items-center gap-2 rounded-full bg-call-text/10 px-3 py-1 text-tiny handheld:bg-call-800/85"
    >
      <span aria-hidden className={`size-2 rounded-full ${isPoor ? 'bg-apricot-500' : dots[connection]}`} />
      {isPoor ? 'الاتصال ضعيف' : words[connection]}
    </p>
  )
}
