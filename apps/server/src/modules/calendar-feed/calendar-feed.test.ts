import { sync } from 'node-ical'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getCalendarFeed, renewCalendarFeed, revokeCalendarFeed } from '@hiwar/contract/calendar.ts'
import { InterviewStatus } from '@hiwar/contract/enums.ts'
import { bookLesson, cancelLesson, editLesson, getLesson } from '@hiwar/contract/lessons.ts'
import { DAY_MS, MINUTE_MS } from '@hiwar/contract/time.ts'
import { buildTestApp, type TestApp } from '../../../test/app.ts'
import { insertLesson } from '../../../test/insert-lesson.ts'
import type { Person } from '../../../test/people.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ at: '2026-05-04T08:00:00Z' })
})
afterAll(async () => {
  await app.close()
})

const at = (url: string | null) => new URL(url ?? '').pathname
const read = async (url: string | null, headers: Record<string, string> = {}) =>
  await fetch(`${app.url}${at(url)}`, { headers })

async function aBookedPair(given: { focus?: string } = {}) {
  const tutor = await app.people.tutor({ notice: 0 })
  const student = await app.people.student()
  const slotId = await tutor.publish('2026-05-05T10:00:00Z', '2026-05-05T16:00:00Z')
  const { body } = await app.call(bookLesson, {
    as: student,
    body: { tutorId: tutor.id, slotId, start: '2026-05-05T10:30:00Z', duration: 30, ...given },
  })
  return { tutor, student, slotId, lesson: body }
}

test('the feed is off at first; once on, its address can be shown again, replaced and revoked', async () => {
  const { student, lesson } = await aBookedPair()
  expect((await app.call(getCalendarFeed, { as: student })).body).toEqual({
    url: null,
    webcalUrl: null,
    createdAt: null,
    lastReadAt: null,
  })
  const { body: first } = await app.call(renewCalendarFeed, { as: student })
  expect(first).toMatchObject({ createdAt: app.clock.now().toISOString(), lastReadAt: null })
  expect(first.webcalUrl).toBe(first.url?.replace('http:', 'webcal:'))
  expect((await app.call(getCalendarFeed, { as: student })).body.url).toBe(first.url)
  expect((await read(first.url)).status).toBe(200)
  expect((await app.call(getCalendarFeed, { as: student })).body.lastReadAt).not.toBeNull()

  const { body: second } = await app.call(renewCalendarFeed, { as: student })
  expect(second.url).not.toBe(first.url)
  expect(second.lastReadAt).toBeNull()
  expect((await read(first.url)).status).toBe(404)
  const linkOf = async () => (await app.call(getLesson, { as: student, params: { id: lesson.id } })).body.lesson.icsUrl
  const former = await linkOf()
  await app.call(revokeCalendarFeed, { as: student })
  expect((await read(second.url)).status).toBe(404)
  expect([(await read(former)).status, (await read(await linkOf())).status]).toEqual([404, 200])
  expect((await app.call(getCalendarFeed, { as: student })).body).toMatchObject({ url: null, createdAt: null })
})

test('the feed contains lessons as iCalendar events, and replies 304 when nothing changed', async () => {
  const { student, tutor, lesson } = await aBookedPair({
    focus: 'المضارع، والماضي؛ ثم\nمحادثة طويلة عن السفر والعمل والدراسة والهوايات وكل ما يخطر على البال',
  })
  const { body: feed } = await app.call(renewCalendarFeed, { as: student })
  const answer = await read(feed.url)
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
  expect(answer.headers.get('x-robots-tag')).toBe('noindex')
  expect(answer.headers.get('cache-control')).toBe('private, max-age=900')
  const text = await answer.text()
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(text).not.toMatch(/[^\r]\n/)
  expect(text).not.toContain('METHOD:')
  expect(text).toContain('X-PUBLISHED-TTL:PT15M')
  const event = sync.parseICS(text)[`lesson-${lesson.id}@hiwar`]
  expect(event).toMatchObject({
    type: 'VEVENT',
    status: 'CONFIRMED',
    class: 'PRIVATE',
    start: new Date('2026-05-05T10:30:00Z'),
    end: new Date('2026-05-05T11:00:00Z'),
  })
  expect(event).toMatchObject({
    description: expect.stringMatching(/^المدة 30 دقيقة\n[^]*محادثة طويلة عن السفر/),
    organizer: { val: 'mailto:no-reply@hiwar.test' },
  })
  expect(text.replaceAll('\r\n ', '')).not.toContain(tutor.email)
  expect(text.match(/BEGIN:VALARM/g)).toHaveLength(3)
  const tag = answer.headers.get('etag') ?? ''
  for (const held of [tag, `W/${tag}`, `"older", W/${tag}`, '*'])
    expect((await read(feed.url, { 'if-none-match': held })).status, held).toBe(304)
  expect((await read(feed.url, { 'if-none-match': '"older", W/"oldest"' })).status).toBe(200)
  await app.call(cancelLesson, { as: student, params: { id: lesson.id } })
  expect((await read(feed.url, { 'if-none-match': tag })).status, 'changed').toBe(200)
})

test('the feed reaches from thirty days ago to ninety days ahead; a read is noted every quarter of an hour', async () => {
  const [student, tutor, manager] = [await app.people.student(), await app.people.tutor(), await app.people.manager()]
  const { db } = app.deps
  const inDays = (days: number) => new Date(app.clock.now().getTime() + days * DAY_MS)
  const days = [-31, -30, 89, 90]
  for (const day of days) {
    await insertLesson(app.deps, { tutorId: tutor.id, studentId: student.id, start: inDays(day) })
    const { id: slotId } = await db
      .insertInto('availabilitySlots')
      .values({ userId: manager.id, start: inDays(day), end: inDays(day + 0.25) })
      .returning('id')
      .executeTakeFirstOrThrow()
    const at = { slotId, status: InterviewStatus.Rejected, createdAt: inDays(0), updatedAt: inDays(0) }
    const interview = { ...at, interviewerId: manager.id, intervieweeId: tutor.id, sessionId: `interview:${slotId}` }
    await db
      .insertInto('interviews')
      .values({ ...interview, start: inDays(day) })
      .execute()
    const demo = { ...at, managerId: manager.id, tutorId: tutor.id, sessionId: `demo:${slotId}` }
    await db
      .insertInto('demoSessions')
      .values({ ...demo, start: inDays(day + 0.1) })
      .execute()
  }
  const startsOf = async (as: Person) => {
    const text = await (await read((await app.call(renewCalendarFeed, { as })).body.url)).text()
    return (text.match(/DTSTART.*/g) ?? []).length
  }
  expect([await startsOf(student), await startsOf(tutor), await startsOf(manager)]).toEqual([2, 6, 4])

  const { url } = (await app.call(getCalendarFeed, { as: student })).body
  const lastRead = async () => (await app.call(getCalendarFeed, { as: student })).body.lastReadAt
  const first = await lastRead()
  for (const [minutes, isNoted] of [
    [14, false],
    [2, true],
  ] as const) {
    app.clock.advance(minutes * MINUTE_MS)
    await read(url)
    expect((await lastRead()) !== first).toBe(isNoted)
  }
})

test('interviews and demo sessions are half an hour with the other one, and stay when they are canceled', async () => {
  const tutor = await app.people.tutor({ user: { name: 'هدى كامل' } })
  const manager = await app.people.manager({ user: { name: 'رامي عادل' } })
  const { db } = app.deps
  const slotId = await manager.publish('2026-05-06T10:00:00Z', '2026-05-06T16:00:00Z')
  const at = { slotId, createdAt: app.clock.now(), updatedAt: app.clock.now() }
  const { Pending, CanceledByInterviewer, CanceledByInterviewee } = InterviewStatus
  for (const [hour, status] of [
    [10, Pending],
    [11, CanceledByInterviewer],
    [12, CanceledByInterviewee],
  ] as const) {
    const given = { ...at, status, start: new Date(`2026-05-06T${hour}:00:00Z`) }
    await db
      .insertInto('interviews')
      .values({ ...given, interviewerId: manager.id, intervieweeId: tutor.id, sessionId: `interview:c-${hour}` })
      .execute()
    const start = new Date(`2026-05-06T${hour + 3}:30:00Z`)
    await db
      .insertInto('demoSessions')
      .values({ ...given, start, managerId: manager.id, tutorId: tutor.id, sessionId: `demo:c-${hour}` })
      .execute()
  }
  const eventsOf = async (as: Person) => {
    const text = await (await read((await app.call(renewCalendarFeed, { as })).body.url)).text()
    return text.replaceAll('\r\n ', '').split('BEGIN:VEVENT').slice(1)
  }
  const valuesOf = (events: readonly string[], line: RegExp) => events.map((event) => line.exec(event)?.[1])
  const states = ['CONFIRMED', 'CANCELLED', 'CANCELLED']
  const versions = ['0', '1', '1']
  for (const [as, name, other] of [
    [tutor, 'رامي عادل', 'هدى كامل'],
    [manager, 'هدى كامل', 'رامي عادل'],
  ] as const) {
    const events = await eventsOf(as)
    expect(valuesOf(events, /STATUS:(\w+)/)).toEqual([...states, ...states])
    expect(valuesOf(events, /SEQUENCE:(\d)/)).toEqual([...versions, ...versions])
    expect(valuesOf(events, /DTSTART:20260506T(\d{4})/)).toEqual(['1000', '1100', '1200', '1330', '1430', '1530'])
    expect(valuesOf(events, /DTEND:20260506T(\d{4})/)).toEqual(['1030', '1130', '1230', '1400', '1500', '1600'])
    for (const [place, event] of events.entries()) {
      const [uid, path] = place < 3 ? ['interview', 'interview'] : ['demo', 'demo-session']
      expect(event).toMatch(new RegExp(`UID:${uid}-\\d+@hiwar`))
      expect(event).toMatch(new RegExp(`URL;[^\r\n]*http://app\\.test/${path}/\\d+`))
      expect(event).toContain(name)
      expect(event).not.toContain(other)
    }
  }
})

test('a moved lesson keeps its uid with a higher sequence; a canceled one stays without alarms, and its file cancels it', async () => {
  const { student, lesson, slotId } = await aBookedPair()
  const { body: feed } = await app.call(renewCalendarFeed, { as: student })
  await app.call(editLesson, {
    as: student,
    body: { lessonId: lesson.id, slotId, start: '2026-05-05T12:00:00Z', duration: 15 },
  })
  expect(await (await read(feed.url)).text()).toMatch(/SEQUENCE:1\b/)
  const { icsUrl } = (await app.call(getLesson, { as: student, params: { id: lesson.id } })).body.lesson
  expect(await (await read(icsUrl)).text()).toContain('METHOD:PUBLISH')
  await app.call(cancelLesson, { as: student, params: { id: lesson.id } })
  const text = await (await read(feed.url)).text()
  expect(text).toMatch(/SEQUENCE:2\b/)
  expect(text).toContain('STATUS:CANCELLED')
  expect(text).not.toContain('VALARM')
  expect(await (await read(icsUrl)).text()).toContain('METHOD:CANCEL')
})

test('an event link is valid for its lesson until the key changes; all wrong addresses reply with the same 404', async () => {
  const { student, tutor, lesson } = await aBookedPair()
  const linkOf = async (person: typeof student) =>
    (await app.call(getLesson, { as: person, params: { id: lesson.id } })).body.lesson.icsUrl
  const [one, other] = [await linkOf(student), await linkOf(tutor)]
  expect(one).not.toBe(other)
  const file = await read(one)
  expect([file.status, file.headers.get('x-robots-tag'), file.headers.get('cache-control')]).toEqual([
    200,
    'noindex',
    'private, no-store',
  ])
  expect(file.headers.get('content-disposition')).toBe(`attachment; filename="hiwar-lesson-${lesson.id}.ics"`)
  expect((await read(other)).status).toBe(200)
  expect((await read(one?.replace(`/${lesson.id}/`, `/${lesson.id + 1}/`) ?? null)).status).toBe(404)
  expect((await read(one?.replace(`/${lesson.id}/`, '/x/') ?? null)).status).toBe(400)
  await app.call(renewCalendarFeed, { as: student })
  expect((await read(one)).status).toBe(404)
  expect((await read(other)).status).toBe(200)
  const { body: feed } = await app.call(getCalendarFeed, { as: student })
  expect((await read(`${feed.url}x`)).status).toBe(400)
  for (const wrong of [
    feed.url?.replace(/\.[\w-]{43}\./, `.${'A'.repeat(43)}.`),
    feed.url?.replace(/feed\/\w+\./, 'feed/zzzzzz.'),
    feed.url?.replace(/feed\/\w+\./, 'feed/0.'),
  ]) {
    const answer = await read(wrong ?? null)
    expect({ status: answer.status, code: ((await answer.json()) as { code: string }).code }).toEqual({
      status: 404,
      code: 'not-found',
    })
  }
})

test('reads are limited to sixty an hour, wrong addresses to thirty', async () => {
  const limited = await buildTestApp({ environment: { RATE_LIMITS: 'on' } })
  try {
    const statusOf = async (path: string) => (await fetch(`${limited.url}${path}`)).status
    const [one, other] = [await limited.people.student(), await limited.people.student()]
    const paths = await Promise.all(
      [one, other].map(async (as) => at((await limited.call(renewCalendarFeed, { as })).body.url)),
    )
    for (let count = 0; count < 60; count++) expect(await statusOf(paths[0] ?? '')).toBe(200)
    expect([await statusOf(paths[0] ?? ''), await statusOf(paths[1] ?? '')]).toEqual([429, 200])

    const wrong = (paths[1] ?? '').replace(/.{4}\.ics$/, 'AAAA.ics')
    for (let count = 0; count < 30; count++) expect(await statusOf(wrong)).toBe(404)
    expect([await statusOf(wrong), await statusOf(paths[1] ?? '')]).toEqual([429, 200])
  } finally {
    await limited.close()
  }
})
