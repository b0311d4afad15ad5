import { randomBytes, randomInt } from 'node:crypto'
import { join } from 'node:path'
import { openJsonFile } from '../json-file.ts'
import type { JsonFile } from '../json-file.ts'
import { isFields, readList, readFields } from './fields.ts'
import type { Attempt, Order, SavedCard } from './order.ts'

const maxAttempts = 500

/** The provider's state: orders, saved cards, the log of notifications, and its own adjustable clock. */
export class Ledger {
  readonly attempts: Attempt[] = []
  #orders = new Map<string, Order>()
  #cards: SavedCard[] = []
  #clockOffsetMs = 0
  readonly #file: JsonFile

  /** @param directory where orders and cards are stored; undefined keeps them in memory only */
  constructor(directory?: string) {
    const path = directory === undefined ? undefined : join(directory, 'payment-provider.json')
    this.#file = openJsonFile(path, () => ({ orders: this.orders(), cards: this.#cards }))
  }

  /** Reads back what an earlier run stored. */
  async open(): Promise<void> {
    const stored = readFields(await this.#file.read())
    for (const order of readList(stored, 'orders')) if (isOrder(order)) this.#orders.set(order.referenceNumber, order)
    for (const card of readList(stored, 'cards')) if (isSavedCard(card)) this.#cards.push(card)
  }

  close(): Promise<void> {
    return this.#file.close()
  }

  /** Must follow every change of an order. */
  save(): void {
    this.#file.save()
  }

  now(): number {
    return Date.now() + this.#clockOffsetMs
  }

  moveClock(byMs: number): void {
    this.#clockOffsetMs += byMs
  }

  /** Oldest first. */
  orders(): readonly Order[] {
    return [...this.#orders.values()]
  }

  addOrder(order: Order): void {
    this.#orders.set(order.referenceNumber, order)
    this.save()
  }

  /** By the provider's number or by the merchant's. */
  findOrder(number: string): Order | undefined {
    return this.#orders.get(number) ?? this.orders().find((order) => order.merchantRefNumber === number)
  }

  findByReference(referenceNumber: string): Order | undefined {
    return this.#orders.get(referenceNumber)
  }

  findByMerchantReference(merchantRefNumber: string): Order | undefined {
    return this.orders().find((order) => order.merchantRefNumber === merchantRefNumber)
  }

  findByChallenge(id: string): Order | undefined {
    return this.orders().find((order) => order.challenge?.id === id)
  }

  /**
   * Ten digits starting with 91, above 2^31 on purpose: a client that stores them in 32 bits must notice (money.md 14).
   */
  newReferenceNumber(): string {
    const number = `91${String(randomInt(100_000_000)).padStart(8, '0')}`
    return this.#orders.has(number) ? this.newReferenceNumber() : number
  }

  allCards(): readonly SavedCard[] {
    return this.#cards
  }

  cardsOf(profileId: string): readonly SavedCard[] {
    return this.#cards.filter((card) => card.profileId === profileId)
  }

  /** Saves a card under a new token; the same card of the same customer keeps its token and gets the new details. */
  saveCard(card: Omit<SavedCard, 'token' | 'createdAt'>): SavedCard {
    const earlier = this.#cards.find((known) => known.profileId === card.profileId && known.number === card.number)
    const saved = {
      ...card,
      token: earlier?.token ?? randomBytes(32).toString('hex'),
      createdAt: earlier?.createdAt ?? this.now(),
    }
    this.#cards = [...this.#cards.filter((known) => known !== earlier), saved]
    this.save()
    return saved
  }

  removeCard(card: SavedCard): void {
    this.#cards = this.#cards.filter((known) => known !== card)
    this.save()
  }

  log(attempt: Attempt): void {
    this.attempts.push(attempt)
    this.attempts.splice(0, this.attempts.length - maxAttempts)
  }

  /** Deletes everything and resets the clock. */
  reset(): void {
    this.#orders = new Map()
    this.#cards = []
    this.#clockOffsetMs = 0
    this.attempts.length = 0
    this.save()
  }
}

// The file is our own: a missing key means that another version wrote it, and the entry is left out.
function isOrder(value: unknown): value is Order {
  return (
    isFields(value) &&
    ['referenceNumber', 'merchantRefNumber', 'status', 'customer', 'items'].every((key) => key in value)
  )
}

function isSavedCard(value: unknown): value is SavedCard {
  return isFields(value) && ['token', 'profileId', 'number', 'brand'].every((key) => key in value)
}
