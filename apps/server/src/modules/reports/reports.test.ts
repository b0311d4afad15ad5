import { afterAll, beforeAll, expect, test } from 'vitest'
import { getAttendance } from '@hiwar/contract/admin.ts'
import { bookLesson } from '@hiwar/contract/lessons.ts'
import {
  createReport,
  createReportReply,
  deleteReport,
  deleteReportReply,
  getReport,
  getReportReply,
  listRepliesOfReport,
  listReportReplies,
  listReports,
  updateReport,
  updateReportReply,
} from '@hiwar/contract/reports.ts'
import { DAY_MS, MINUTE_MS } from '@hiwar/contract/time.ts'
import { buildTestApp, type TestApp } from '../../../test/app.ts'
import { entriesOf } from '../../../test/audit.ts'
import { insertLesson } from '../../../test/insert-lesson.ts'
import type { Person, TutorPerson } from '../../../test/people.ts'

let app: TestApp
let admin: Person
let student: Person
let otherUser: Person
let tutor: TutorPerson

beforeAll(async () => {
  app = await buildTestApp({ at: '2026-05-04T09:00:00.000Z' })
  admin = await app.people.admin()
  student = await app.people.student()
  otherUser = await app.people.student()
  tutor = await app.people.tutor()
})
afterAll(async () => {
  await app.close()
})

const words = { title: 'الصوت انقطع', description: 'انقطع الصوت في منتصف الحصة مرتين.', category: 'technical' }
const file = async (as: Person, more: object = {}) => await app.call(createReport, { as, body: { ...words, ...more } })
const answer = async (as: Person, reportId: number, more: object = {}) =>
  await app.call(createReportReply, { as, body: { reportId, message: 'شكرًا لك، سننظر في الأمر.', ...more } })
const mails = async (userId: number) =>
  await app.deps.db.selectFrom('deliveries').select('message').where('userId', '=', userId).orderBy('id').execute()

test('a report is visible to its creator and admins only', async () => {
  const { status, body } = await file(student)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    ...words,
    kind: 'other',
    lessonId: null,
    resolved: false,
    resolvedAt: null,
    outcome: null,
    version: 0,
    createdBy: student.id,
  })
  const read = async (as: Person) => await app.call(getReport, { as, params: { id: body.id } })
  expect((await read(student)).body).toMatchObject({
    createdBy: { id: student.id, email: null },
    replies: 0,
    assignedTo: null,
  })
  expect((await read(admin)).body.createdBy.email).toBe(student.email)
  for (const as of [otherUser, tutor])
    expect(await read(as)).toMatchObject({ status: 404, body: { code: 'report-not-found' } })
})

test('invalid texts are refused', async () => {
  for (const wrong of [
    { title: 'قصير'.slice(0, 3) },
    { title: 'ط'.repeat(129) },
    { description: 'قصير' },
    { description: 'ط'.repeat(1001) },
    { category: 'x' },
    { kind: 'magic' },
  ]) {
    expect(await file(student, wrong)).toMatchObject({ status: 400, body: { code: 'bad-request' } })
  }
})

test('the creator may correct a report until it is answered or resolved', async () => {
  const {
    body: { id },
  } = await file(student)
  const change = async (as: Person, body: object) => await app.call(updateReport, { as, params: { id }, body })
  expect((await change(student, { title: 'الصورة انقطعت' })).body).toMatchObject({ title: 'الصورة انقطعت', version: 1 })
  expect((await change(student, {})).body.code).toBe('empty-request')
  expect((await change(student, { resolved: true })).body.code).toBe('forbidden')
  expect((await change(otherUser, { title: 'ليس تقريري' })).body.code).toBe('report-not-found')
  expect((await change(admin, { title: 'كلام غيري' })).body.code).toBe('forbidden')
  const { body: draft } = await answer(admin, id, { draft: true })
  expect((await change(student, { title: 'الصوت انقطع', category: 'lesson' })).status, 'nobody saw a reply').toBe(200)
  const remove = async () => (await app.call(deleteReport, { as: student, params: { id } })).body.code
  expect(await remove(), 'its draft would be lost').toBe('forbidden')
  await app.call(deleteReportReply, { as: admin, params: { id: draft.id } })
  await app.call(updateReport, { as: admin, params: { id }, body: { resolved: true } })
  const closed = async () => [(await change(student, { title: 'الصوت مرة أخرى' })).body.code, await remove()]
  expect(await closed(), 'resolved').toEqual(['forbidden', 'forbidden'])
  await app.call(updateReport, { as: admin, params: { id }, body: { resolved: false } })
  await answer(admin, id)
  expect(await closed(), 'answered').toEqual(['forbidden', 'forbidden'])
})

test('admins categorise, assign and resolve reports; each change is audited with its fields', async () => {
  const {
    body: { id },
  } = await file(student)
  const change = async (body: object) => await app.call(updateReport, { as: admin, params: { id }, body })
  expect((await change({ resolved: true, outcome: 'أعدنا لك دقائقك', assignedTo: admin.id })).body).toMatchObject({
    resolved: true,
    resolvedAt: app.clock.now().toISOString(),
  })
  const first = app.clock.now().toISOString()
  app.clock.advance(MINUTE_MS)
  expect((await change({ resolved: true, category: 'lesson' })).body).toMatchObject({
    resolvedAt: first,
    category: 'lesson',
  })
  const { body: reopened } = await change({ resolved: false })
  expect(reopened.resolvedAt).toBeNull()
  app.clock.advance(MINUTE_MS)
  expect((await change({ resolved: false, category: 'lesson' })).body, 'as it is already').toEqual(reopened)
  expect((await change({ assignedTo: student.id })).body.code).toBe('user-not-found')
  expect(await change({ category: 'other', version: 1 })).toMatchObject({ status: 409, body: { code: 'bad-request' } })
  expect((await entriesOf(app, 'report.update', id)).map((entry) => entry.after)).toEqual([
    { resolved: true, outcome: 'أعدنا لك دقائقك', assignedTo: admin.id },
    { category: 'lesson' },
    { resolved: false },
  ])
  await answer(admin, id, { draft: true })
  const read = async (as: Person) => (await app.call(getReport, { as, params: { id } })).body
  expect(await read(student)).toMatchObject({ outcome: 'أعدنا لك دقائقك', assignedTo: null, replies: 0 })
  const { name } = await app.deps.db
    .selectFrom('users')
    .select('name')
    .where('id', '=', admin.id)
    .executeTakeFirstOrThrow()
  expect(await read(admin)).toMatchObject({ assignedTo: { id: admin.id, email: admin.email, name }, replies: 1 })
  const { version } = await read(admin)
  expect((await change({ assignedTo: null, version })).body.version).toBe(version + 1)
  expect((await read(admin)).assignedTo).toBeNull()
})

test('what an admin reports and replies is in the audit log, and nobody is mailed what they wrote themselves', async () => {
  const other = await app.people.admin()
  const { body: own } = await file(other)
  expect(await entriesOf(app, 'report.create', own.id)).toMatchObject([
    { actorId: other.id, userId: other.id, after: { title: words.title, category: 'technical', kind: 'other' } },
  ])
  const before = await mails(other.id)
  const { body: said } = await answer(other, own.id)
  expect(await mails(other.id)).toEqual(before)
  expect(await entriesOf(app, 'report.reply', own.id)).toMatchObject([
    { actorId: other.id, userId: other.id, after: { reply: said.id, message: said.message, draft: false } },
  ])

  const { body: theirs } = await file(student)
  const { body: reply } = await answer(other, theirs.id, { draft: true })
  await app.call(updateReportReply, { as: other, params: { id: reply.id }, body: { message: 'كلام أوضح' } })
  await app.call(deleteReportReply, { as: other, params: { id: reply.id } })
  const about = { actorId: other.id, userId: student.id }
  expect(await entriesOf(app, 'report.reply-update', theirs.id)).toMatchObject([
    {
      ...about,
      before: { reply: reply.id, message: reply.message },
      after: { reply: reply.id, message: 'كلام أوضح' },
    },
  ])
  expect(await entriesOf(app, 'report.reply-delete', theirs.id)).toMatchObject([
    { ...about, before: { reply: reply.id, message: 'كلام أوضح', draft: true } },
  ])
})

test('a creator may delete an unanswered report, an admin any report', async () => {
  const { body: mine } = await file(student)
  expect((await app.call(deleteReport, { as: otherUser, params: { id: mine.id } })).body.code).toBe('report-not-found')
  expect((await app.call(deleteReport, { as: student, params: { id: mine.id } })).status).toBe(200)
  const { body: other } = await file(student)
  const { body: said } = await answer(admin, other.id)
  expect((await app.call(deleteReport, { as: admin, params: { id: other.id } })).status).toBe(200)
  expect((await app.call(getReportReply, { as: admin, params: { id: said.id } })).body.code).toBe('not-found')
  expect(await entriesOf(app, 'report.delete', other.id)).toHaveLength(1)
})

test('a published reply is mailed to the creator once; a draft is visible to admins only', async () => {
  const {
    body: { id },
  } = await file(student)
  const before = (await mails(student.id)).length
  const answered = async (as: Person) => (await app.call(getReport, { as, params: { id } })).body.answered
  const { body: draft } = await answer(admin, id, { draft: true })
  expect((await mails(student.id)).length).toBe(before)
  expect(await answered(admin)).toBe(false)
  expect((await app.call(getReportReply, { as: student, params: { id: draft.id } })).body.code).toBe('not-found')
  expect((await app.call(listRepliesOfReport, { as: student, params: { id } })).body).toEqual([])
  const publish = async (body: object) =>
    await app.call(updateReportReply, { as: admin, params: { id: draft.id }, body })
  expect((await publish({ draft: false })).body).toMatchObject({ draft: false })
  const written = await mails(student.id)
  expect(written.length).toBe(before + 1)
  expect(written.at(-1)?.message).toMatchObject({
    kind: 'report-reply',
    reportId: id,
    title: words.title,
    reply: draft.message,
  })
  expect((await publish({ draft: true })).body.code).toBe('bad-request')
  expect((await publish({})).body.code).toBe('empty-request')
  const changes = async () => (await entriesOf(app, 'report.reply-update', id)).length
  const changed = await changes()
  expect((await publish({ draft: false })).body).toMatchObject({ draft: false })
  expect(await changes(), 'no change, no entry').toBe(changed)
  await publish({ message: 'شكرًا لك، نظرنا في الأمر.' })
  expect((await mails(student.id)).length, 'a correction is not mailed').toBe(before + 1)
  expect((await app.call(listRepliesOfReport, { as: student, params: { id } })).body).toMatchObject([
    { id: draft.id, createdBy: { id: admin.id, email: null } },
  ])
  expect((await app.call(listRepliesOfReport, { as: otherUser, params: { id } })).body).toMatchObject({
    code: 'report-not-found',
  })
  expect((await app.call(getReport, { as: student, params: { id } })).body.replies).toBe(1)
  expect([await answered(admin), await answered(student)]).toEqual([true, true])
  await answer(student, id)
  expect((await mails(student.id)).length).toBe(before + 1)
  const { body: second } = await answer(admin, id)
  expect((await mails(student.id)).at(-1)?.message, 'published at once').toMatchObject({ reply: second.message })
  expect((await mails(student.id)).length).toBe(before + 2)
})

test('the creator may reply, but not with a draft; only its author may change a reply', async () => {
  const {
    body: { id },
  } = await file(student)
  expect((await answer(student, id, { draft: true })).body.code).toBe('forbidden')
  expect((await answer(otherUser, id)).body.code).toBe('report-not-found')
  const { body: own } = await answer(student, id)
  expect(
    (await app.call(updateReportReply, { as: admin, params: { id: own.id }, body: { message: 'كلام آخر' } })).body.code,
  ).toBe('forbidden')
  expect(
    (await app.call(updateReportReply, { as: student, params: { id: own.id }, body: { message: 'كلام أوضح' } })).body
      .message,
  ).toBe('كلام أوضح')
  expect(
    (await app.call(updateReportReply, { as: student, params: { id: own.id }, body: { draft: false } })).body.code,
  ).toBe('forbidden')
  expect(
    (await app.call(updateReportReply, { as: otherUser, params: { id: own.id }, body: { message: 'دخيل' } })).body.code,
  ).toBe('not-found')
  const { body: theirs } = await answer(admin, id)
  expect((await app.call(deleteReportReply, { as: student, params: { id: theirs.id } })).body.code).toBe('forbidden')
  expect((await app.call(deleteReportReply, { as: otherUser, params: { id: theirs.id } })).body.code).toBe('not-found')
  expect((await app.call(deleteReportReply, { as: admin, params: { id: own.id } })).status).toBe(200)
  expect((await app.call(deleteReportReply, { as: admin, params: { id: own.id } })).body.code).toBe('not-found')
  expect((await app.call(listReportReplies, { as: admin, query: { reportId: id, draft: false } })).body).toMatchObject({
    total: 1,
    list: [{ id: theirs.id }],
  })
})

test('users list their own reports, admins all of them, by every filter', async () => {
  const other = await app.people.student()
  const { body: a } = await file(other, { title: 'عنوان بعلامة %' })
  const { body: b } = await file(other, { category: 'lesson', kind: 'conduct' })
  await answer(admin, b.id)
  await app.call(updateReport, { as: admin, params: { id: b.id }, body: { resolved: true, assignedTo: admin.id } })
  expect(
    (await app.call(listReports, { as: other, query: { userId: student.id } })).body.list.map((each) => each.id),
  ).toEqual([b.id, a.id])
  const list = async (query: object) =>
    (await app.call(listReports, { as: admin, query: { userId: other.id, ...query } })).body.list.map((each) => each.id)
  expect(await list({ resolved: true })).toEqual([b.id])
  expect(await list({ category: 'lesson' })).toEqual([b.id])
  expect(await list({ search: '%' })).toEqual([a.id])
  expect(await list({ search: 'انقطع' })).toEqual([b.id, a.id])
  expect(await list({ kind: 'conduct' })).toEqual([b.id])
  await answer(other, a.id)
  expect(await list({ answered: false })).toEqual([a.id])
  expect(await list({ answered: true })).toEqual([b.id])
  const { list: all } = (await app.call(listReports, { as: admin, query: { userId: other.id } })).body
  expect(all.map(({ id, answered }) => [id, answered])).toEqual([
    [b.id, true],
    [a.id, false],
  ])
  expect(await list({ assignedTo: admin.id })).toEqual([b.id])
  expect(await list({ answeredBy: admin.id })).toEqual([b.id])
  expect(await list({ order: ['createdAt'], direction: ['asc'] })).toEqual([a.id, b.id])
  expect(await list({ createdAt: { gt: app.clock.now().toISOString() } })).toEqual([])
  expect(await list({ createdAt: { gte: app.clock.now().toISOString() } })).toEqual([b.id, a.id])
  expect(await list({ createdAt: { gte: '0001-01-01T00:00:00Z' } })).toEqual([b.id, a.id])
  // There is no year 0: without validation the database would fail.
  expect(
    (await app.call(listReports, { as: admin, query: { createdAt: { gte: '0000-01-01T00:00:00Z' } } })).body,
  ).toMatchObject({ code: 'bad-request' })
})

test('an absence is reported once, in time, by the waiting member, with the attendance as admins see it then', async () => {
  const start = new Date('2026-05-04T10:30:00.000Z')
  const earlier = await app.people.tutor()
  const other = { tutorId: earlier.id, studentId: student.id, start: new Date(start.getTime() - DAY_MS) }
  const earlierId = await insertLesson(app.deps, other)
  const slotId = await tutor.publish(start, new Date(start.getTime() + 60 * MINUTE_MS))
  const { body: lesson } = await app.call(bookLesson, {
    as: student,
    body: { tutorId: tutor.id, slotId, start: start.toISOString(), duration: 30 },
  })
  const missing = async (as: Person, kind: string) => await file(as, { kind, lessonId: lesson.id, category: 'lesson' })
  app.clock.set(start)
  expect((await missing(student, 'tutor-absent')).body.code).toBe('bad-request')
  app.clock.advance(3 * MINUTE_MS)
  expect((await missing(otherUser, 'tutor-absent')).body.code).toBe('lesson-not-found')
  expect((await missing(student, 'student-absent')).body.code).toBe('bad-request')
  const waited = { kind: 'student-absent', lessonId: earlierId }
  expect((await file(earlier, waited)).body, 'of the lesson before').toMatchObject(waited)
  expect((await file(student, { kind: 'tutor-absent' })).body.code).toBe('bad-request')

  await app.deps.db
    .insertInto('sessionEvents')
    .values([
      { type: 1, userId: tutor.id, sessionId: 'of-another-lesson', createdAt: start },
      { type: 1, userId: student.id, sessionId: lesson.sessionId, createdAt: start },
    ])
    .execute()
  const conduct = [await missing(student, 'conduct'), await missing(student, 'conduct')].map(({ body }) => body.id)
  const [one, two] = await Promise.all([missing(student, 'tutor-absent'), missing(student, 'tutor-absent')])
  expect(one.body.id).toBe(two.body.id)
  expect(new Set([...conduct, one.body.id]).size, 'anything else as often as there is something to say').toBe(3)
  const { attendance } = (await app.call(getReport, { as: admin, params: { id: one.body.id } })).body
  const { members } = (await app.call(getAttendance, { as: admin, params: { id: lesson.id } })).body
  const ofLesson = { lessonId: lesson.id, kind: 'tutor-absent' } as const
  const [listed] = (await app.call(listReports, { as: admin, query: ofLesson })).body.list
  expect([members, listed?.attendance]).toEqual([attendance, attendance])
  expect(attendance).toEqual(
    expect.arrayContaining([
      { userId: student.id, firstJoin: start.toISOString(), lastLeave: null, seconds: 180, onTime: true },
      { userId: tutor.id, firstJoin: null, lastLeave: null, seconds: 0, onTime: false },
    ]),
  )
  expect((await app.call(getReport, { as: student, params: { id: one.body.id } })).body.attendance).toBeNull()
  const canceled = async (canceledAt: Date | null) =>
    await app.deps.db.updateTable('lessons').set({ canceledAt }).where('id', '=', lesson.id).execute()
  await canceled(start)
  expect((await missing(tutor, 'student-absent')).body.code, 'nobody had to come').toBe('bad-request')
  await canceled(null)
  app.clock.set(new Date(start.getTime() + 30 * MINUTE_MS + DAY_MS + 1))
  expect((await missing(tutor, 'student-absent')).body.code).toBe('bad-request')
  expect((await missing(student, 'tutor-absent')).body.id).toBe(one.body.id)
})
