import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { notificationBody, signed } from './reply-bodies.ts'
import type { Faults } from './faults.ts'
import type { Ledger } from './ledger.ts'
import type { Attempt, Order } from './order.ts'
import type { Merchant } from './signature.ts'

/** What the notifier works with; `faults` is called anew for each notification. */
export interface NotifierOptions {
  readonly merchant: Merchant
  readonly ledger: Ledger
  readonly faults: () => Faults
  /** Pauses before the second, third and fourth try, in milliseconds. */
  readonly retryPausesMs: readonly number[]
}

interface Notification {
  readonly order: Order
  readonly url: string
  readonly requestId: string
  readonly body: Record<string, unknown>
  readonly orderStatus: string
  readonly copies: number
  readonly delayMs: number
}

const answerTimeoutMs = 10_000
const maxLoggedAnswer = 500

/**
 * Sends notification v2 on every status change, in order for each order, and tries again when not answered with 200.
 */
export class Notifier {
  readonly #options: NotifierOptions
  readonly #closing = new AbortController()
  readonly #queues = new Map<string, Promise<void>>()
  readonly #held = new Map<string, Notification[]>()
  readonly #underWay = new Set<Promise<void>>()

  constructor(options: NotifierOptions) {
    this.#options = options
  }

  /** Notifies the merchant of an order's present status. Returns at once; the body is that of this moment. */
  notify(order: Order): void {
    const faults = this.#options.faults()
    const notification = this.#write(order, faults)
    if (order.webhookUrl === null) return this.#log(notification, 0, { outcome: 'no-address' })
    if (faults.drop) return this.#log(notification, 0, { outcome: 'dropped' })

    if (isHeldForReorder(faults, order)) {
      this.#held.set(order.referenceNumber, [...this.#heldOf(order), notification])
      return this.#log(notification, 0, { outcome: 'held' })
    }

    const held = this.#heldOf(order)
    this.#held.delete(order.referenceNumber)
    for (const next of [notification, ...held]) this.#enqueue(next)
  }

  /** Sends the notifications that the reorder fault still holds. */
  releaseHeld(): void {
    const held = [...this.#held.values()].flat()
    this.#held.clear()
    for (const notification of held) this.#enqueue(notification)
  }

  /** Resolves when no notification, copy or retry is under way. */
  async settled(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay)
  }

  /** Drops the held notifications and stops every retry. */
  async close(): Promise<void> {
    this.#held.clear()
    this.#closing.abort()
    await this.settled()
  }

  /** Drops the held notifications, for a reset. */
  dropHeld(): void {
    this.#held.clear()
  }

  #heldOf(order: Order): readonly Notification[] {
    return this.#held.get(order.referenceNumber) ?? []
  }

  #write(order: Order, faults: Faults): Notification {
    const requestId = randomBytes(16).toString('hex')
    const body = applyFaults(this.#options.merchant, notificationBody(this.#options.merchant, order, requestId), faults)
    return {
      order,
      url: order.webhookUrl ?? '',
      requestId,
      body,
      orderStatus: order.status,
      copies: 1 + faults.duplicate,
      delayMs: faults.delayMs,
    }
  }

  #enqueue(notification: Notification): void {
    const key = notification.order.referenceNumber
    const queue = (this.#queues.get(key) ?? Promise.resolve()).then(() => this.#sendCopies(notification))
    this.#queues.set(key, queue)
    this.#track(queue)
  }

  #track(work: Promise<void>): void {
    this.#underWay.add(work)
    void work.finally(() => this.#underWay.delete(work))
  }

  async #sendCopies(notification: Notification): Promise<void> {
    if (!(await this.#pause(notification.delayMs))) return
    for (let copy = 0; copy < notification.copies; copy += 1) {
      if (!(await this.#attempt(notification, 1))) this.#track(this.#retry(notification))
    }
  }

  async #retry(notification: Notification): Promise<void> {
    for (const [index, pauseMs] of this.#options.retryPausesMs.entries()) {
      if (!(await this.#pause(pauseMs))) return
      if (await this.#attempt(notification, index + 2)) return
    }
  }

  /** False when the provider is closing. */
  async #pause(milliseconds: number): Promise<boolean> {
    try {
      if (milliseconds > 0) await sleep(milliseconds, undefined, { signal: this.#closing.signal })
    } catch {
      // Only closing interrupts the pause.
    }
    return !this.#closing.signal.aborted
  }

  async #attempt(notification: Notification, number: number): Promise<boolean> {
    try {
      const response = await fetch(notification.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(notification.body),
        redirect: 'manual',
        signal: AbortSignal.any([this.#closing.signal, AbortSignal.timeout(answerTimeoutMs)]),
      })
      const text = (await response.text()).slice(0, maxLoggedAnswer)
      this.#log(notification, number, {
        outcome: response.status === 200 ? 'accepted' : 'refused',
        httpStatus: response.status,
        answer: text,
      })
      return response.status === 200
    } catch (problem) {
      this.#log(notification, number, { outcome: 'unreachable', answer: String(problem).slice(0, maxLoggedAnswer) })
      return false
    }
  }

  #log(notification: Notification, number: number, result: Pick<Attempt, 'outcome'> & Partial<Attempt>): void {
    this.#options.ledger.log({
      at: this.#options.ledger.now(),
      requestId: notification.requestId,
      referenceNumber: notification.order.referenceNumber,
      merchantRefNumber: notification.order.merchantRefNumber,
      orderStatus: notification.orderStatus,
      url: notification.url,
      number,
      httpStatus: null,
      answer: '',
      body: notification.body,
      ...result,
    })
  }
}

function isHeldForReorder(faults: Faults, order: Order): boolean {
  if (faults.reorder === 'paid-before-new') return order.status === 'NEW'
  if (faults.reorder === 'refunded-before-paid') return order.status === 'PAID'
  return false
}

const amountNames = ['paymentAmount', 'orderAmount', 'fawryFees', 'paymentTime', 'orderExpiryDate', 'failureErrorCode']

function applyFaults(merchant: Merchant, genuine: Record<string, unknown>, faults: Faults): Record<string, unknown> {
  let body = genuine
  if (faults.wrongOrderAmount) body = { ...body, orderAmount: Math.max(0, Number(body.orderAmount) - 1) }
  if (faults.wrongMethod)
    body = { ...body, paymentMethod: body.paymentMethod === 'PAYATFAWRY' ? 'PayUsingCC' : 'PAYATFAWRY' }
  if (faults.numbersAsStrings)
    body = Object.fromEntries(Object.entries(body).map(([name, value]) => [name, asText(name, value)]))
  body = signed(merchant, body)
  if (faults.missingRequestId) body = { ...body, requestId: undefined }
  if (faults.badSignature)
    body = { ...body, messageSignature: String(body.messageSignature).split('').toReversed().join('') }
  return body
}

function asText(name: string, value: unknown): unknown {
  return amountNames.includes(name) && typeof value === 'number' ? String(value) : value
}
