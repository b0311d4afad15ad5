// The list of tutors: who is in it, in which order, with which free time; R names rules of people.md.
import { describe, expect, test, vi } from 'vitest'
import { bounds } from '@hiwar/contract/bounds.ts'
import { Role } from '@hiwar/contract/enums.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@hiwar/contract/time.ts'
import type { TutorCard } from '@hiwar/contract/tutors.ts'
import { setUpTutors, at, monday } from '../../../../test/tutors.ts'
import { refreshByTime } from './refresh.ts'
import { refreshTutor } from '../service.ts'

const { app, get, aTutor, aStudent, publish, aLesson, rate, listed, idsOf, cardOf, infoOf } = setUpTutors()

describe('who is listed (R1)', () => {
  const user = (change: object) => async (id: number) => {
    await app().deps.db.updateTable('users').set(change).where('id', '=', id).execute()
  }
  const tutor = (change: object) => async (id: number) => {
    await app().deps.db.updateTable('tutors').set(change).where('id', '=', id).execute()
  }
  const always: [string, (id: number) => Promise<void>][] = [
    ['activation', tutor({ activated: false })],
    ['a proved address', user({ verifiedEmail: false })],
    ['a photo', user({ image: null })],
    ['a name', user({ name: null })],
    ['about', tutor({ about: null })],
    ['bio', tutor({ bio: null })],
    ['a phone', user({ phone: null })],
    ['a city', user({ city: null })],
  ]
  const ofTutors: typeof always = [
    ['a proved phone', user({ verifiedPhone: false })],
    ['a video', tutor({ video: null })],
    ['a thumbnail', tutor({ thumbnail: null })],
    ['a birth year', user({ birthYear: null })],
  ]

  test.each([...always, ...ofTutors])('a tutor without %s is not', async (_, take) => {
    const { id } = await aTutor()
    expect(await idsOf()).toEqual([id])
    await take(id)
    await refreshTutor(app().deps, id)
    expect(await idsOf()).toEqual([])
    expect((await get(`/tutor/info/${id}`)).body.code).toBe('tutor-not-found')
    expect((await get(`/tutor/stats/${id}`)).body.code).toBe('tutor-not-found')
    expect((await get(`/tutor/activity/${id}`)).body.code).toBe('tutor-not-found')
  })

  test.each(ofTutors)('a manager without %s is', async (_, take) => {
    const { id } = await aTutor({ role: Role.TutorManager })
    await take(id)
    await refreshTutor(app().deps, id)
    expect(await idsOf()).toEqual([id])
  })

  test('a tutor without a studio is, since the first look at the list', async () => {
    const hidden = await app().people.tutor({ tutor: { activated: false } })
    const { id } = await aTutor()
    expect(
      await app().deps.db.selectFrom('tutors').select('firstListedAt').where('id', '=', hidden.id).executeTakeFirst(),
    ).toEqual({ firstListedAt: null })
    expect(
      await app()
        .deps.db.selectFrom('tutors')
        .select(['studioId', 'firstListedAt'])
        .where('id', '=', id)
        .executeTakeFirst(),
    ).toEqual({ studioId: null, firstListedAt: expect.any(Date) })
  })
})

describe('the list', () => {
  test('is empty without tutors', async () => {
    expect(await listed()).toEqual({ list: [], total: 0, relax: [] })
  })

  test('is ordered by notice, then rating, then id', async () => {
    const late = await aTutor({ notice: 60 })
    const plain = await aTutor({ notice: 10 })
    const loved = await aTutor({ notice: 10 })
    const alike = await aTutor({ notice: 10 })
    await rate(loved, 5)
    await rate(plain, 3)
    await rate(alike, 3)
    expect(await idsOf()).toEqual([loved.id, plain.id, alike.id, late.id])
  })

  test("begins with the reader's gender and ends with unknown ones", async () => {
    const unknown = await aTutor({ notice: 0 })
    const man = await aTutor({ notice: 10, gender: 'male' })
    const woman = await aTutor({ notice: 20, gender: 'female' })
    expect(await idsOf('', await aStudent('female'))).toEqual([woman.id, man.id, unknown.id])
    expect(await idsOf('', await aStudent('male'))).toEqual([man.id, woman.id, unknown.id])
    expect(await idsOf('', await aStudent())).toEqual([unknown.id, man.id, woman.id])
    expect(await idsOf()).toEqual([unknown.id, man.id, woman.id])
  })

  test('comes in pages, with the total of all pages', async () => {
    const tutors = []
    for (let place = 0; place < 5; place++) tutors.push(await aTutor())
    const { list, total } = await listed('?page=2&size=2')
    expect(total).toBe(5)
    expect(list.map((card) => card.id)).toEqual(tutors.slice(2, 4).map((tutor) => tutor.id))
    expect((await listed('?page=9')).list).toEqual([])
    expect((await get('/tutor/list/onboarded?page=0')).status).toBe(400)
    expect((await get(`/tutor/list/onboarded?search=${'x'.repeat(101)}`)).status).toBe(400)
  })

  test('is searched by name and topic in both languages, whatever the spelling', async () => {
    const { id } = await aTutor({ name: 'أحمد مُنى', topics: ['الإملاء'] })
    await aTutor({ name: 'Emma Stone', topics: ['السفر'] })
    for (const search of ['احمد', 'مني', 'املاء', 'english of الاملاء', 'ENGLISH OF الإ']) {
      expect(await idsOf(`?search=${encodeURIComponent(search)}`), search).toEqual([id])
    }
    for (const search of ['.*', '(', 'مني املاء', '%'])
      expect(await idsOf(`?search=${encodeURIComponent(search)}`), search).toEqual([])
    expect(await idsOf('?search=emma')).toHaveLength(1)
    expect(await idsOf('?search=')).toHaveLength(2)
  })

  test('a card holds the public profile and nothing private', async () => {
    const tutor = await aTutor({ topics: ['السفر'], gender: 'female' })
    await rate(tutor, 5)
    await rate(tutor, 4)
    await rate(tutor, 4)
    const student = await aStudent()
    await aLesson({ tutor, student, start: at('05T10:00:00') })
    await aLesson({ tutor, student, start: at('05T11:00:00'), duration: 15 })
    await aLesson({ tutor, student: await aStudent(), start: at('05T12:00:00'), isCanceled: true })
    await aLesson({ tutor, student: await aStudent(), start: at('07T12:00:00') })
    const card = await cardOf(tutor)
    expect(card).toMatchObject({
      topics: ['السفر'],
      avgRating: 4.3,
      ratingCount: 3,
      lessonCount: 2,
      studentCount: 1,
      online: null,
      gender: 'female',
      image: `${app().deps.origins.api}/assets/uploads/face-960.webp`,
      video: `${app().deps.origins.api}/assets/uploads/intro.mp4`,
    })
    expect(Object.keys(card ?? {})).not.toEqual(expect.arrayContaining(['email']))
    expect(JSON.stringify(card)).not.toMatch(/example\.com|0101234/)
  })

  test('a card says when the profile or its newest rating changed last', async () => {
    const { db } = app().deps
    const tutor = await aTutor()
    const changedAt = async () => (await cardOf(tutor))?.updatedAt
    const [saturday, sunday] = ['2026-07-04T10:00:00.000Z', '2026-07-05T10:00:00.000Z']
    await db
      .updateTable('users')
      .set({ updatedAt: new Date(sunday) })
      .where('id', '=', tutor.id)
      .execute()
    await db
      .updateTable('tutors')
      .set({ updatedAt: new Date(saturday) })
      .where('id', '=', tutor.id)
      .execute()
    await refreshTutor(app().deps, tutor.id)
    expect(await changedAt()).toBe(sunday)
    await rate(tutor, 5)
    expect(await changedAt()).toBe(monday.toISOString())
  })

  test('shows signed-in readers who is online', async () => {
    const tutor = await aTutor()
    await app().deps.presence.addSocket(tutor.id, 'socket')
    const student = await aStudent()
    expect((await cardOf(tutor, student))?.online).toBe(true)
    expect((await cardOf(tutor))?.online).toBeNull()
    await app().deps.presence.removeSocket(tutor.id, 'socket')
    expect((await cardOf(tutor, student))?.online).toBe(false)
  })

  test('reading one profile does not make the list look complete', async () => {
    const [one, other] = [await aTutor(), await aTutor()]
    app().clock.advance(25 * HOUR_MS)
    await infoOf(one)
    expect(await idsOf()).toEqual([one.id, other.id])
  })

  test('is built again after a day, once for all waiting readers', async () => {
    const { id } = await aTutor()
    await listed()
    await app().deps.db.updateTable('users').set({ name: 'Changed behind the back' }).where('id', '=', id).execute()
    expect((await listed()).list[0]?.name).not.toContain('Changed')
    app().clock.advance(25 * HOUR_MS)
    const lists = await Promise.all(Array.from({ length: 5 }, async () => await listed()))
    for (const { list } of lists) expect(list[0]?.name).toBe('Changed behind the back')
  })
})

describe('free time', () => {
  test('the next free start comes after the notice, on the grid, around what is taken', async () => {
    const tutor = await aTutor({ notice: 30 })
    await publish(tutor, at('06T07:00:00'), at('06T09:00:00'))
    expect((await cardOf(tutor))?.nextFreeAt).toBe('2026-07-06T07:30:00.000Z')
    await aLesson({ tutor, student: await aStudent(), start: at('06T07:30:00') })
    expect((await cardOf(tutor))?.nextFreeAt).toBe('2026-07-06T08:00:00.000Z')
    app().clock.advance(40 * MINUTE_MS)
    expect((await cardOf(tutor))?.nextFreeAt).toBe('2026-07-06T08:15:00.000Z')
    app().clock.advance(2 * HOUR_MS)
    expect((await cardOf(tutor))?.nextFreeAt).toBeNull()
  })

  test('ends with the booking window, and moves with the clock', async () => {
    const tutor = await aTutor()
    await publish(tutor, at('20T12:00:00'), at('20T13:00:00'))
    expect((await cardOf(tutor))?.nextFreeAt).toBeNull()
    app().clock.advance(6 * HOUR_MS)
    expect((await cardOf(tutor))?.nextFreeAt).toBe('2026-07-20T12:00:00.000Z')
  })

  test('the profile counts starts for each Cairo day of the booking window, the last up to this hour', async () => {
    const tutor = await aTutor({ notice: 0 })
    // 23:00 to 01:00 in Cairo.
    await publish(tutor, at('07T20:00:00'), at('07T22:00:00'))
    const { freeByDay } = await infoOf(tutor)
    expect(freeByDay).toHaveLength(15)
    expect(freeByDay.slice(0, 4)).toEqual([
      { day: '2026-07-06', starts: 0 },
      { day: '2026-07-07', starts: 4 },
      { day: '2026-07-08', starts: 4 },
      { day: '2026-07-09', starts: 0 },
    ])
    expect(freeByDay.at(-1)).toEqual({ day: '2026-07-20', starts: 0 })
  })

  test('the last of these days has the starts up to the hour of now, as those that guests read', async () => {
    const tutor = await aTutor({ notice: 0 })
    const now = app().clock.now()
    const end = new Date(now.getTime() + bounds.bookingWindowDays * DAY_MS)
    await publish(tutor, new Date(end.getTime() - HOUR_MS), new Date(end.getTime() + HOUR_MS))
    const { freeByDay, freeStarts } = await infoOf(tutor)
    expect(freeStarts?.length).toBeGreaterThan(0)
    expect(freeByDay.at(-1)).toEqual({ day: '2026-07-20', starts: freeStarts?.length })
  })

  test('when summer time ends within the window, its last day is one of them once the hour of now is in it', async () => {
    const tutor = await aTutor({ notice: 0 })
    const daysAt = async (now: string) => {
      app().clock.set(now)
      return (await infoOf(tutor)).freeByDay.map(({ day }) => day)
    }
    const early = await daysAt('2026-10-16T00:30:00+03:00')
    expect([early[0], early.at(-1)]).toEqual(['2026-10-16', '2026-10-29'])
    const later = await daysAt('2026-10-16T01:30:00+03:00')
    expect([later[0], later.at(-1)]).toEqual(['2026-10-16', '2026-10-30'])
  })

  test('a guest reads the starts themselves, everyone else reads slots', async () => {
    const tutor = await aTutor({ notice: 0 })
    await publish(tutor, at('07T20:00:00'), at('07T20:30:00'))
    const { freeStarts } = await infoOf(tutor)
    expect(freeStarts).toEqual([at('07T20:00:00'), at('07T20:15:00')].map((start) => new Date(start).toISOString()))
    expect((await infoOf(tutor, await aStudent())).freeStarts).toBeNull()
  })
})

describe('changes', () => {
  const events = (emit: { mock: { calls: readonly (readonly unknown[])[] } }) =>
    emit.mock.calls.map(([, event]) => event)

  test('many changes at once are built one after another, and the last one is seen', async () => {
    const tutor = await aTutor()
    await listed()
    app().clock.advance(2000)
    const emit = vi.spyOn(app().deps.realtime, 'emit')
    await Promise.all(
      Array.from({ length: 6 }, async (_, place) => {
        await app()
          .deps.db.updateTable('tutors')
          .set({ notice: place * 5 })
          .where('id', '=', tutor.id)
          .execute()
        await refreshTutor(app().deps, tutor.id)
      }),
    )
    expect(events(emit).length).toBeLessThan(6)
    expect(new Set(events(emit))).toEqual(new Set(['TutorUpdated']))
    const { notice } = await app()
      .deps.db.selectFrom('tutors')
      .select('notice')
      .where('id', '=', tutor.id)
      .executeTakeFirstOrThrow()
    expect((await cardOf(tutor))?.notice).toBe(notice)
  })

  test('a tutor who appears or disappears makes the room load again', async () => {
    await listed()
    const emit = vi.spyOn(app().deps.realtime, 'emit')
    const { id } = await aTutor()
    expect(events(emit)).toEqual(['TutorsCacheUpdated', 'TutorUpdated'])
    await app().deps.db.updateTable('tutors').set({ activated: false }).where('id', '=', id).execute()
    await refreshTutor(app().deps, id)
    expect(events(emit)).toEqual(['TutorsCacheUpdated', 'TutorUpdated', 'TutorsCacheUpdated'])
  })

  test('of a tutor who is not listed are not broadcast', async () => {
    const { id } = await aTutor()
    await app().deps.db.updateTable('tutors').set({ activated: false }).where('id', '=', id).execute()
    await refreshTutor(app().deps, id)
    await listed()
    const emit = vi.spyOn(app().deps.realtime, 'emit')
    await refreshTutor(app().deps, id)
    expect(emit).not.toHaveBeenCalled()
  })

  test('of a tutor who leaves the list while the next card waits are not broadcast either', async () => {
    const { id } = await aTutor()
    await listed()
    await refreshTutor(app().deps, id)
    await app().deps.db.updateTable('tutors').set({ activated: false }).where('id', '=', id).execute()
    await refreshTutor(app().deps, id)
    const emit = vi.spyOn(app().deps.realtime, 'emit')
    await app().timers.advance(2000)
    expect(emit).not.toHaveBeenCalled()
  })

  test('by time alone: lessons that ended and starts that passed', async () => {
    const teaching = await aTutor()
    const free = await aTutor({ notice: 0 })
    const resting = await aTutor()
    const student = await aStudent()
    await aLesson({ tutor: resting, student, start: at('06T06:15:00') })
    await aLesson({ tutor: resting, student, start: at('06T07:00:00'), isCanceled: true })
    await aLesson({ tutor: teaching, student, start: at('06T07:00:00') })
    await publish(free, at('06T07:00:00'), at('06T09:00:00'))
    await listed()
    await refreshByTime(app().deps)
    expect((await cardOf(teaching))?.lessonCount).toBe(0)

    app().clock.advance(40 * MINUTE_MS)
    const emit = vi.spyOn(app().deps.realtime, 'emit')
    await refreshByTime(app().deps)
    expect(emit.mock.calls.map(([, , card]) => (card as TutorCard | undefined)?.id)).toEqual([teaching.id, free.id])
    expect((await cardOf(teaching))?.lessonCount).toBe(1)
    emit.mockClear()
    await refreshByTime(app().deps)
    expect(emit).not.toHaveBeenCalled()
  })

  test('by time alone: a tutor is new for thirty days', async () => {
    const tutor = await aTutor()
    await listed()
    app().clock.advance(30 * DAY_MS)
    const emit = vi.spyOn(app().deps.realtime, 'emit')
    await refreshByTime(app().deps)
    expect(emit).not.toHaveBeenCalled()
    app().clock.advance(1)
    await refreshByTime(app().deps)
    expect(emit.mock.calls.map(([, , card]) => card)).toMatchObject([{ id: tutor.id, isNew: false }])
    expect((await cardOf(tutor))?.isNew).toBe(false)
  })

  // Readers would have the directory built again after a day: this is what those in the room hear who wait longer.
  test('by time alone: of the time that comes into the window, what is neither deleted nor taken', async () => {
    const tutor = await aTutor({ notice: 0 })
    await publish(tutor, at('22T12:00:00'), at('22T13:00:00'))
    await app().deps.db.updateTable('availabilitySlots').set({ deleted: true }).where('userId', '=', tutor.id).execute()
    await publish(tutor, at('22T20:30:00'), at('22T21:30:00'))
    await aLesson({ tutor, student: await aStudent(), start: at('22T20:00:00') })
    await listed()
    app().clock.advance(3 * DAY_MS)
    const emit = vi.spyOn(app().deps.realtime, 'emit')
    await refreshByTime(app().deps)
    expect(emit.mock.calls.map(([, , card]) => (card as TutorCard | undefined)?.nextFreeAt)).toEqual([
      '2026-07-22T20:30:00.000Z',
    ])
  })
})
