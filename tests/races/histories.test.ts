// Random concurrent histories of lessons on a real PostgreSQL: after any order of booking, moving, canceling and
// schedule edits no quota week exceeds its minutes, and no student has two upcoming lessons (lessons.md B1, Q4).
// HISTORIES: how many (default 100).
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { setSlots } from '@hiwar/contract/availability.ts'
import { Period } from '@hiwar/contract/enums.ts'
import { bookLesson, cancelLesson, editLesson } from '@hiwar/contract/lessons.ts'
import { MINUTE_MS } from '@hiwar/contract/time.ts'
import { quotaWeekOf } from '@hiwar/rules/quota.ts'
import { buildTestApp, type TestApp } from '../../apps/server/test/app.ts'
import type { Person, TutorPerson } from '../../apps/server/test/people.ts'

const numRuns = Number(process.env['HISTORIES'] ?? 100)
const NOW = '2026-05-04T08:00:00Z'
/** The quota week that began with the subscription ends on the 11th at 03:00 UTC; these lie on both sides of it. */
const STARTS = [
  '2026-05-04T10:00:00Z',
  '2026-05-04T10:15:00Z',
  '2026-05-05T10:00:00Z',
  '2026-05-05T10:30:00Z',
  '2026-05-11T02:45:00Z',
  '2026-05-11T03:00:00Z',
  '2026-05-11T03:15:00Z',
]
const QUOTAS = [15, 30, 45]
const SECONDS = 14

interface Step {
  readonly kind: 'book' | 'move' | 'cancel' | 'tutor-cancel' | 'shrink' | 'widen'
  readonly student: number
  readonly tutor: number
  readonly start: number
  readonly duration: 15 | 30
}
const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(
    'book',
    'book',
    'book',
    'book',
    'move',
    'move',
    'move',
    'cancel',
    'tutor-cancel',
    'shrink',
    'widen',
  ),
  student: fc.nat(QUOTAS.length - 1),
  tutor: fc.nat(1),
  start: fc.nat(STARTS.length - 1),
  duration: fc.constantFrom(15 as const, 30 as const),
})
/** Concurrent steps, and the minutes until the next ones, so that some cancellations are late and some lessons over. */
const history = fc.array(
  fc.record({ steps: fc.array(step, { minLength: 3, maxLength: 9 }), pause: fc.constantFrom(0, 65, 120, 1600) }),
  { minLength: 2, maxLength: 5 },
)

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ at: NOW, environment: { DATABASE_POOL: '20' } })
})
afterAll(async () => {
  await app.close()
})

interface Fixtures {
  readonly students: readonly Person[]
  readonly tutors: readonly { readonly person: TutorPerson; readonly slotIds: readonly number[] }[]
}

async function createFixtures(): Promise<Fixtures> {
  const students = await Promise.all(QUOTAS.map(async (weeklyMinutes) => await app.people.student({ weeklyMinutes })))
  const tutors = await Promise.all(
    [0, 1].map(async () => {
      const person = await app.people.tutor()
      const slotIds = [
        await person.publish('2026-05-04T09:00:00Z', '2026-05-05T08:45:00Z'),
        await person.publish('2026-05-05T09:00:00Z', '2026-05-06T08:45:00Z'),
        await person.publish('2026-05-11T00:00:00Z', '2026-05-11T06:00:00Z'),
      ]
      return { person, slotIds }
    }),
  )
  return { students, tutors }
}

const slotOf = (slotIds: readonly number[], start: string) =>
  slotIds[start < '2026-05-05' ? 0 : start < '2026-05-06' ? 1 : 2] ?? 0
const lessonsOf = async (userId: number) =>
  await app.deps.db
    .selectFrom('lessons')
    .innerJoin('lessonMembers', 'lessonMembers.lessonId', 'lessons.id')
    .select(['lessons.id', 'slotId', 'start', 'end', 'duration', 'charged', 'canceledAt'])
    .where('userId', '=', userId)
    .orderBy('lessons.id', 'desc')
    .execute()

async function runStep(
  { students, tutors }: Fixtures,
  { kind, student, tutor, start, duration }: Step,
): Promise<string> {
  const [as, chosen, at] = [students[student], tutors[tutor], STARTS[start]]
  if (as === undefined || chosen === undefined || at === undefined) throw new Error('no such user')
  const slotId = slotOf(chosen.slotIds, at)
  if (kind === 'book')
    return outcomeOf(
      'book',
      await app.call(bookLesson, { as, body: { tutorId: chosen.person.id, slotId, start: at, duration } }),
    )
  if (kind === 'shrink' || kind === 'widen') {
    const end =
      kind === 'shrink' ? new Date(new Date(at).getTime() + 15 * MINUTE_MS) : new Date(`${at.slice(0, 10)}T12:00:00Z`)
    return outcomeOf(
      'schedule',
      await app.call(setSlots, {
        as: chosen.person,
        body: { actions: [{ type: 'update', id: slotId, end: end.toISOString() }] },
      }),
    )
  }
  const last = (await lessonsOf(kind === 'tutor-cancel' ? chosen.person.id : as.id))[0]
  if (last === undefined) return 'no lesson'
  if (kind === 'move') {
    const own = tutors.find(({ slotIds }) => slotIds.includes(last.slotId)) ?? chosen
    return outcomeOf(
      'move',
      await app.call(editLesson, {
        as,
        body: { lessonId: last.id, slotId: slotOf(own.slotIds, at), start: at, duration },
      }),
    )
  }
  return outcomeOf(
    'cancel',
    await app.call(cancelLesson, { as: kind === 'cancel' ? as : chosen.person, params: { id: last.id } }),
  )
}

const outcomeOf = (action: string, reply: { status: number; body: { code?: string } }) => {
  expect(reply.status).toBeLessThan(500)
  return `${action}: ${reply.body.code ?? 'done'}`
}

async function expectConsistent({ students, tutors }: Fixtures): Promise<void> {
  const now = app.clock.now()
  for (const [place, { id }] of students.entries()) {
    const lessons = await lessonsOf(id)
    expect(lessons.filter((lesson) => lesson.canceledAt === null && lesson.end > now).length).toBeLessThanOrEqual(1)
    const { start } = await app.deps.db
      .selectFrom('subscriptions')
      .select('start')
      .where('userId', '=', id)
      .executeTakeFirstOrThrow()
    const used = new Map<number, number>()
    for (const lesson of lessons.filter(({ charged }) => charged)) {
      const { index } = quotaWeekOf({ start, period: Period.Month }, lesson.start)
      used.set(index, (used.get(index) ?? 0) + lesson.duration)
    }
    for (const minutes of used.values()) expect(minutes).toBeLessThanOrEqual(QUOTAS[place] ?? 0)
  }
  // A booked lesson has two calendar entries and lies inside a slot that is not deleted, a canceled one has no entry.
  const ids = tutors.map(({ person }) => person.id)
  const { rows } = await sql<{ id: number }>`
    select l.id from lessons l join availability_slots s on s.id = l.slot_id
    where s.user_id in (${sql.join(ids)}) and (
      (select count(*) from calendar_entries c
        where c.kind = 1 and c.ref_id = l.id and c.during = tstzrange(l.start, l."end", '[)')
      ) <> (case when l.canceled_at is null then 2 else 0 end)
      or (l.canceled_at is null and l."end" > ${now}
        and (s.deleted or l.start < s.start or l."end" > s."end")))`.execute(app.deps.db)
  expect(rows).toEqual([])
}

describe.skipIf(inject('postgresUrl') === null)('random concurrent histories on a real PostgreSQL', () => {
  test('never exceed a quota', async () => {
    const tally = new Map<string, number>()
    let histories = 0
    const from = performance.now()
    await fc.assert(
      fc.asyncProperty(history, async (instants) => {
        // A running history is always finished; after the time limit no further one begins.
        if (performance.now() - from > SECONDS * 1000) return
        app.clock.set(NOW)
        const fixtures = await createFixtures()
        histories += 1
        const run = async (each: Step) => {
          const outcome = await runStep(fixtures, each)
          tally.set(outcome, (tally.get(outcome) ?? 0) + 1)
        }
        // Two students begin with a lesson; the third asks for more minutes than there are.
        for (const [student, duration] of [
          [0, 30],
          [1, 15],
          [2, 15],
        ] as const)
          await run({ kind: 'book', student, tutor: Math.max(student - 1, 0), start: student + 1, duration })
        for (const { steps, pause } of instants) {
          await Promise.all(steps.map(run))
          await expectConsistent(fixtures)
          app.clock.advance(pause * MINUTE_MS)
        }
      }),
      { numRuns, endOnFailure: true },
    )
    const sorted = [...tally].toSorted(([, one], [, other]) => other - one)
    process.stdout.write(`${histories} random histories: ${JSON.stringify(Object.fromEntries(sorted))}\n`)
    // The counts depend on the machine, but each kind of step must have succeeded at least once.
    for (const outcome of ['book: done', 'move: done', 'cancel: done', 'schedule: done', 'book: no-enough-minutes'])
      expect(tally.get(outcome) ?? 0).toBeGreaterThan(0)
  }, 60_000)
})
