import { codes, refuse } from './codes.ts'
import { changeFaults, noFaults } from './faults.ts'
import type { Faults } from './faults.ts'
import { Ledger } from './ledger.ts'
import { Notifier } from './notifier.ts'
import type { Merchant } from './signature.ts'

/** The provider's fee on top of the order, in percent × 100 (100 = 1 %). */
export interface Fees {
  readonly reference: number
  readonly wallet: number
  readonly card: number
}

export interface ProviderOptions {
  readonly merchantCode: string
  readonly secureKey: string
  /** Where notifications go when a charge names no `orderWebHookUrl`. */
  readonly callbackUrl?: string
  /** Keeps orders and cards in `payment-provider.json` of this directory; absent: in memory only. */
  readonly directory?: string
  /** Default: reference 1 %, the rest free, so the paid amount differs from the order's (money.md 14). */
  readonly fees?: Partial<Fees>
  /** Pauses between tries of a notification; default 1, 5 and 25 s. */
  readonly retryPausesMs?: readonly number[]
  /** How long a call without a reply stays open before its connection is cut; default a minute. */
  readonly unansweredMs?: number
}

/** One running provider: its account, state and present faults, which every other function takes. */
export interface Provider {
  readonly merchant: Merchant
  readonly callbackUrl: string | null
  readonly fees: Fees
  readonly unansweredMs: number
  readonly ledger: Ledger
  readonly notifier: Notifier
  readonly faults: () => Faults
  /** Throws a RangeError on an unknown fault or value. */
  readonly setFaults: (change: unknown) => void
  readonly clearFaults: () => void
}

const defaultFees: Fees = { reference: 100, wallet: 0, card: 0 }

/** Creates a provider; the caller opens and closes its ledger and notifier. */
export function createProvider(options: ProviderOptions): Provider {
  const merchant = { code: options.merchantCode, secureKey: options.secureKey }
  const ledger = new Ledger(options.directory)
  let faults = noFaults
  const notifier = new Notifier({
    merchant,
    ledger,
    faults: () => faults,
    retryPausesMs: options.retryPausesMs ?? [1000, 5000, 25_000],
  })
  const replace = (next: Faults): void => {
    const releases = faults.reorder !== next.reorder
    faults = next
    if (releases) notifier.releaseHeld()
  }

  return {
    merchant,
    ledger,
    notifier,
    callbackUrl: options.callbackUrl ?? null,
    fees: { ...defaultFees, ...options.fees },
    unansweredMs: options.unansweredMs ?? 60_000,
    faults: () => faults,
    setFaults: (change) => replace(changeFaults(faults, change)),
    clearFaults: () => replace(noFaults),
  }
}

/** Throws 9901 when the account is not ours. */
export function checkMerchant(provider: Provider, code: string): void {
  if (code !== provider.merchant.code) refuse(codes.badMerchant)
}
