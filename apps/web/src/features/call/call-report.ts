// What the server is told of how a call goes: when it is connected, then once a minute.
import type { ClientPayload } from '@hiwar/contract/events.ts'
import type { NetworkQuality, NetworkSample } from './network-quality.ts'

/** One minute of them. */
const SAMPLES = 24

type Send = (report: Omit<ClientPayload<'ReportCall'>, 'sessionId'>) => void

export class CallReporter {
  readonly #send: Send
  /** When the media was first to be connected; null: not yet. */
  #since: number | null = null
  #connectMs: number | null = null
  #isConnected = false
  #good = 0
  #poor = 0

  constructor(send: Send) {
    this.#send = send
  }

  connecting(): void {
    this.#since ??= performance.now()
  }

  connected(): void {
    if (this.#isConnected || this.#since === null) return
    this.#isConnected = true
    this.#connectMs = Math.min(600_000, Math.round(performance.now() - this.#since))
  }

  sample(quality: NetworkQuality, { isRelayed }: Pick<NetworkSample, 'isRelayed'>): void {
    if (quality === 'good') this.#good += 1
    else this.#poor += 1
    // The first sample knows whether the media is relayed.
    if (this.#connectMs === null && this.#good + this.#poor < SAMPLES) return
    this.#send({ connectMs: this.#connectMs, relayed: isRelayed, good: this.#good, poor: this.#poor })
    this.#connectMs = null
    this.#good = 0
    this.#poor = 0
  }
}
