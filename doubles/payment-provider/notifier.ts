import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { notificationBody, signed } from './answers.ts'
import type { Faults } from './faults.ts'
import type { Ledger } from './ledger.ts'
import type { Attempt, Order } from './order.ts'
import type { Merchant } from './signature.ts'

/** What the notifier needs to know; `faults` is asked anew for each notification. */
export interface NotifierNeeds {
  readonly merchant: Merchant
  readonly ledger: Ledger
  readonly faults: () => Faults
  /** Pauses before the second, third and fourth try, in milliseconds. */
  readonly retryPausesMs: readonly number[]
}

interface Notice {
  readonly order: Order
  readonly url: string
  readonly requestId: string
  readonly body: Record<string, unknown>
  readonly orderStatus: string
  readonly copies: number
  readonly delayMs: number
}

const answerTimeoutMs = 10_000
const answerKept = 500

/**
 * Sends notification v2 on every status change, in order for each order, and tries again when not answered with 200.
 */
export class Notifier {
  readonly #needs: NotifierNeeds
  readonly #closing = new AbortController()
  readonly #lines = new Map<string, Promise<void>>()
  readonly #held = new Map<string, Notice[]>()
  readonly #working = new Set<Promise<void>>()

  constructor(needs: NotifierNeeds) {
    this.#needs = needs
  }

  /** Tells the merchant the present status of an order. Returns at once; the body is that of this moment. */
  notify(order: Order): void {
    const faults = this.#needs.faults()
    const notice = this.#write(order, faults)
    if (order.webhookUrl === null) return this.#log(notice, 0, { outcome: 'no-address' })
    if (faults.drop) return this.#log(notice, 0, { outcome: 'dropped' })

    if (mustWait(faults, order)) {
      this.#held.set(order.referenceNumber, [...this.#heldOf(order), notice])
      return this.#log(notice, 0, { outcome: 'held' })
    }

    const waited = this.#heldOf(order)
    this.#held.delete(order.referenceNumber)
    for (const next of [notice, ...waited]) this.#enqueue(next)
  }

  /** Sends what the reorder fault still holds. */
  releaseHeld(): void {
    const waiting = [...this.#held.values()].flat()
    this.#held.clear()
    for (const notice of waiting) this.#enqueue(notice)
  }

  /** Resolves when no notification, copy or retry is under way. */
  async settled(): Promise<void> {
    while (this.#working.size > 0) await Promise.all(this.#working)
  }

  /** Forgets what is held and stops every retry. */
  async close(): Promise<void> {
    this.#held.clear()
    this.#closing.abort()
    await this.settled()
  }

  /** Drops what is held, for a reset. */
  forgetHeld(): void {
    this.#held.clear()
  }

  #heldOf(order: Order): readonly Notice[] {
    return this.#held.get(order.referenceNumber) ?? []
  }

  #write(order: Order, faults: Faults): Notice {
    const requestId = randomBytes(16).toString('hex')
    const body = damage(this.#needs.merchant, notificationBody(this.#needs.merchant, order, requestId), faults)
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

  #enqueue(notice: Notice): void {
    const key = notice.order.referenceNumber
    const line = (this.#lines.get(key) ?? Promise.resolve()).then(() => this.#sendCopies(notice))
    this.#lines.set(key, line)
    this.#track(line)
  }

  #track(work: Promise<void>): void {
    this.#working.add(work)
    void work.finally(() => this.#working.delete(work))
  }

  async #sendCopies(notice: Notice): Promise<void> {
    if (!(await this.#pause(notice.delayMs))) return
    for (let copy = 0; copy < notice.copies; copy += 1) {
      if (!(await this.#attempt(notice, 1))) this.#track(this.#retry(notice))
    }
  }

  async #retry(notice: Notice): Promise<void> {
    for (const [index, pauseMs] of this.#needs.retryPausesMs.entries()) {
      if (!(await this.#pause(pauseMs))) return
      if (await this.#attempt(notice, index + 2)) return
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

  async #attempt(notice: Notice, number: number): Promise<boolean> {
    try {
      const answer = await fetch(notice.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(notice.body),
        redirect: 'manual',
        signal: AbortSignal.any([this.#closing.signal, AbortSignal.timeout(answerTimeoutMs)]),
      })
      const text = (await answer.text()).slice(0, answerKept)
      this.#log(notice, number, {
        outcome: answer.status === 200 ? 'accepted' : 'refused',
        httpStatus: answer.status,
        answer: text,
      })
      return answer.status === 200
    } catch (problem) {
      this.#log(notice, number, { outcome: 'unreachable', answer: String(problem).slice(0, answerKept) })
      return false
    }
  }

  #log(notice: Notice, number: number, result: Pick<Attempt, 'outcome'> & Partial<Attempt>): void {
    this.#needs.ledger.log({
      at: this.#needs.ledger.now(),
      requestId: notice.requestId,
      referenceNumber: notice.order.referenceNumber,
      merchantRefNumber: notice.order.merchantRefNumber,
      orderStatus: notice.orderStatus,
      url: notice.url,
      number,
      httpStatus: null,
      answer: '',
      body: notice.body,
      ...result,
    })
  }
}

function mustWait(faults: Faults, order: Order): boolean {
  if (faults.reorder === 'paid-before-new') return order.status === 'NEW'
  if (faults.reorder === 'refunded-before-paid') return order.status === 'PAID'
  return false
}

const amountNames = ['paymentAmount', 'orderAmount', 'fawryFees', 'paymentTime', 'orderExpiryDate', 'failureErrorCode']

function damage(merchant: Merchant, honest: Record<string, unknown>, faults: Faults): Record<string, unknown> {
  let body = honest
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
