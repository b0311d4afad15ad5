// What a call needs before its first offer: ICE servers, and a connection that gathers candidates already. The waiting
// room asks for both, so that joining waits for neither.
import type { IceServer } from '@hiwar/contract/sessions.ts'
import { createConnection } from './peer.ts'

/** TURN credentials live two hours (lessons.md 6), so younger ones outlast a lesson and its margins. */
const FRESH_MS = 60 * 60_000
/** Paths change without a word to the page, such as while a laptop sleeps; older candidates are gathered anew. */
const GATHERED_MS = 5 * 60_000

export class CallPreparation {
  readonly #fetchIce: () => Promise<readonly IceServer[]>
  #iceServers: readonly IceServer[] = []
  #fetchedAt = Number.NEGATIVE_INFINITY
  #fetching: Promise<void> | null = null
  #connection: RTCPeerConnection | null = null
  #gatheredAt = Number.NEGATIVE_INFINITY
  #isGathering = false

  constructor(fetchIce: () => Promise<readonly IceServer[]>) {
    this.#fetchIce = fetchIce
  }

  get iceServers(): readonly IceServer[] {
    return this.#iceServers
  }

  /** Fetches ICE servers, unless those at hand are still good; several callers share one request. */
  async refresh(): Promise<void> {
    if (this.#isFresh()) return
    this.#fetching ??= this.#fetch().finally(() => {
      this.#fetching = null
    })
    await this.#fetching
  }

  /** Has candidates gathered for the first connection. */
  async gather(): Promise<void> {
    this.#isGathering = true
    await this.refresh()
    // Meanwhile the call may have begun, or the waiting room closed.
    if (!this.#isGathering || this.#connection !== null) return
    this.#connection = createConnection(this.#iceServers)
    this.#gatheredAt = Date.now()
  }

  /** The network has changed: what was gathered leads nowhere. */
  async renew(): Promise<void> {
    if (this.#connection === null) return
    this.release()
    await this.gather()
  }

  /** The connection that has gathered candidates, once; then new ones. */
  takeConnection(): RTCPeerConnection {
    const connection = this.#connection
    this.#connection = null
    this.#isGathering = false
    if (connection !== null && this.#isFresh() && Date.now() - this.#gatheredAt < GATHERED_MS) return connection
    connection?.close()
    return createConnection(this.#iceServers)
  }

  /** Nobody will join: the connection and its TURN allocations end. */
  release(): void {
    this.#isGathering = false
    this.#connection?.close()
    this.#connection = null
  }

  async #fetch(): Promise<void> {
    this.#iceServers = await this.#fetchIce()
    this.#fetchedAt = Date.now()
  }

  #isFresh(): boolean {
    return Date.now() - this.#fetchedAt < FRESH_MS
  }
}
