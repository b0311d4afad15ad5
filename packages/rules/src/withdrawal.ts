import { Bank, WithdrawMethod } from '@hiwar/contract/enums.ts'
import type { ErrorCode } from '@hiwar/contract/errors.ts'

export interface Payout {
  readonly method: WithdrawMethod
  readonly receiver: string
}

/** The parts of a receiver; those of other methods are null. */
export interface ReceiverParts {
  readonly bank: Bank | null
  readonly accountNumber: string | null
  readonly phone: string | null
  readonly username: string | null
}

const noParts: ReceiverParts = { bank: null, accountNumber: null, phone: null, username: null }
const banks: ReadonlySet<string> = new Set(Object.values(Bank))
const isBank = (text: string): text is Bank => banks.has(text)

/** The receiver as it is stored, or the error code of an invalid one (money.md 11.8). */
export function parseReceiver({ method, receiver }: Payout): { receiver: string } | { code: ErrorCode } {
  const text = receiver.trim()
  switch (method) {
    case WithdrawMethod.Wallet:
      return /^01[0125]\d{8}$/.test(text) ? { receiver: text } : { code: 'invalid-phone' }
    case WithdrawMethod.Instapay:
      return /^[A-Za-z0-9._-]{2,40}@instapay$/.test(text) ? { receiver: text } : { code: 'instapay-username-invalid' }
    case WithdrawMethod.Bank:
      return parseBank(text)
  }
}

function parseBank(text: string): { receiver: string } | { code: ErrorCode } {
  const [bank = '', ...rest] = text.split(':')
  const account = rest.join(':').replaceAll(/\s/g, '')
  if (bank.trim() === '') return { code: 'empty-bank-name' }
  if (!isBank(bank.trim())) return { code: 'invalid-bank-name' }
  return /^(\d{8,20}|EG\d{27})$/.test(account)
    ? { receiver: `${bank.trim()}:${account}` }
    : { code: 'invalid-bank-account-number' }
}

export function receiverParts({ method, receiver }: Payout): ReceiverParts {
  // Cleared at the end of its retention period.
  if (receiver === '') return noParts
  if (method === WithdrawMethod.Wallet) return { ...noParts, phone: receiver }
  if (method === WithdrawMethod.Instapay) return { ...noParts, username: receiver }
  const [bank = '', accountNumber = ''] = receiver.split(':')
  return { ...noParts, bank: isBank(bank) ? bank : null, accountNumber }
}

/** What tells one receiver from another and leads nobody to it: the beginning of a name, the end of a number. */
export function maskReceiver(receiver: string): string {
  if (receiver === '') return ''
  const [start = '', domain] = receiver.split('@')
  if (domain !== undefined) return `${start.slice(0, 2)}•••@${domain}`
  const bank = receiver.includes(':') ? `${receiver.split(':')[0]}:` : ''
  return `${bank}•••${receiver.slice(-4)}`
}

/** Sums of piastres (money.md 11.8). */
export interface Earnings {
  readonly past: number
  readonly future: number
  readonly fulfilled: number
  readonly pending: number
}

/** What can be withdrawn; below 0 after a correction. */
export const spendable = ({ past, fulfilled, pending }: Earnings): number => past - fulfilled - pending

/** The error code of an amount that cannot be withdrawn, or null. */
export function amountError(
  amount: number,
  given: { spendable: number; min: number; max: number | null },
): ErrorCode | null {
  if (amount <= 0) return 'invoice-amount-zero-or-negative'
  if (amount < given.min) return 'invoice-min-amount-subceeded'
  return amount > Math.min(given.spendable, given.max ?? Number.MAX_SAFE_INTEGER) ? 'invoice-max-amount-exceeded' : null
}
