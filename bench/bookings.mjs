// Bookings a second when four students at once want each half-hour: one wins, three are told that the tutor is busy.
// The reference sends the same statements by bare SQL, without those by which the server keeps its list of tutors
// current.
import pg from 'pg'
import { createCaller } from './load.mjs'
import { compareInPairs, runConcurrently } from './measure.mjs'
import { POOL, bearer, makeDatabase, startApi } from './processes.mjs'

const INTERVALS = 100
const RIVALS = 4
const CONCURRENCY = 16
/** With a plan; ids from 10000 on. */
const STUDENTS = 5000
/** Bookings of the server before any shot: code that has run some hundred times is still slow, and a day has more. */
const WARM_SHOTS = 6
const HALF_HOUR = 30 * 60_000

/** Cancels the future lessons of those who will book, so that every one of them may, and of the days they book. */
async function clear(pool) {
  const theirs = `
    select id from lessons where start > now() and canceled_at is null and (start < now() + interval '4 days'
      or id in (select lesson_id from lesson_members where user_id between 10000 and 19999))`
  await pool.query(`delete from calendar_entries where kind = 1 and ref_id in (${theirs})`)
  await pool.query(
    `
      update lessons set canceled_at = now(), canceled_by = (select user_id from lesson_members m
        join users u on u.id = m.user_id where m.lesson_id = lessons.id and u.role <> 4), charged = false
        where id in (${theirs})
    `,
  )
}

/** Half-hours that were not requested before, each with its rivals: who lost tries another one later. */
function* rivalAttempts(slots) {
  const students = Array.from({ length: STUDENTS }, (_, n) => 10_000 + n)
  const lost = (studentId) => {
    students.push(studentId)
  }
  for (let half = 0; half < 8; half++)
    for (const slot of slots) {
      const start = new Date(slot.start.getTime() + half * HALF_HOUR)
      yield students
        .splice(0, RIVALS)
        .map((studentId) => ({ slotId: slot.id, tutorId: slot.user_id, start, studentId, lost }))
    }
}

/** What the server sends for a booking; each connection prepares them once. */
const sent = {
  tutor: `
    select users.id, users.role, tutors.notice from users join tutors on tutors.id = users.id
    where users.id = $1 and users.role in (3, 5) and tutors.activated and users.verified_email
      and not exists (select from account_deletions where user_id = users.id)`,
  lock: `
    with people as materialized (
      select id from users where id = any($1::int[]) order by id for no key update
    )
    select id, user_id, start, "end" from availability_slots
    where id = $2 and not deleted and (select count(*) from people) > 0
    for no key update`,
  facts: `
    select
      (select coalesce(json_agg(json_build_object('key', key, 'value', value)), '[]') from platform_settings)
        as "changedSettings",
      (select name from users where id = student_id) as "studentName",
      (select erases_at from account_deletions where user_id = student_id) as "erasesAt",
      (select count(*)::int from lesson_members join lessons on lessons.id = lesson_id
        where user_id = student_id and canceled_at is null and "end" > asked.now) as "bookedLessons",
      weekly_minutes as "weeklyMinutes", period, subscription.start as "startsAt", subscription."end" as "endsAt",
      exists (select from refunds where tx_id = subscription.tx_id and status = 'pending' and admin_id is null)
        as "isBeingReturned",
      (select coalesce(json_agg(json_build_object('start', lessons.start, 'duration', duration)), '[]')
        from lesson_members join lessons on lessons.id = lesson_id
        where user_id = student_id and charged
          and lessons.start > lower(span) - interval '8 days' and lessons.start < lower(span) + interval '8 days')
        as charged,
      exists (select from calendar_entries where user_id = tutor_id and during && span) as "isTutorBusy",
      exists (select from calendar_entries where user_id = student_id and during && span) as "isStudentBusy"
    from (select $1::int as student_id, $2::int as tutor_id, tstzrange($3::timestamptz, $4::timestamptz, '[)') as span,
      $5::timestamptz as now) asked
    left join subscriptions subscription on subscription.user_id = student_id and terminated_at is null
      and subscription.start <= asked.now and subscription."end" > asked.now`,
  insert: `
    with lesson as (
      insert into lessons (slot_id, start, "end", duration, price, session_id, charged, late_line_minutes, created_at,
        updated_at) values ($1, $2, $3, 30, 7500, 'lesson:' || gen_random_uuid(), true, 60, $4, $4) returning id
    ), people as (
      insert into lesson_members (lesson_id, user_id) select id, unnest($5::int[]) from lesson
    )
    select id from lesson`,
  occupy: `
    insert into calendar_entries (user_id, kind, ref_id, entered_at, during)
    select unnest($1::int[]), 1, $2, $3, tstzrange($4, $5, '[)')`,
  room: `
    with room as (
      insert into rooms (pair_key, created_at) values ($1, $2) on conflict (pair_key) do nothing returning id
    ), people as (
      insert into room_members (room_id, user_id, created_at, updated_at)
      select id, unnest($3::int[]), $2, $2 from room
    )
    select id from room`,
  recipient: `
    select users.id, users.role, users.name, users.email, users.verified_email, users.phone, users.verified_phone,
      users.preferences, settings.events, link.chat_id,
      array(select id from push_subscriptions where user_id = users.id order by id) as devices
    from users left join notification_settings settings on settings.user_id = users.id
      left join telegram_links link on link.user_id = users.id where users.id in ($1)`,
  inbox: `
    insert into inbox (user_id, object, url, occurrence, kind, params, created_at)
      values ($1, $2, '/upcoming-lessons', $2, 'lesson-booked', '{}', $3)
      on conflict on constraint a_person_is_told_of_an_occurrence_once do nothing returning user_id`,
  endWatch: 'delete from watches where student_id = $1 and tutor_id = $2',
  unread: 'select user_id, count(*) as unread from inbox where user_id in ($1) and read_at is null group by user_id',
  lesson: `
    select lessons.*, tutor.name, tutor.image, student.name, student.image, learning.level, ratings.id
    from lessons
    join lesson_members taught on taught.lesson_id = lessons.id
    join users tutor on tutor.id = taught.user_id and tutor.role in (3, 5)
    join lesson_members learned on learned.lesson_id = lessons.id and learned.user_id <> taught.user_id
    join users student on student.id = learned.user_id
    left join learning_profiles learning on learning.student_id = student.id
    left join ratings on ratings.rater_id = student.id and ratings.ratee_id = tutor.id where lessons.id = $1`,
}

async function bookBare(pool, { slotId, tutorId, start, studentId }) {
  const client = await pool.connect()
  const query = async (name, ...values) => (await client.query({ name, text: sent[name], values })).rows[0]
  const end = new Date(start.getTime() + HALF_HOUR)
  const now = new Date()
  try {
    await query('tutor', tutorId)
    await client.query('begin')
    await query('lock', [tutorId, studentId], slotId)
    const { isTutorBusy } = await query('facts', studentId, tutorId, start, end, now)
    if (isTutorBusy) {
      await client.query('rollback')
      return false
    }
    const { id } = await query('insert', slotId, start, end, now, [tutorId, studentId])
    await query('occupy', [tutorId, studentId], id, now, start, end)
    await query('room', `${Math.min(tutorId, studentId)}:${Math.max(tutorId, studentId)}`, now, [tutorId, studentId])
    await query('recipient', tutorId)
    await query('inbox', tutorId, `lesson:${id}`, now)
    await query('endWatch', studentId, tutorId)
    await client.query('commit')
    await query('unread', tutorId)
    await query('lesson', id)
    return true
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

async function bookByCall(call, { slotId, tutorId, start, headers }) {
  const { status, text } = await call('/lesson/', {
    method: 'POST',
    headers,
    body: { tutorId, slotId, start: start.toISOString(), duration: 30 },
  })
  if (status !== 200 && JSON.parse(text).code !== 'busy-tutor')
    throw new Error(`a booking was answered ${status} ${text}`)
  return status === 200
}

/** The next rivals, who have looked around before they book, as people do. */
async function seen(call, rivals) {
  const next = Array.from({ length: INTERVALS }, () => rivals.next().value)
  await runConcurrently(next.flat(), CONCURRENCY, async (attempt) => {
    attempt.headers = await bearer(attempt.studentId)
    await call('/user/current', { headers: attempt.headers })
  })
  return next.values()
}

/** Requests `INTERVALS` half-hours; exactly one rival must win each. Every reply counts, won or lost. */
async function load(rivals, book) {
  const attempts = Array.from({ length: INTERVALS }, () => rivals.next().value).flat()
  let won = 0
  const result = await runConcurrently(attempts, CONCURRENCY, async (attempt) => {
    if (await book(attempt)) won += 1
    else attempt.lost(attempt.studentId)
  })
  if (won !== INTERVALS) throw new Error(`${won} bookings of ${INTERVALS} half-hours`)
  return result
}

/** Bookings by calls and by bare SQL, on a database of their own. */
export async function openBookings(url) {
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
  const caller = createCaller(api.url, CONCURRENCY)
  const byCalls = async () =>
    await load(await seen(caller.call, rivals), async (attempt) => await bookByCall(caller.call, attempt))
  for (let shot = 0; shot < WARM_SHOTS; shot++) await byCalls()
  return {
    pid: api.pid,
    bare: async () => await load(rivals, async (attempt) => await bookBare(pool, attempt)),
    byCalls,
    close: async () => {
      caller.close()
      await api.stop()
      await pool.end()
    },
  }
}

/** On a database of its own, since it writes. */
export async function measureBookings(postgresUrl, tutors) {
  const bookings = await openBookings(await makeDatabase(postgresUrl, 'bookings', tutors))
  try {
    const pairs = await compareInPairs('bookings, 4 rivals for each', {
      reference: bookings.bare,
      ours: bookings.byCalls,
    })
    return { ...pairs, target: 0.5 }
  } finally {
    await bookings.close()
  }
}
