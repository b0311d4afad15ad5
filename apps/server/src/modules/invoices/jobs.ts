import { cairoDay, startOfCairoDay } from '@hiwar/rules/week.ts'
import type { Deps } from '../../deps.ts'
import { transact } from '../../platform/db/transact.ts'
import { detachFile } from '../assets/service.ts'
import { clearPayoutData, lockExpired } from './queries.ts'

/** Every night; only the run on the first of January finds something. */
export async function invoicesJobs(deps: Deps): Promise<void> {
  await deps.jobs.work('invoice-retention', async () => {
    await clearExpiredPayoutData(deps)
  })
  await deps.jobs.schedule('invoice-retention', '40 4 * * *')
}

/** Rows in one transaction. */
const BATCH_SIZE = 100

/**
 * Completed withdrawals are kept for `RETENTION_YEARS` after the fiscal year in which they were completed, which is
 * Cairo's calendar year. Then receiver and receipt are deleted; amount, status and dates stay (extras.md 6.2).
 */
export async function clearExpiredPayoutData(deps: Deps): Promise<void> {
  const before = endOfRetention(deps.now(), deps.config.retentionYears)
  for (;;) {
    const cleared = await transact(deps, async (tx) => {
      const rows = await lockExpired(tx, before, BATCH_SIZE)
      await clearPayoutData(
        tx,
        rows.map((row) => row.id),
      )
      for (const { receipt } of rows) {
        if (receipt !== null) await detachFile(deps, tx, 'receipts', receipt)
      }
      return rows.length
    })
    // Stryker disable next-line ConditionalExpression,EqualityOperator,StringLiteral: stands in the log alone
    if (cleared > 0) deps.log.info({ cleared }, 'receivers and receipts of withdrawals outlived their time')
    if (cleared < BATCH_SIZE) return
  }
}

/** The retention period of what was completed before this instant is over. */
export function endOfRetention(now: Date, years: number): Date {
  const [year = ''] = cairoDay(now).split('-')
  return startOfCairoDay(`${Number(year) - years}-01-01`)
}
