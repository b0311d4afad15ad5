import { useEffect, useState } from 'react'
import { foresee, type Strength } from './line.ts'

const words: Record<Strength | 'measuring' | 'unknown', string> = {
  measuring: 'نقيس شبكتك…',
  good: 'شبكتك جيدة',
  fair: 'شبكتك متوسطة، وقد تقل جودة الصورة',
  unknown: 'لم نتمكن من قياس شبكتك',
  poor: 'شبكتك ضعيفة. اقترب من الراوتر، أو أوقف الكاميرا ليبقى الصوت واضحًا',
}
const dots = {
  measuring: 'bg-white/25',
  unknown: 'bg-white/25',
  good: 'bg-[#5fd39a]',
  fair: 'bg-apricot-500',
  poor: 'bg-call-leave',
} as const

/** How the line will bear the call, looked at once while one gets ready. */
export function NetworkProbe() {
  const [found, setFound] = useState<keyof typeof words>('measuring')
  useEffect(() => {
    const stop = new AbortController()
    probe(stop.signal).then(setFound, () => {
      if (!stop.signal.aborted) setFound('unknown')
    })
    return () => {
      stop.abort()
    }
  }, [])
  return (
    <p role="status" className="flex items-center gap-2 text-small">
      <span aria-hidden className={`size-2.5 shrink-0 rounded-full ${dots[found]}`} />
      {words[found]}
    </p>
  )
}

/**
 * The page's own script: some ten thousand bytes that are surely there, from the server whose word carries the call.
 */
async function probe(signal: AbortSignal): Promise<Strength> {
  const address = document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? location.href
  const ask = async (method: string) => {
    const from = performance.now()
    const answer = await fetch(address, { method, cache: 'no-store', signal })
    const answeredAt = performance.now()
    await answer.arrayBuffer()
    // As it came over the line: what the page gets is unpacked, three times as much.
    const bytes = Number(answer.headers.get('content-length'))
    return { roundTrip: (answeredAt - from) / 1000, seconds: (performance.now() - from) / 1000, bytes }
  }
  const waits = [await ask('HEAD'), await ask('HEAD'), await ask('HEAD')].map(({ roundTrip }) => roundTrip)
  const { bytes, seconds } = await ask('GET')
  return foresee({ roundTrip: Math.min(...waits), rate: (bytes * 8) / seconds })
}
