import { cairoDay, startOfCairoDay } from '@hiwar/rules/week.ts'
import type { Deps } from '../../deps.ts'
import { transact } from '../../platform/db/transact.ts'
import { detachFile } from '../assets/service.ts'
import { clearPayees, lockOutlived } from './queries.ts'

/** Rows in one transaction. */
const atOnce = 100

/**
 * Settled withdrawals are kept for `RETENTION_YEARS` after the fiscal year in which they were settled, which is Cairo's
 * calendar year. Then receiver and receipt go; amount, status and dates stay (extras.md 6.2).
 */
export async function clearOutlivedPayees(deps: Deps): Promise<void> {
  const before = endOfKeeping(deps.now(), deps.config.retentionYears)
  for (;;) {
    const cleared = await transact(deps, async (tx) => {
      const rows = await lockOutlived(tx, before, atOnce)
      await clearPayees(
        tx,
        rows.map((row) => row.id),
      )
      for (const { receipt } of rows) {
        if (receipt !== null) await detachFile(deps, tx, 'receipts', receipt)
      }
      return rows.length
    })
    if (cleared > 0) deps.log.info({ cleared }, 'receivers and receipts of withdrawals outlived their time')
    if (cleared < atOnce) return
  }
}

/** What was settled before this instant has been kept long enough. */
export function endOfKeeping(now: Date, years: number): Date {
  const [year = ''] = cairoDay(now).split('-')
  return startOfCairoDay(`${Number(year) - years}-01-01`)
}
