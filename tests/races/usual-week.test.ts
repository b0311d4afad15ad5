// Bookings while the tutor changes the usual week: the slots under them are cut, joined and replaced (more.md 3).
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { addTimeOff, removeTimeOff, setUsualWeek, type NewRule } from '@hiwar/contract/availability-rules.ts'
import { listSlots, setSlots } from '@hiwar/contract/availability.ts'
import { bookLesson, cancelLesson } from '@hiwar/contract/lessons.ts'
import { buildTestApp, type TestApp } from '../../apps/server/test/app.ts'
import { refreshUsualWeek } from '../../apps/server/src/modules/availability/usual-week/service.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ at: '2026-05-04T08:00:00Z', environment: { DATABASE_POOL: '30' } })
})
afterAll(async () => {
  await app.close()
})

/** Tuesday in Cairo, three hours ahead. */
const tuesday = (from: string, to: string): NewRule => ({ weekday: 2, from, to })
const weeks: NewRule[][] = [
  [tuesday('12:00', '20:00')],
  [tuesday('12:00', '13:15'), tuesday('13:45', '17:00')],
  [],
  [tuesday('14:00', '15:15'), tuesday('15:45', '19:00')],
  [tuesday('00:00', '24:00')],
  [tuesday('16:30', '24:00')],
]

describe.skipIf(inject('postgresUrl') === null)('bookings against the usual week, on a real PostgreSQL', () => {
  test('no lesson is ever outside its slot, no slots overlap, and nothing fails but what may', async () => {
    const tutor = await app.people.tutor()
    const students = await Promise.all(
      Array.from({ length: 16 }, async () => await app.people.student({ weeklyMinutes: 600 })),
    )
    const put = async (version: number, rules: NewRule[]) =>
      await app.call(setUsualWeek, { as: tutor, body: { version, rules } })
    expect((await put(0, weeks[0] ?? [])).status).toBe(200)
    const slots = async () =>
      (await app.call(listSlots, { as: tutor, query: { userId: tutor.id, size: 100 } })).body.slots.list
    const codes = new Map<string, number>()
    let version = 1
    for (let round = 1; round <= 8; round++) {
      const open = (await slots()).filter(({ start }) => start < '2026-05-16')
      const booking = students.map(async (student, place) => {
        const slot = open[place % Math.max(1, open.length)]
        const start = new Date(Date.UTC(2026, 4, place % 2 === 0 ? 5 : 12, 9, (place * 45 + round * 15) % 480))
        const body = { tutorId: tutor.id, slotId: slot?.id ?? 1, start: start.toISOString(), duration: 30 } as const
        const booked = await app.call(bookLesson, { as: student, body })
        return booked.status === 200 && place % 3 === 0
          ? [booked, await app.call(cancelLesson, { as: student, params: { id: booked.body.id } })]
          : [booked]
      })
      const answers = await Promise.all([
        ...booking,
        put(version, weeks[round % weeks.length] ?? []).then((answer) => [answer]),
        put(version, weeks[(round + 1) % weeks.length] ?? []).then((answer) => [answer]),
        app
          .call(addTimeOff, { as: tutor, body: { from: '2026-05-12', to: '2026-05-12', note: null } })
          .then(async (answer) => [
            answer,
            await app.call(removeTimeOff, {
              as: tutor,
              params: { id: answer.status === 200 ? (answer.body.timeOff[0]?.id ?? 1) : 1 },
            }),
          ]),
        app
          .call(setSlots, { as: tutor, body: { actions: [{ type: 'delete', id: open.at(-1)?.id ?? 1 }] } })
          .then((answer) => [answer]),
        refreshUsualWeek(app.deps, tutor.id).then(() => []),
      ])
      for (const { body } of answers.flat()) codes.set(body.code ?? 'ok', (codes.get(body.code ?? 'ok') ?? 0) + 1)
      version += 1

      const { rows } = await sql<{ lost: number; overlapping: number }>`
        select
          (select count(*)::int from lessons l join availability_slots s on s.id = l.slot_id
           where l.canceled_at is null and (s.deleted or s.user_id <> ${tutor.id} or l.start < s.start or l."end" > s."end")) as lost,
          (select count(*)::int from availability_slots a join availability_slots b on a.user_id = b.user_id and a.id < b.id
           where not a.deleted and not b.deleted and a.start < b."end" and b.start < a."end") as overlapping
      `.execute(app.deps.db)
      expect(rows[0]).toEqual({ lost: 0, overlapping: 0 })
    }
    process.stdout.write(`bookings against the usual week: ${JSON.stringify(Object.fromEntries(codes))}\n`)
    expect(codes.get('ok') ?? 0).toBeGreaterThan(8)
    const expected = [
      'ok',
      'bad-request',
      'busy-tutor',
      'slot-not-found',
      'reached-booking-limit',
      'conflicting-schedule',
    ]
    expect([...codes.keys()].filter((code) => !expected.includes(code))).toEqual([])
    // One of two that read the same version wins.
    expect((await put(version, [])).body.version).toBe(version + 1)
  })
})
