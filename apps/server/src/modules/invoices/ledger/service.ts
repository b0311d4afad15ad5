import type { Received, Reply } from '@hiwar/contract/endpoint.ts'
import { LedgerKind, LedgerState, type LedgerLine, type listLedger } from '@hiwar/contract/invoices.ts'
import { isAdmin } from '@hiwar/contract/roles.ts'
import { HOUR_SECONDS, MINUTE_SECONDS } from '@hiwar/contract/time.ts'
import { payoutExpectedBy } from '@hiwar/rules/business-days.ts'
import { addDays, cairoDay, startOfCairoDay } from '@hiwar/rules/week.ts'
import type { Actor } from '../../../actor.ts'
import type { Deps } from '../../../deps.ts'
import { fail } from '../../../failure.ts'
import { instants } from '../../../platform/db/comparison.ts'
import { atOneMoment } from '../../../platform/db/transact.ts'
import { uploadUrl } from '../../../upload-url.ts'
import { isTutor } from '../queries.ts'
import { countLedger, pageOfLedger, sumMonths, type LedgerFilter, type LedgerRow } from './queries.ts'

const MINUTES_OF_HOUR = HOUR_SECONDS / MINUTE_SECONDS

/** What a tutor earned and withdrew, newest first; page, count and sums from one snapshot (more.md 5). */
export async function readLedger(
  deps: Deps,
  actor: Actor,
  query: Received<typeof listLedger.query>,
): Promise<Reply<typeof listLedger>> {
  const tutorId = isAdmin(actor.role) ? (query.userId ?? fail('bad-request', 'userId')) : actor.id
  if (!(await isTutor(deps.db, tutorId))) fail('tutor-not-found')
  const filter = { tutorId, kinds: query.kind, states: query.state, at: instants(query.at), now: deps.now() }
  return await atOneMoment(deps, async (tx) => {
    const rows = await pageOfLedger(tx, filter, { limit: query.size, offset: (query.page - 1) * query.size })
    return {
      list: rows.map((row) => ledgerLine(deps, row)),
      total: await countLedger(tx, filter),
      months: rows.length === 0 ? [] : await sumMonths(tx, withinMonthsOf(rows, filter)),
    }
  })
}

/** The filter, narrowed to the months of Cairo that these rows lie in. */
function withinMonthsOf(rows: readonly LedgerRow[], filter: LedgerFilter): LedgerFilter {
  const times = rows.map((row) => row.at.getTime())
  const [first, last] = [new Date(Math.min(...times)), new Date(Math.max(...times))]
  const from = startOfCairoDay(firstOfMonth(cairoDay(first)))
  // 31 days after the first of a month is always a day of the next one.
  const to = startOfCairoDay(firstOfMonth(addDays(firstOfMonth(cairoDay(last)), 31)))
  const { gte, lt } = filter.at ?? {}
  return {
    ...filter,
    at: {
      ...filter.at,
      gte: gte === undefined || gte < from ? from : gte,
      lt: lt === undefined || lt > to ? to : lt,
    },
  }
}

const firstOfMonth = (day: string) => `${day.slice(0, 7)}-01`

function ledgerLine(deps: Deps, row: LedgerRow): LedgerLine {
  const { at, kind, id, minutes, amount, state } = row
  const isLesson = kind === LedgerKind.Lesson
  return {
    at: at.toISOString(),
    kind,
    lessonId: isLesson ? id : null,
    invoiceId: isLesson ? null : id,
    person:
      row.studentId === null
        ? null
        : {
            id: row.studentId,
            name: row.studentName,
            image: uploadUrl(deps, row.studentImage),
            gender: row.studentGender,
          },
    minutes,
    rate: minutes === null ? null : Math.round((amount * MINUTES_OF_HOUR) / minutes),
    amount,
    state,
    expectedBy: state === LedgerState.Asked ? payoutExpectedBy(at).toISOString() : null,
  }
}
