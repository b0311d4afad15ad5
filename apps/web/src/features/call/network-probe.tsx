import { useEffect, useState } from 'react'
import { estimateStrength, type NetworkStrength } from './network-quality.ts'

const words: Record<NetworkStrength | 'measuring' | 'unknown', string> = {
  measuring: 'نقيس شبكتك…',
  good: 'شبكتك جيّدة',
  fair: 'شبكتك متوسطة، وقد تقل جودة الصورة',
  unknown: 'لم نتمكّن من قياس شبكتك',
  poor: 'شبكتك ضعيفة. اقترب من الراوتر، أو أوقف الكاميرا ليبقى الصوت واضحًا',
}
const dots = {
  measuring: 'bg-call-text/25',
  unknown: 'bg-call-text/25',
  good: 'bg-[#5fd39a]',
  fair: 'bg-apricot-500',
  poor: 'bg-call-leave',
} as const

/** How well the network will carry the call, measured once before joining. */
export function NetworkProbe() {
  const [result, setResult] = useState<keyof typeof words>('measuring')
  useEffect(() => {
    const abort = new AbortController()
    measureNetwork(abort.signal).then(setResult, () => {
      if (!abort.signal.aborted) setResult('unknown')
    })
    return () => {
      abort.abort()
    }
  }, [])
  return (
    <p role="status" className="flex items-center gap-2 text-small">
      <span aria-hidden className={`size-2.5 shrink-0 rounded-full ${dots[result]}`} />
      {words[result]}
    </p>
  )
}

/**
 * Downloads the page's own script: some ten kilobytes that certainly exist, from the server that also relays the
 * signaling of the call.
 */
async function measureNetwork(signal: AbortSignal): Promise<NetworkStrength> {
  const address = document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? location.href
  const request = async (method: string) => {
    const startedAt = performance.now()
    const response = await fetch(address, { method, cache: 'no-store', signal })
    const respondedAt = performance.now()
    await response.arrayBuffer()
    // The transferred (compressed) size: the unpacked body is about three times as large.
    const bytes = Number(response.headers.get('content-length'))
    return { roundTrip: (respondedAt - startedAt) / 1000, seconds: (performance.now() - startedAt) / 1000, bytes }
  }
  const roundTrips = [await request('HEAD'), await request('HEAD'), await request('HEAD')].map(
    ({ roundTrip }) => roundTrip,
  )
  const { bytes, seconds } = await request('GET')
  return estimateStrength({ roundTrip: Math.min(...roundTrips), rate: (bytes * 8) / seconds })
}
