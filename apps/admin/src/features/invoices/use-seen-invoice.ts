import type { Invoice } from '@hiwar/contract/invoices.ts'
import { useState } from 'react'
import { differencesOf } from './invoice-diff.ts'
import type { Difference } from './invoice-diff.ts'

export interface SeenInvoice {
  /** What changed since the admin looked; null while nothing has. */
  readonly differences: readonly Difference[] | null
  /** The admin has seen this version, or made it. */
  readonly accept: (invoice: Invoice) => void
}

const isNewer = (one: Invoice, other: Invoice) => Date.parse(one.updatedAt) > Date.parse(other.updatedAt)

/** Remembers which version of a withdrawal the admin decides on, so that a later one is never decided on unseen. */
export function useSeenInvoice(current: Invoice | undefined): SeenInvoice {
  const [seen, setSeen] = useState<Invoice | null>(null)
  if (current !== undefined && seen?.id !== current.id) setSeen(current)
  const isStale = current !== undefined && seen !== null && seen.id === current.id && isNewer(current, seen)
  const differences = isStale ? differencesOf(seen, current) : []
  return {
    differences: differences.length === 0 ? null : differences,
    accept: (invoice) => setSeen((before) => (before === null || isNewer(invoice, before) ? invoice : before)),
  }
}
