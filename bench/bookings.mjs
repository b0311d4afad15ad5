// Bookings a second when four students at once want each half-hour: one wins, three are told that the tutor is busy.
// The reference does the same by bare SQL: the locks, reads and writes of one booking in one transaction, decided by
// the same constraint.
import pg from 'pg'
import { compareInPairs, runConcurrently } from './measure.mjs'
import { POOL, bearer, makeDatabase, startApi } from './processes.mjs'

const INTERVALS = 60
const RIVALS = 4
const CONCURRENCY = 16
const HALF_HOUR = 30 * 60_000

/** Cancels all future lessons, so that every student may book one. */
async function clear(pool) {
  await pool.query(
    `delete from calendar_entries where kind = 1 and ref_id in (select id from lessons where start > now())`,
  )
  await pool.query(
    `
      update lessons set canceled_at = now(), canceled_by = (select user_id from lesson_members m
        join users u on u.id = m.user_id where m.lesson_id = lessons.id and u.role <> 4), charged = false
        where start > now() and canceled_at is null
    `,
  )
}

/** Half-hours that were not requested before, each with its rivals. */
function* rivalAttempts(slots) {
  let student = 10_000
  for (let half = 0; half < 8; half++)
    for (const slot of slots) {
      const start = new Date(slot.start.getTime() + half * HALF_HOUR)
      yield Array.from({ length: RIVALS }, () => ({
        slotId: slot.id,
        tutorId: slot.user_id,
        start,
        studentId: student++,
      }))
    }
}

async function bookBare(pool, { slotId, tutorId, start, studentId }) {
  const client = await pool.connect()
  const end = new Date(start.getTime() + HALF_HOUR)
  try {
    await client.query('begin')
    await client.query('select id from users where id = any($1::int[]) order by id for no key update', [
      [tutorId, studentId],
    ])
    await client.query(
      'select id, user_id, start, "end" from availability_slots where id = $1 and not deleted for no key update',
      [slotId],
    )
    await client.query(
      `
        select id from lesson_members join lessons on lessons.id = lesson_id where user_id = $1
          and canceled_at is null and "end" > now() limit 1
      `,
      [studentId],
    )
    await client.query(
      `
        select id, weekly_minutes, start, "end" from subscriptions where user_id = $1 and terminated_at is null
          and start <= $2 and "end" > $2
      `,
      [studentId, start],
    )
    await client.query(
      `
        select coalesce(sum(duration), 0) from lesson_members join lessons on lessons.id = lesson_id
          where user_id = $1 and charged and lessons.start > $2::timestamptz - interval '7 days'
      `,
      [studentId, start],
    )
    const {
      rows: [lesson],
    } = await client.query(
      `
        insert into lessons (slot_id, start, "end", duration, price, session_id, charged, late_line_minutes,
          created_at, updated_at) values ($1, $2, $3, 30, 7500, 'lesson:' || gen_random_uuid(), true, 60, now(),
          now()) returning id
      `,
      [slotId, start, end],
    )
    await client.query('insert into lesson_members (lesson_id, user_id) values ($1, $2), ($1, $3)', [
      lesson.id,
      tutorId,
      studentId,
    ])
    await client.query(
      `
        insert into calendar_entries (user_id, kind, ref_id, during) values ($1, 1, $3, tstzrange($4, $5, '[)')),
          ($2, 1, $3, tstzrange($4, $5, '[)'))
      `,
      [tutorId, studentId, lesson.id, start, end],
    )
    await client.query('commit')
    return true
  } catch (error) {
    await client.query('rollback')
    if (error.constraint !== 'nobody_is_in_two_places') throw error
    return false
  } finally {
    client.release()
  }
}

async function bookByCall(api, { slotId, tutorId, start, headers }) {
  const answer = await fetch(`${api}/api/v1/lesson/`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ tutorId, slotId, start: start.toISOString(), duration: 30 }),
  })
  const body = await answer.json()
  if (answer.status !== 200 && body.code !== 'busy-tutor')
    throw new Error(`a booking was answered ${answer.status} ${body.code}`)
  return answer.status === 200
}

/** Requests `INTERVALS` half-hours; exactly one rival must win each. Every reply counts, won or lost. */
async function load(rivals, book) {
  const attempts = Array.from({ length: INTERVALS }, () => rivals.next().value).flat()
  let won = 0
  const result = await runConcurrently(attempts, CONCURRENCY, async (attempt) => {
    if (await book(attempt)) won += 1
  })
  if (won !== INTERVALS) throw new Error(`${won} bookings of ${INTERVALS} half-hours`)
  return result
}

/** On a database of its own, since it writes. */
export async function measureBookings(postgresUrl) {
  const url = await makeDatabase(postgresUrl, 'bookings', 1000)
  const pool = new pg.Pool({ connectionString: url, max: POOL })
  await clear(pool)
  const { rows: slots } = await pool.query(
    `
      select id, user_id, start from availability_slots where start > now() + interval '2 days'
        and start < now() + interval '3 days' and user_id <= 980 order by start, user_id
    `,
  )
  const rivals = rivalAttempts(slots)
  const api = await startApi(url)
  try {
    return {
      ...(await compareInPairs('bookings, 4 rivals for each', {
        reference: async () => await load(rivals, async (attempt) => await bookBare(pool, attempt)),
        ours: async () =>
          await load(
            rivals,
            async (attempt) => await bookByCall(api.url, { ...attempt, headers: await bearer(attempt.studentId) }),
          ),
      })),
      target: null,
    }
  } finally {
    await api.stop()
    await pool.end()
  }
}
