// A lost connection is repaired in three steps (lessons.md 8.8): an ICE restart on the same peer connection, a ping
// whether the partner is still in the call, then a fresh peer connection.
import type { Ack } from '@hiwar/contract/events.ts'
import type { Timers } from './timers.ts'

/** Longer than a phone takes to change cells, so that a short break does not start a reconnect. */
const DISCONNECT_GRACE_MS = 1_500
/** Both sides notice a break at once: the polite side waits this much longer, so that only one of them acts. */
const POLITE_DELAY_MS = 2_500
/** The same for speech that stopped: the other side's offer comes sooner, unless only this side hears nothing. */
const POLITE_SILENCE_DELAY_MS = 600
const PONG_TIMEOUT_MS = 5_000

interface RecoveryOptions {
  readonly timers: Timers
  /** The polite side lets the other one act first. */
  readonly isPolite: boolean
  /** In the call, with a peer connection that is not connected. */
  readonly isBroken: () => boolean
  readonly restartIce: () => Promise<void>
  /** An offer is on its way already. */
  readonly isNegotiating: () => boolean
  readonly ping: () => Promise<Ack | null>
  readonly rejoin: () => Promise<void>
  /** The ping reached the server, and the partner did not answer. */
  readonly onGone: () => void
}

export class Recovery {
  readonly #options: RecoveryOptions

  constructor(options: RecoveryOptions) {
    this.#options = options
  }

  /** The connection is up, or there is none to repair. */
  stop(): void {
    this.#options.timers.stop('reconnect', 'pong', 'gone', 'silence')
  }

  onBreak(state: 'disconnected' | 'failed'): void {
    const { timers, isPolite } = this.#options
    const delayMs = (state === 'failed' ? 0 : DISCONNECT_GRACE_MS) + (isPolite ? POLITE_DELAY_MS : 0)
    timers.start('reconnect', delayMs, () => {
      void this.#reconnect()
    })
  }

  /**
   * Speech has stopped or goes on. Browsers call a connection disconnected only after five seconds or more without
   * answers; where speech stops earlier, the path has most likely changed, and an ICE restart costs little.
   */
  onSilence(isSilent: boolean): void {
    const { timers, isPolite, restartIce, isNegotiating } = this.#options
    timers.stop('silence')
    if (!isSilent) return
    timers.start('silence', isPolite ? POLITE_SILENCE_DELAY_MS : 0, () => {
      if (!isNegotiating()) void restartIce()
    })
  }

  /** The other side has begun. */
  onOffer(): void {
    this.#options.timers.stop('silence')
  }

  /** The partner is there. */
  onAnswered(): void {
    this.#options.timers.stop('gone')
  }

  /** First an ICE restart on the same peer connection; if that does not help, a ping whether the partner is there. */
  async #reconnect(): Promise<void> {
    const { timers, isBroken, restartIce } = this.#options
    if (!isBroken()) return
    timers.start('pong', PONG_TIMEOUT_MS, () => {
      void this.#ping()
    })
    timers.start('reconnect', 2 * PONG_TIMEOUT_MS, () => {
      void this.#reconnect()
    })
    await restartIce()
  }

  async #ping(): Promise<void> {
    const { timers, isBroken, ping, rejoin, onGone } = this.#options
    let isAcknowledged = false
    timers.start('gone', PONG_TIMEOUT_MS, () => {
      // Without the server's acknowledgement it is this side that is cut off.
      if (isAcknowledged) onGone()
    })
    const ack = await ping()
    isAcknowledged = ack?.code === 'ok'
    // The server no longer counts this side as a member, so nothing it sends reaches the partner: join again.
    if (ack?.code === 'unallowed' && isBroken()) await rejoin()
  }
}
