import { addDays, atCairo, cairoDay } from '@hiwar/rules/week.ts'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/database.ts'
import { readDemoIds } from '../queries.ts'

/** What all parts of the back office's demo data are made with. */
export interface DemoOffice {
  readonly tx: Tx
  readonly now: Date
  readonly idOf: (key: string) => number
  /** A time of a Cairo day in the past; of today never later than now. */
  readonly at: (daysAgo: number, time?: string) => Date
}

export async function openOffice({ now }: Pick<Deps, 'now'>, tx: Tx): Promise<DemoOffice> {
  const today = now()
  const at = (daysAgo: number, time = '12:00') => {
    const moment = atCairo(addDays(cairoDay(today), -daysAgo), time)
    return daysAgo >= 0 && moment > today ? today : moment
  }
  return { tx, now: today, idOf: await readDemoIds(tx), at }
}
