// What readers see of lessons: one with what they may do with it, and lists by filter, order and page.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { bounds } from '@hiwar/contract/bounds.ts'
import { Role } from '@hiwar/contract/enums.ts'
import { bookLesson, cancelLesson, getLesson, listLessons } from '@hiwar/contract/lessons.ts'
import { MINUTE_MS } from '@hiwar/contract/time.ts'
import { getOwnStudentStats, listOnboardedTutors } from '@hiwar/contract/tutors.ts'
import { buildTestApp, type TestApp } from '../../../test/app.ts'
import { insertLesson } from '../../../test/insert-lesson.ts'

const NOW = '2026-05-04T08:00:00Z'
let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ at: NOW })
})
beforeEach(() => {
  app.clock.set(NOW)
})
afterAll(async () => {
  await app.close()
})

describe('reading a lesson', () => {
  async function aLesson() {
    const [tutor, student] = [
      await app.people.tutor({ user: { name: 'كريم عادل' } }),
      await app.people.student({ user: { name: 'ليلى أحمد' } }),
    ]
    const start = new Date('2026-05-05T10:00:00Z')
    const id = await insertLesson(app.deps, { tutorId: tutor.id, studentId: student.id, start })
    const readers = { student, tutor, admin: await app.people.admin() }
    return { readers, id }
  }

  test('tells each reader what may be done with it at that moment', async () => {
    const { readers, id } = await aLesson()
    const offers = async () => {
      const shown: string[] = []
      for (const [who, as] of Object.entries(readers)) {
        const { lesson } = (await app.call(getLesson, { as, params: { id } })).body
        expect([lesson.charged, lesson.icsUrl !== null]).toEqual([true, who !== 'admin'])
        const may = (['mayEdit', 'mayCancel', 'cancelKeepsMinutes', 'mayRate'] as const).filter((each) => lesson[each])
        shown.push(`${who}: ${[lesson.status, ...may].join(' ')}`)
      }
      return shown
    }
    const at = async (time: string) => {
      app.clock.set(`2026-05-05T${time}Z`)
      return await offers()
    }
    expect(await at('09:00:00')).toEqual([
      'student: pending mayEdit mayCancel',
      'tutor: pending mayCancel',
      'admin: pending mayCancel',
    ])
    expect(await at('09:00:01')).toEqual([
      'student: pending mayCancel cancelKeepsMinutes',
      'tutor: pending mayCancel',
      'admin: pending mayCancel',
    ])
    expect(await at('10:00:00')).toEqual(['student: happening', 'tutor: happening', 'admin: happening'])
    expect(await at('10:30:00')).toEqual(['student: fulfilled mayRate', 'tutor: fulfilled', 'admin: fulfilled'])
  })

  test('shows who takes part, and how it was canceled', async () => {
    const { readers, id } = await aLesson()
    const { student, tutor } = readers
    const cancellation = {
      canceledBy: tutor.id,
      canceledAt: app.clock.now(),
      cancelReason: 'sick',
      cancelNote: 'أعتذر',
    }
    await app.deps.db
      .updateTable('lessons')
      .set({ ...cancellation, cancelReason: 'sick', charged: false })
      .where('id', '=', id)
      .execute()
    for (const as of [student, tutor]) {
      const { lesson, members } = (await app.call(getLesson, { as, params: { id } })).body
      expect(lesson).toMatchObject({
        ...cancellation,
        canceledAt: app.clock.now().toISOString(),
        status: 'canceled',
        charged: false,
        mayEdit: false,
        mayCancel: false,
        mayRate: false,
      })
      expect(members).toMatchObject([
        { userId: tutor.id, name: 'كريم عادل', role: Role.Tutor, gender: 'female', image: expect.any(String) },
        { userId: student.id, name: 'ليلى أحمد', role: Role.Student, gender: 'female', image: null },
      ])
    }
    const stranger = await app.people.student()
    expect((await app.call(getLesson, { as: stranger, params: { id } })).body.code).toBe('forbidden')
    expect((await app.call(getLesson, { as: student, params: { id: 999_999 } })).body.code).toBe('lesson-not-found')
  })
})

test("a tutor's next free time and a student's counts follow a booking and its cancellation at once", async () => {
  const [tutor, student] = [await app.people.tutor(), await app.people.student()]
  const slotId = await tutor.publish('2026-05-06T10:00:00Z', '2026-05-06T16:00:00Z')
  const read = async () => {
    const { list } = (await app.call(listOnboardedTutors, { query: { size: 100 } })).body
    const { upcomingLessonCount } = (await app.call(getOwnStudentStats, { as: student })).body
    return [list.find(({ id }) => id === tutor.id)?.nextFreeAt, upcomingLessonCount]
  }
  const before = ['2026-05-06T10:00:00.000Z', 0]
  expect(await read()).toEqual(before)
  const lesson = { tutorId: tutor.id, slotId, start: '2026-05-06T10:00:00Z', duration: 30 as const }
  const { id } = (await app.call(bookLesson, { as: student, body: lesson })).body
  expect(await read()).toEqual(['2026-05-06T10:30:00.000Z', 1])
  await app.call(cancelLesson, { as: student, params: { id } })
  expect(await read()).toEqual(before)
})

describe('listing lessons', () => {
  /** Of one student, around this instant: over, running, begun just now and to come, of each one canceled. */
  async function lessonsAround(instant: string) {
    const now = new Date(instant)
    const at = (minutes: number) => new Date(now.getTime() + minutes * MINUTE_MS)
    app.clock.set(now)
    const student = await app.people.student()
    const lessons = []
    for (const [place, minutes] of [-30, -15, 0, 30, 30, 0, -15, -30].entries()) {
      const tutor = await app.people.tutor()
      const id = await insertLesson(app.deps, { tutorId: tutor.id, studentId: student.id, start: at(minutes) })
      const canceledAt = place % 2 === 0 ? null : at(-60)
      const createdAt = at(-600 - ((place * 3) % 8))
      await app.deps.db.updateTable('lessons').set({ canceledAt, createdAt }).where('id', '=', id).execute()
      lessons.push({ id, start: at(minutes), end: at(minutes + 30), createdAt, canceled: canceledAt !== null })
    }
    return { student, lessons, now, at }
  }

  test('gives what its filters name, in the order asked for, page by page, with the count of all', async () => {
    const { student, lessons, now, at } = await lessonsAround('2026-05-11T12:00:00Z')
    const rival = await app.people.student()
    await insertLesson(app.deps, { tutorId: (await app.people.tutor()).id, studentId: rival.id, start: at(0) })
    const list = async (query: object) =>
      (await app.call(listLessons, { as: student, query: { users: [student.id], size: 50, ...query } })).body
    const whole = await list({})
    expect(z.encode(listLessons.reply, whole), 'written by the module itself, to the contract').toEqual(whole)
    const idsOf = (page: typeof whole) => page.list.map(({ lesson }) => lesson.id)
    type Listed = (typeof lessons)[number]
    const newestFirst = (one: Listed, other: Listed) => Number(other.start) - Number(one.start) || other.id - one.id
    const expectListed = async (query: object, matches: (lesson: Listed) => boolean) => {
      const expected = lessons.filter(matches).toSorted(newestFirst)
      const page = await list(query)
      expect([idsOf(page), page.total], JSON.stringify(query)).toEqual([expected.map(({ id }) => id), expected.length])
    }

    for (let bits = 0; bits < 32; bits++) {
      const [ratified, canceled, future, past, running] = [1, 2, 4, 8, 16].map((bit) => (bits & bit) !== 0)
      await expectListed({ ratified, canceled, future, past, now: running }, (lesson) => {
        if (running === true && !(lesson.start <= now && now < lesson.end)) return false
        const isInTime = future === past ? future : future === true ? lesson.start > now : lesson.end <= now
        return (lesson.canceled ? canceled : ratified) === true && (running === true || isInTime === true)
      })
    }
    for (const bound of [-30, -15, 0, 15, 30, 60].map(at)) {
      await expectListed({ after: bound.toISOString() }, ({ end }) => end > bound)
      await expectListed({ before: bound.toISOString() }, ({ start }) => start < bound)
      await expectListed({ startsFrom: bound.toISOString() }, ({ start }) => start >= bound)
      const running = ({ start, end }: Listed) => start <= now && end > now
      await expectListed({ now: true, after: bound.toISOString() }, (each) => each.end > bound && running(each))
    }

    const newest = lessons.toSorted(newestFirst).map(({ id }) => id)
    for (const page of [1, 2, 3, 4]) {
      const found = await list({ page, size: 3 })
      expect([idsOf(found), found.total]).toEqual([newest.slice(3 * (page - 1), 3 * page), 8])
    }
    const byCreation = lessons.toSorted((one, other) => Number(one.createdAt) - Number(other.createdAt))
    const created = byCreation.map(({ id }) => id)
    const byTime = async (direction?: string[]) => idsOf(await list({ order: ['createdAt'], direction }))
    expect([await byTime(), await byTime(['desc'])]).toEqual([created, created.toReversed()])
    expect(idsOf(await list({ order: ['start', 'createdAt'], direction: ['desc', 'asc'] }))).toEqual(
      byCreation.toSorted((one, other) => Number(other.start) - Number(one.start)).map(({ id }) => id),
    )

    const admin = await app.people.admin()
    const listFor = async (users?: number[]) =>
      (await app.call(listLessons, { as: admin, query: { ...(users && { users }), after: at(-60).toISOString() } }))
        .body
    expect((await listFor([student.id, rival.id])).total).toBe(9)
    expect((await listFor([rival.id])).total).toBe(1)
    expect((await listFor()).total).toBe(9)
    expect((await app.call(listLessons, { as: student, query: { users: [rival.id] } })).body.code).toBe('forbidden')
    expect((await app.call(listLessons, { as: student })).body.code).toBe('forbidden')

    const asked = [
      { as: student, users: [student.id], order: ['createdAt'] },
      { as: student, users: [student.id], order: ['createdAt'], direction: ['desc'] },
      { as: rival, users: [rival.id] },
      { as: admin, users: [student.id, rival.id] },
      { as: admin, after: at(-60).toISOString() },
    ]
    const read = async ({ as, ...query }: (typeof asked)[number]) =>
      (await app.call(listLessons, { as, query: { size: 50, ...query } })).body
    const alone: Awaited<ReturnType<typeof read>>[] = []
    for (const query of asked) alone.push(await read(query))
    const times = Array.from({ length: 5 })
    expect(await Promise.all(times.flatMap(() => asked.map(read))), 'who reads at one moment').toEqual(
      times.flatMap(() => alone),
    )
  })

  test('in full needs a window of at most the agreed hours, and gives all of it at once', async () => {
    const { student, at } = await lessonsAround('2026-05-08T12:00:00Z')
    const list = async (bounding: object) => {
      const query = { users: [student.id], full: true, page: 2, size: 1, ...bounding }
      return (await app.call(listLessons, { as: student, query })).body
    }
    const hours = async (count: number) =>
      await list({ after: at(-60).toISOString(), before: at(60 * count - 60).toISOString() })
    for (const bound of [{}, { after: NOW }, { before: NOW }]) expect((await list(bound)).code).toBe('bad-request')
    expect(await hours(bounds.fullWindowHours)).toMatchObject({ total: 8, list: { length: 8 } })
    expect((await hours(bounds.fullWindowHours + 1)).code).toBe('bad-request')
    expect((await hours(0)).total).toBe(0)
    expect((await hours(-1)).code).toBe('bad-request')
  })
})
