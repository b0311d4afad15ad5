import type { ProviderNotification } from '@hiwar/contract/fawry.ts'
import type { Deps } from '../../deps.ts'
import type { StatusAnswer } from '../../platform/payment/provider.ts'
import type { TransactionRecord } from '../transactions/service.ts'
import { statusOfReport, type Source } from './judgement.ts'
import type { By } from './news.ts'
import { failAtProvider } from './refusal.ts'
import { settle, type Settled } from './settle.ts'

const RESTING_MS = 3_000

interface Asked {
  readonly at: number
  readonly answer: Promise<StatusAnswer>
}
/** What the provider said lately, by payment; each application its own. */
const lately = new WeakMap<Deps, Map<number, Asked>>()

/** The provider's present answer. `isFresh` is false when it is the one of the last 3 seconds (money.md 5). */
export async function askLately(
  deps: Deps,
  transaction: TransactionRecord,
): Promise<{ answer: StatusAnswer; isFresh: boolean }> {
  const now = deps.now().getTime()
  const answers = lately.get(deps) ?? new Map<number, Asked>()
  lately.set(deps, answers)
  for (const [id, asked] of answers) if (now - asked.at >= RESTING_MS) answers.delete(id)

  const earlier = answers.get(transaction.id)
  if (earlier !== undefined) return { answer: await earlier.answer, isFresh: false }
  const answer = deps.provider.status(transaction.merchantRef)
  answers.set(transaction.id, { at: now, answer })
  return { answer: await answer, isFresh: true }
}

/** A report whose status we know; everything else the provider says is an error and changes nothing (money.md 13.5). */
export function knownReport(answer: StatusAnswer): ProviderNotification {
  if (answer.kind === 'not-found') return failAtProvider('the provider does not know this order')
  if (answer.kind === 'error') return failAtProvider(answer.description)
  if (statusOfReport(answer.report) === null)
    return failAtProvider(`the provider answers the unknown status ${answer.report.orderStatus}`)
  return answer.report
}

/** Settles by a report we asked for ourselves. */
export async function settleByReport(
  deps: Deps,
  transactionId: number,
  given: { report: ProviderNotification; source: Source; by?: By },
): Promise<Settled> {
  return await settle(deps, {
    transactionId,
    source: given.source,
    status: statusOfReport(given.report),
    report: given.report,
    reason: given.source,
    ...(given.by === undefined ? {} : { by: given.by }),
  })
}
