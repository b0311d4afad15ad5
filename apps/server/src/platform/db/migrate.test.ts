// What migrations do to data: a database of an earlier release goes on with every time and every booking it had.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate, openEmbedded, type Store } from './database.ts'

let store: Store
beforeAll(async () => {
  store = await openEmbedded('memory://')
})
afterAll(async () => {
  await store.close()
})

const run = async (statement: string) => await sql.raw(statement).execute(store.db)

/** Everything of the calendar, as the rows say it. */
async function calendar(): Promise<Record<string, readonly Record<string, unknown>[]>> {
  const tables = {
    availability_slots: 'id',
    lessons: 'id',
    lesson_members: 'lesson_id, user_id',
    interviews: 'id',
    demo_sessions: 'id',
    calendar_entries: 'kind, ref_id, user_id',
  }
  const rows: [string, Record<string, unknown>[]][] = []
  for (const [table, order] of Object.entries(tables)) {
    const found = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(${sql.raw(table)}) as row from ${sql.raw(table)} order by ${sql.raw(order)}`.execute(store.db)
    rows.push([table, found.rows.map(({ row }) => row)])
  }
  return Object.fromEntries(rows)
}

test('the usual week, the ledger, trials and cards keep every slot and booking from before them', async () => {
  await migrate(store.db, '0027-installment-terms')
  // Two tutors, a manager and three students; slots past, present, booked, canceled, deleted, and one over midnight.
  await run(`
    insert into users (id, email, role)
    select id, 'person-' || id || '@hiwar.test', case when id <= 2 then 3 when id = 3 then 5 else 4 end
    from generate_series(1, 6) as id`)
  await run('insert into tutors (id, activated) select id, true from generate_series(1, 3) as id')
  await run(`
    insert into availability_slots (id, user_id, start, "end", deleted)
    select place, 1 + place % 3, '2026-05-01T20:30Z'::timestamptz + place * interval '9 hours',
      '2026-05-01T20:30Z'::timestamptz + place * interval '9 hours' + interval '4 hours', place % 7 = 0
    from generate_series(1, 60) as place`)
  await run(`
    insert into lessons (id, slot_id, start, "end", duration, price, session_id, canceled_by, canceled_at, cancel_reason,
      charged, focus, version, late_line_minutes, created_at, updated_at)
    select id, id, start + interval '1 hour', start + interval '90 minutes', 30, 7500, 'lesson:' || id,
      case when id % 5 = 0 then 4 end, case when id % 5 = 0 then start end, case when id % 5 = 0 then 'busy' end,
      id % 5 <> 0, 'travel', id % 2, 60, start, start
    from availability_slots where id % 4 <> 0`)
  await run(`
    insert into lesson_members (lesson_id, user_id)
    select lessons.id, unnest(array[availability_slots.user_id, 4 + lessons.id % 3])
    from lessons join availability_slots on availability_slots.id = slot_id`)
  await run(`
    insert into calendar_entries (user_id, kind, ref_id, during)
    select user_id, 1, lesson_id, tstzrange(start, "end")
    from lesson_members join lessons on lessons.id = lesson_id where canceled_at is null`)
  await run(`
    insert into interviews (interviewer_id, interviewee_id, slot_id, session_id, start, status, created_at, updated_at)
    select 3, 1, id, 'interview:' || id, start, 2, start, start from availability_slots where user_id = 3 and id % 4 = 0`)
  await run(`
    insert into demo_sessions (tutor_id, manager_id, slot_id, session_id, start, status, created_at, updated_at)
    select 2, 3, id, 'demo:' || id, start, 3, start, start from availability_slots where user_id = 3 and id % 4 = 0`)
  const before = await calendar()
  expect(Object.values(before).map((rows) => rows.length)).toEqual([60, 45, 90, 5, 5, 72])

  await migrate(store.db)
  const after = await calendar()
  expect(after).toMatchObject(before)
  const slots = new Map(after['availability_slots']?.map((slot) => [slot['id'], slot]))
  expect([...slots.values()].filter((slot) => slot['by_rule'] !== false)).toEqual([])
  for (const lesson of after['lessons'] ?? [])
    expect(lesson).toMatchObject({
      tutor_id: slots.get(lesson['slot_id'])?.['user_id'],
      student_user_id: 4 + (Number(lesson['id']) % 3),
      trial: false,
    })
})
