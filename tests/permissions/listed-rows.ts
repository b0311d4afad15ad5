// More rows for the lists: several of each kind, of different days and values, so that pages, orders and ranges show.
import { sql } from 'kysely'
import { DAY_MS } from '@hiwar/contract/time.ts'
import type { Fixtures } from './fixtures.ts'
import { everyRow } from '../../apps/server/src/platform/db/whole-table.ts'

/** Adds rows to the fixtures of one test file, whose people own them. */
export async function addListedRows({ app, student, otherStudent, tutor, ...others }: Fixtures): Promise<void> {
  const { otherTutor, manager, admin } = others
  const { db } = app.deps
  const daysAgo = (days: number) => new Date(app.clock.now().getTime() - days * DAY_MS)
  /** The first row of a table once more, with other values under another id. */
  const copy = async (table: string, change: object) =>
    await sql`
      insert into ${sql.table(table)} overriding system value
      select (jsonb_populate_record(row, ${JSON.stringify(change)}::jsonb
        || jsonb_build_object('id', nextval(pg_get_serial_sequence(${table}, 'id'))))).*
      from ${sql.table(table)} row order by row.id limit 1`.execute(db)

  for (const [place, days] of [2, 5, 3].entries()) {
    const stamps = { created_at: daysAgo(days), updated_at: daysAgo(days) }
    await copy('interviews', { ...stamps, start: daysAgo(days), session_id: `interview:${days}`, status: 4 })
    await copy('demo_sessions', { ...stamps, start: daysAgo(days), session_id: `demo:${days}`, status: 4 })
    await copy('invoices', { ...stamps, amount: 100 * days, status: 2, receipt: null })
    await copy('audit_log', { at: daysAgo(days) })
    await copy('reports', { ...stamps, title: `بلاغ ${days}` })
    await copy('report_replies', { ...stamps, message: `رد ${days}` })
    await copy('messages', { text: `رسالة ${days}` })
    await copy('transactions', { ...stamps, merchant_ref: `copy-${days}`, amount: 1000 * days, paid_at: daysAgo(days) })
    await copy('inbox', { created_at: daysAgo(days), occurrence: `copy-${days}` })
    const [rater, ratee] = [
      [otherStudent, tutor],
      [student, otherTutor],
      [student, manager],
    ][place] ?? [student, tutor]
    await copy('ratings', { ...stamps, rater_id: rater?.id, ratee_id: ratee?.id, value: place + 1 })
  }
  // Given their times by the database, to the microsecond, which a range of milliseconds cannot meet.
  await db
    .updateTable('plans')
    .set({ createdAt: daysAgo(1), updatedAt: daysAgo(1) })
    .where(everyRow)
    .execute()
  const edited = { createdBy: admin.id, updatedBy: admin.id }
  const plan = await db.selectFrom('plans').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()
  for (const days of [2, 5, 3]) {
    const at = { createdAt: daysAgo(days), updatedAt: daysAgo(days) }
    await db
      .insertInto('coupons')
      .values({ code: `CODE-${days}`, discount: 100 * days, expiresAt: daysAgo(-days), ...edited, ...at })
      .execute()
    await db
      .insertInto('invites')
      .values({
        email: `invited-${days}@hiwar.test`,
        planId: plan.id,
        expiresAt: daysAgo(-days),
        liveFrom: daysAgo(days),
        ...edited,
        ...at,
      })
      .execute()
  }
  for (const [days, { id }] of [tutor, otherTutor, manager].entries())
    await db
      .insertInto('favourites')
      .values({ studentId: student.id, tutorId: id, createdAt: daysAgo(days) })
      .execute()
}
