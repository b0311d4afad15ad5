import { isFields } from './fields.ts'
import type { Fields } from './fields.ts'

/** The provider calls that can be told to answer an error body with HTTP 200. */
export const operations = ['charge', 'status', 'refund', 'cancel', 'cards', 'plans'] as const
export type Operation = (typeof operations)[number]

const statusQueries = ['ok', 'error', 'timeout'] as const
const reorders = ['none', 'paid-before-new', 'refunded-before-paid'] as const

/** What can be made to go wrong, all off by default (money.md 14). They act on what happens after they are set. */
export interface Faults {
  /** Extra copies of every notification, with the same requestId. */
  readonly duplicate: number
  /** Delay of the first attempt of every notification. */
  readonly delayMs: number
  /** Notifications are never sent. */
  readonly drop: boolean
  /**
   * NEW is held until the next status was sent, or PAID until the refund was sent. Turning it off sends the held ones.
   */
  readonly reorder: (typeof reorders)[number]
  readonly badSignature: boolean
  /** orderAmount is one pound less, correctly signed. */
  readonly wrongOrderAmount: boolean
  /** Another payment method, correctly signed. */
  readonly wrongMethod: boolean
  readonly numbersAsStrings: boolean
  readonly missingRequestId: boolean
  /** HTTP 500, or no reply until the client closes the connection. */
  readonly statusQuery: (typeof statusQueries)[number]
  /** The charge is made, but its reply is never sent. */
  readonly chargeTimeoutAfterSuccess: boolean
  /** The refund is made, but its reply is never sent. */
  readonly refundTimeoutAfterSuccess: boolean
  /** The payer wins the race: the order becomes PAID, then cancelling answers "already paid". */
  readonly cancelAlreadyPaid: boolean
  /** These calls do nothing and answer an error body with HTTP 200; `true` in the API means all of them. */
  readonly errorBodyWithHttp200: readonly Operation[]
  /** Cards are settled at once, without a 3-D Secure page. */
  readonly skipThreeDSecure: boolean
}

/** Nothing goes wrong. */
export const noFaults: Faults = {
  duplicate: 0,
  delayMs: 0,
  drop: false,
  reorder: 'none',
  badSignature: false,
  wrongOrderAmount: false,
  wrongMethod: false,
  numbersAsStrings: false,
  missingRequestId: false,
  statusQuery: 'ok',
  chargeTimeoutAfterSuccess: false,
  refundTimeoutAfterSuccess: false,
  cancelAlreadyPaid: false,
  errorBodyWithHttp200: [],
  skipThreeDSecure: false,
}

const largest = { duplicate: 20, delayMs: 600_000 } as const
const flags = [
  'drop',
  'badSignature',
  'wrongOrderAmount',
  'wrongMethod',
  'numbersAsStrings',
  'missingRequestId',
  'chargeTimeoutAfterSuccess',
  'refundTimeoutAfterSuccess',
  'cancelAlreadyPaid',
  'skipThreeDSecure',
] as const satisfies readonly (keyof Faults)[]
const names: readonly string[] = [...flags, 'duplicate', 'delayMs', 'reorder', 'statusQuery', 'errorBodyWithHttp200']

/** The names of the on/off faults, for the control page. */
export const faultFlags: readonly (typeof flags)[number][] = flags

/**
 * Reads a partial change of the faults and merges it into the present ones. Throws a RangeError naming the field on an
 * unknown name or value, so a misspelt fault fails its test instead of passing it.
 */
export function changeFaults(present: Faults, change: unknown): Faults {
  if (!isFields(change)) throw new RangeError('faults must be an object')
  for (const name of Object.keys(change)) if (!names.includes(name)) throw new RangeError(`unknown fault "${name}"`)

  const switched = Object.fromEntries(
    flags.filter((name) => name in change).map((name) => [name, readSwitch(change, name)]),
  )
  return {
    ...present,
    ...switched,
    duplicate: readCount(change, 'duplicate') ?? present.duplicate,
    delayMs: readCount(change, 'delayMs') ?? present.delayMs,
    reorder: readOne(change, 'reorder', reorders) ?? present.reorder,
    statusQuery: readOne(change, 'statusQuery', statusQueries) ?? present.statusQuery,
    errorBodyWithHttp200: readOperations(change) ?? present.errorBodyWithHttp200,
  }
}

function readSwitch(change: Fields, name: string): boolean {
  const value = change[name]
  if (value === true || value === 'true') return true
  if (value === false || value === 'false') return false
  throw new RangeError(`${name} must be true or false`)
}

function readCount(change: Fields, name: 'duplicate' | 'delayMs'): number | undefined {
  if (!(name in change)) return undefined
  const value = Number(change[name])
  if (!Number.isInteger(value) || value < 0 || value > largest[name])
    throw new RangeError(`${name} must be 0..${largest[name]}`)
  return value
}

function readOne<Choice extends string>(change: Fields, name: string, choices: readonly Choice[]): Choice | undefined {
  if (!(name in change)) return undefined
  const choice = choices.find((known) => known === change[name])
  if (choice === undefined) throw new RangeError(`${name} must be one of ${choices.join(', ')}`)
  return choice
}

function readOperations(change: Fields): readonly Operation[] | undefined {
  const value = change.errorBodyWithHttp200
  if (value === undefined) return undefined
  if (value === true) return operations
  if (value === false || value === '') return []

  const wanted: readonly unknown[] = Array.isArray(value) ? value : [value]
  return wanted.map((name) => operations.find((known) => known === name) ?? unknownOperation(name))
}

function unknownOperation(name: unknown): never {
  throw new RangeError(`errorBodyWithHttp200 knows ${operations.join(', ')}, not ${JSON.stringify(name)}`)
}
