import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  getLessonNotes,
  getPrivateNote,
  listLessonWords,
  listPrivateNotes,
  writeLessonNotes,
  writePrivateNote,
  type NoteOp,
} from '@hiwar/contract/lesson-notes.ts'
import { bookLesson, cancelLesson } from '@hiwar/contract/lessons.ts'
import { createReport } from '@hiwar/contract/reports.ts'
import { getOwnStudentStats } from '@hiwar/contract/tutors.ts'
import { buildTestApp, type TestApp } from '../../../test/app.ts'
import { entriesOf } from '../../../test/audit.ts'
import { insertLesson } from '../../../test/insert-lesson.ts'
import { openSocket } from '../../../test/sockets.ts'
import { tokenFor } from '../../../test/tokens.ts'
import { merge, type Content } from './merge.ts'
import { deleteOldHistory } from './service.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ at: '2026-05-04T08:00:00Z' })
})
afterAll(async () => {
  await app.close()
})

async function aLesson() {
  const tutor = await app.people.tutor({ notice: 0 })
  const student = await app.people.student()
  const slotId = await tutor.publish('2026-05-05T10:00:00Z', '2026-05-05T16:00:00Z')
  const { body } = await app.call(bookLesson, {
    as: student,
    body: { tutorId: tutor.id, slotId, start: '2026-05-05T10:30:00Z', duration: 30 },
  })
  return { tutor, student, id: body.id }
}

const line = (given: Partial<NoteOp> = {}): NoteOp => ({
  opId: randomUUID(),
  id: randomUUID(),
  base: 0,
  order: 'm',
  text: 'a line',
  ...given,
})

test('both members write and read; the second of two concurrent writers gets the current block as a conflict', async () => {
  const { tutor, student, id } = await aLesson()
  const first = line({ text: 'by the tutor' })
  const write = async (as: typeof student, ops: NoteOp[]) =>
    await app.call(writeLessonNotes, { as, params: { id }, body: { ops } })
  const block = {
    id: first.id,
    kind: 'line',
    order: 'm',
    text: 'by the tutor',
    meaning: null,
    example: null,
    version: 1,
    seq: 1,
    deleted: false,
    updatedBy: tutor.id,
    updatedAt: '2026-05-04T08:00:00.000Z',
  }
  expect((await write(tutor, [first])).body).toEqual({
    seq: 1,
    results: [{ opId: first.opId, code: 'ok', block }],
  })
  app.clock.advance(1000)
  expect(
    (await write(student, [{ opId: randomUUID(), id: first.id, base: 1, text: 'by the student' }])).body.results,
  ).toMatchObject([{ code: 'ok', block: { version: 2 } }])
  const late = await write(tutor, [{ opId: randomUUID(), id: first.id, base: 1, text: 'too late' }])
  expect(late.body.results).toMatchObject([{ code: 'conflict', block: { text: 'by the student', version: 2 } }])
  expect(
    (await write(tutor, [{ opId: randomUUID(), id: first.id, base: 1, deleted: true }])).body.results,
  ).toMatchObject([{ code: 'conflict' }])
  const updated = { updatedBy: student.id, updatedAt: app.clock.now().toISOString() }
  expect((await app.call(getLessonNotes, { as: student, params: { id } })).body).toEqual({
    seq: 2,
    writable: true,
    blocks: [{ ...block, text: 'by the student', version: 2, seq: 2, ...updated }],
  })
  app.clock.advance(-1000)
})

test('repeating an operation changes nothing and returns its first result, whatever was written since', async () => {
  const { tutor, student, id } = await aLesson()
  const send = async (as: typeof student, ops: NoteOp[]) =>
    (await app.call(writeLessonNotes, { as, params: { id }, body: { ops } })).body
  const op = line({ text: 'at first' })
  const first = await send(student, [op])
  expect(await send(student, [op])).toEqual(first)
  const next: NoteOp = { opId: randomUUID(), id: op.id, base: 1, text: 'by the tutor' }
  const second = await send(tutor, [next])
  await send(student, [{ opId: randomUUID(), id: op.id, base: 2, text: 'the third' }])

  const { seq, results } = await send(student, [op, next, op])
  expect(seq).toBe(3)
  expect(results).toEqual([...first.results, ...second.results, ...first.results])
  expect((await app.call(getLessonNotes, { as: tutor, params: { id } })).body.blocks).toMatchObject([
    { text: 'the third', version: 3 },
  ])
})

test('an operation id of another lesson is rejected', async () => {
  const one = await aLesson()
  const other = await aLesson()
  const op = line({ text: 'not for others' })
  await app.call(writeLessonNotes, { as: one.student, params: { id: one.id }, body: { ops: [op] } })
  const { body } = await app.call(writeLessonNotes, {
    as: other.student,
    params: { id: other.id },
    body: { ops: [line({ opId: op.opId })] },
  })
  expect(body).toMatchObject({ code: 'bad-request', field: 'ops' })
  expect((await app.call(getLessonNotes, { as: other.student, params: { id: other.id } })).body).toMatchObject({
    seq: 0,
    blocks: [],
  })
})

test('a deleted line is returned as deleted to readers of newer blocks, and can be restored with the right base version', async () => {
  const { student, id } = await aLesson()
  const op = line()
  const send = async (ops: NoteOp[]) =>
    (await app.call(writeLessonNotes, { as: student, params: { id }, body: { ops } })).body
  await send([op])
  await send([{ opId: randomUUID(), id: op.id, base: 1, deleted: true }])
  const read = async (since?: number) =>
    (await app.call(getLessonNotes, { as: student, params: { id }, query: { since } })).body.blocks
  expect(await read()).toEqual([])
  expect(await read(1)).toMatchObject([{ deleted: true, version: 2 }])
  await send([{ opId: randomUUID(), id: op.id, base: 2, text: 'again' }])
  expect(await read()).toMatchObject([{ deleted: false, text: 'again', version: 3 }])
  await send([line({ text: 'newer', order: 'n' })])
  expect(await read(3), 'only what is newer').toMatchObject([{ text: 'newer' }])
  for (const since of [-1, 12_345_678_901])
    expect(await app.call(getLessonNotes, { as: student, params: { id }, query: { since } })).toMatchObject({
      status: 400,
      body: { code: 'bad-request' },
    })
})

test('an admin reads the notes of a lesson that was reported, which the log says, and of no other', async () => {
  const [{ id, student }, other] = [await aLesson(), await aLesson()]
  const admin = await app.people.admin()
  const body = { title: 'الصوت انقطع', description: 'انقطع الصوت في منتصف الحصة.', category: 'technical', lessonId: id }
  expect((await app.call(createReport, { as: student, body })).status).toBe(200)
  const read = async (lesson: number) => (await app.call(getLessonNotes, { as: admin, params: { id: lesson } })).status
  expect([await read(id), await read(other.id)]).toEqual([200, 403])
  expect((await app.call(getLessonNotes, { as: admin, params: { id } })).body.writable).toBe(false)
  expect((await app.call(getLessonNotes, { as: other.student, params: { id } })).status).toBe(403)
  await app.call(getLessonNotes, { as: student, params: { id } })
  expect((await entriesOf(app, 'notes.read', id)).map(({ actorId, outcome }) => [actorId, outcome])).toEqual([
    [admin.id, 'ok'],
    [admin.id, 'ok'],
  ])
})

test('other users, canceled lessons and blocks of another lesson are rejected', async () => {
  const { student, tutor, id } = await aLesson()
  const other = await aLesson()
  const op = line()
  await app.call(writeLessonNotes, { as: student, params: { id }, body: { ops: [op] } })
  const code = async (as: typeof student, lessonId: number, ops: NoteOp[]) =>
    (await app.call(writeLessonNotes, { as, params: { id: lessonId }, body: { ops } })).body
  expect(await code(other.student, id, [line()])).toMatchObject({ code: 'forbidden' })
  expect(
    await code(other.student, other.id, [{ opId: randomUUID(), id: op.id, base: 1, text: 'stolen' }]),
  ).toMatchObject({ code: 'bad-request' })
  expect(await code(student, 999_999, [line()])).toMatchObject({ code: 'lesson-not-found' })
  expect(await code(student, id, [line({ kind: 'word', text: 'x'.repeat(81) })])).toMatchObject({ code: 'bad-request' })
  expect((await app.call(getLessonNotes, { as: await app.people.admin(), params: { id } })).body).toMatchObject({
    code: 'forbidden',
  })
  await app.call(cancelLesson, { as: tutor, params: { id } })
  expect(await code(student, id, [line()])).toMatchObject({ code: 'bad-request' })
})

/** Writes as the student of a lesson of its own; gives the results, or the code of the refusal. */
async function aWriter() {
  const { student, id } = await aLesson()
  // A token of its own each time: tests move the clock.
  const me = async () => ({ as: { token: await tokenFor(app.deps, student.id) }, params: { id } })
  const send = async (...ops: NoteOp[]) => {
    const { body } = await app.call(writeLessonNotes, { ...(await me()), body: { ops } })
    return body.code ?? body.results
  }
  const read = async () => (await app.call(getLessonNotes, await me())).body
  return { id, send, read }
}
const change = (id: string, given: Partial<NoteOp>): NoteOp => ({ opId: randomUUID(), id, base: 1, ...given })

test('an operation that makes no sense is refused with all that came with it', async () => {
  const { send, read } = await aWriter()
  const word = line({ kind: 'word', text: 'borrow' })
  await send(word)
  for (const [what, op] of Object.entries({
    'a change of an unknown block': change(randomUUID(), { text: 'a', order: 'a' }),
    'a new block without a place': line({ order: undefined }),
    'a new block without a text': line({ text: undefined }),
    'a new block that is deleted': line({ deleted: true }),
    'a new word that is too long': line({ kind: 'word', text: 'x'.repeat(81) }),
    'a word that becomes too long': change(word.id, { text: 'x'.repeat(81) }),
  }))
    expect(await send(line(), op), what).toBe('bad-request')
  expect((await read()).blocks).toMatchObject([{ text: 'borrow' }])

  const long = [line({ text: 'x'.repeat(81) }), line({ kind: 'word', text: '🙂'.repeat(80) })]
  expect(await send(...long)).toMatchObject([{ code: 'ok' }, { code: 'ok' }])
})

test('a move needs no current version, and what an operation does not name stays', async () => {
  const { send, read } = await aWriter()
  const [first, second] = [
    line({ order: 'b', kind: 'word', text: 'lend', meaning: 'يعير', example: 'Lend me a pen.' }),
    line({ order: 'c', meaning: '', example: '' }),
  ]
  expect(await send(second, first)).toMatchObject([{ block: { meaning: null, example: null } }, { code: 'ok' }])
  await send(change(second.id, { meaning: 'معنى' }))
  for (const again of [line({ id: second.id }), change(second.id, { base: 0, order: 'z' })])
    expect(await send(again), 'a new block under its name').toMatchObject([{ code: 'conflict' }])
  expect(await send(change(second.id, { order: 'a' }))).toMatchObject([{ code: 'ok', block: { version: 2 } }])
  await send(change(first.id, { meaning: '' }))
  expect((await read()).blocks).toMatchObject([
    { id: second.id, order: 'a', text: 'a line', meaning: 'معنى', example: null },
    { id: first.id, order: 'b', text: 'lend', meaning: null, example: 'Lend me a pen.' },
  ])
  await send(change(first.id, { base: 2, example: 'Lend me a book.' }))
  expect((await read()).blocks[1]).toMatchObject({ text: 'lend', meaning: null, example: 'Lend me a book.' })
  for (const late of [{ meaning: 'too late' }, { example: 'too late' }, { deleted: true }])
    expect(await send(change(second.id, late))).toMatchObject([{ code: 'conflict', block: { version: 2 } }])
})

test.each([
  ['line', 300],
  ['word', 100],
] as const)('a lesson holds %s blocks up to %i, deleted ones not counted', async (kind, most) => {
  const { send, read } = await aWriter()
  const other = kind === 'line' ? 'word' : 'line'
  const all = Array.from({ length: most }, () => line({ kind }))
  for (let place = 0; place < most; place += 20) expect(await send(...all.slice(place, place + 20))).toHaveLength(20)
  expect(await send(line({ kind }))).toBe('bad-request')
  expect(await send(line({ kind: other }))).toMatchObject([{ code: 'ok' }])
  await send(change(all[0]?.id ?? '', { deleted: true }))
  expect(await send(line({ kind }))).toMatchObject([{ code: 'ok' }])
  expect((await read()).blocks).toHaveLength(most + 1)
})

test('a repeated operation gives its own block back, however the blocks beside it changed', async () => {
  const { send } = await aWriter()
  const [beside, op] = [line({ text: 'beside' }), line({ text: 'at first' })]
  await send(beside, op)
  const first = await send(op)
  await send(change(beside.id, { text: 'beside, later' }))
  expect(await send(op)).toEqual(first)
  await send(change(op.id, { text: 'later' }))
  expect(await send(op)).toEqual(first)
})

test('notes are written until thirty days after the lesson, and replaced texts are forgotten after thirty days', async () => {
  const { id, send, read } = await aWriter()
  const back = app.clock.now()
  const op = line({ text: 'at first' })
  const first = await send(op)
  try {
    app.clock.set('2026-06-03T08:00:00Z')
    await deleteOldHistory(app.deps)
    expect(await send(op)).toEqual(first)
    app.clock.advance(1)
    await deleteOldHistory(app.deps)
    expect(await send(op), 'a new operation by now').toMatchObject([{ code: 'conflict' }])

    app.clock.set('2026-06-04T11:00:00Z')
    expect((await read()).writable).toBe(true)
    expect(await send(line({ order: 'n' }))).toMatchObject([{ code: 'ok' }])
    app.clock.advance(1)
    expect(await read()).toMatchObject({ writable: false, blocks: [{ text: 'at first' }, { text: 'a line' }] })
    expect(await send(line())).toBe('bad-request')
    for (const stranger of [await app.people.student(), await app.people.tutor()])
      expect((await app.call(getLessonNotes, { as: stranger, params: { id } })).status).toBe(403)
  } finally {
    app.clock.set(back)
  }
})

test('lists words of all lessons, with search and by tutor, and counts them', async () => {
  const { student, tutor, id } = await aLesson()
  const other = await aLesson()
  const [theirs, gone] = [line({ kind: 'word', text: 'lend' }), line({ kind: 'word', text: 'owe' })]
  await app.call(writeLessonNotes, { as: other.tutor, params: { id: other.id }, body: { ops: [theirs] } })
  const removal = { opId: randomUUID(), id: gone.id, base: 1, deleted: true }
  for (const op of [gone, removal]) await app.call(writeLessonNotes, { as: tutor, params: { id }, body: { ops: [op] } })
  await app.call(writeLessonNotes, {
    as: tutor,
    params: { id },
    body: {
      ops: [line({ kind: 'word', text: 'borrow', meaning: 'يستعير' }), line({ kind: 'word', text: '100%' }), line()],
    },
  })
  const words = async (query: { search?: string; tutorId?: number }) =>
    (await app.call(listLessonWords, { as: student, query })).body.list.map((word) => word.text).toSorted()
  expect(await words({})).toEqual(['100%', 'borrow'])
  expect(await words({ search: 'ستعير' })).toEqual(['borrow'])
  expect(await words({ search: '%' })).toEqual(['100%'])
  expect(await words({ search: 'BORR' })).toEqual(['borrow'])
  for (const sign of ['_', '\\']) expect(await words({ search: sign })).toEqual([])
  expect(await words({ tutorId: tutor.id })).toEqual(['100%', 'borrow'])
  expect(await words({ tutorId: tutor.id + 1 })).toEqual([])
  expect((await app.call(getOwnStudentStats, { as: student })).body.words).toBe(2)
  const teacher = await app.people.tutor({ user: { name: 'Emma' } })
  const later = await insertLesson(app.deps, { tutorId: teacher.id, studentId: student.id, start: app.clock.now() })
  app.clock.advance(1000)
  const ops = [line({ kind: 'word', text: 'newest' })]
  await app.call(writeLessonNotes, { as: student, params: { id: later }, body: { ops } })
  app.clock.advance(-1000)
  expect(await words({ tutorId: teacher.id })).toEqual(['newest'])
  const { total, list } = (await app.call(listLessonWords, { as: student, query: { size: 1 } })).body
  expect([total, list]).toMatchObject([3, [{ text: 'newest', lessonId: later, tutorName: 'Emma' }]])
})

test('a private note is only for the tutor, and the slower of two tabs gets a conflict', async () => {
  const { student, tutor, id } = await aLesson()
  const write = async (text: string, version: number) =>
    await app.call(writePrivateNote, { as: tutor, params: { id }, body: { text, version } })
  expect((await app.call(getPrivateNote, { as: tutor, params: { id } })).body).toEqual({
    text: '',
    version: 0,
    updatedAt: null,
  })
  expect((await write('shy, loves football', 0)).body).toMatchObject({ version: 1 })
  expect((await write('another tab', 0)).status).toBe(409)
  expect((await write('a version that has no next', 2 ** 31 - 1)).status).toBe(409)
  expect((await write('shy; loves football', 1)).body).toMatchObject({ version: 2 })
  const colleague = await app.people.tutor()
  const start = new Date('2026-05-03T08:00:00Z')
  const theirs = await insertLesson(app.deps, { tutorId: colleague.id, studentId: student.id, start })
  await app.call(writePrivateNote, {
    as: colleague,
    params: { id: theirs },
    body: { text: 'of a colleague', version: 0 },
  })
  const updatedAt = app.clock.now().toISOString()
  expect((await app.call(listPrivateNotes, { as: tutor, query: { studentId: student.id } })).body).toEqual({
    total: 1,
    list: [{ lessonId: id, text: 'shy; loves football', version: 2, updatedAt, start: '2026-05-05T10:30:00.000Z' }],
  })
  // Each lesson has a note of its own, of each of its tutors: another one at the same version stays.
  const elsewhere = await app.people.student()
  const given = { tutorId: tutor.id, studentId: elsewhere.id, start: new Date('2026-05-03T10:00:00Z') }
  const second = await insertLesson(app.deps, given)
  const text = async (lessonId: number) =>
    (await app.call(getPrivateNote, { as: tutor, params: { id: lessonId } })).body.text
  for (const [words, version] of [
    ['fast', 0],
    ['very fast', 1],
    ['the fastest', 2],
  ] as const)
    await app.call(writePrivateNote, { as: tutor, params: { id: second }, body: { text: words, version } })
  expect([await text(id), await text(second)]).toEqual(['shy; loves football', 'the fastest'])
  expect((await app.call(listPrivateNotes, { as: tutor, query: { studentId: student.id } })).body.total).toBe(1)
  expect((await app.call(getPrivateNote, { as: student, params: { id } })).status).toBe(403)
  expect((await app.call(getPrivateNote, { as: await app.people.tutor(), params: { id } })).status).toBe(403)
  expect((await write('', 0)).status, 'a tab that never saw it does not take it away').toBe(409)
  expect((await write('shy', 2)).body).toMatchObject({ version: 3 })
  expect((await write('', 3)).body).toMatchObject({ text: '', version: 0 })
  expect(await text(second)).toBe('the fastest')
  expect((await write('', 0)).body).toMatchObject({ text: '', version: 0 })
})

test('for any operations in any order, versions never decrease and a conflict changes nothing', () => {
  const op = fc.record({
    base: fc.integer({ min: 0, max: 6 }),
    text: fc.option(fc.string({ minLength: 1, maxLength: 9 }), { nil: undefined }),
    order: fc.option(fc.constant('k'), { nil: undefined }),
    deleted: fc.option(fc.boolean(), { nil: undefined }),
  })
  fc.assert(
    fc.property(fc.array(op, { maxLength: 30 }), (sent) => {
      let current: Content | undefined
      for (const one of sent) {
        const merged = merge(current, { opId: 'o', id: 'b', ...one })
        if (merged.code !== 'ok') continue
        const isWrite = one.text !== undefined || one.deleted === true
        if (current !== undefined && isWrite) expect(one.base).toBe(current.version)
        expect(merged.content.version).toBe((current?.version ?? 0) + (current === undefined || isWrite ? 1 : 0))
        current = merged.content
      }
    }),
  )
})

test('writing by socket is acknowledged with the results and broadcast to both members', async () => {
  const { student, tutor, id } = await aLesson()
  const socket = await openSocket(app.url, student.token)
  const other = await openSocket(app.url, tutor.token)
  const ask = async (payload: object): Promise<unknown> =>
    await socket.raw.timeout(5000).emitWithAck('LessonNotesOps', payload)
  try {
    const op = line({ text: 'by event' })
    expect(await ask({ lessonId: id, ops: [op] })).toMatchObject({
      code: 'ok',
      seq: 1,
      results: [{ opId: op.opId, code: 'ok' }],
    })
    for (const each of [other, socket])
      expect(await each.next('LessonNotesChanged')).toMatchObject({
        lessonId: id,
        seq: 1,
        blocks: [{ text: 'by event' }],
      })
    expect(await ask({ lessonId: id, ops: [op, line({ id: op.id })] })).toMatchObject({
      results: [{ code: 'ok' }, { code: 'conflict' }],
    })
    expect(await ask({ lessonId: id, ops: [line({ order: undefined })] })).toEqual({ code: 'unallowed' })
    expect(await ask({ lessonId: 999_999, ops: [line()] })).toEqual({ code: 'lesson-not-found' })
    expect(await ask({ lessonId: id, ops: [] })).toEqual({ code: 'unallowed' })
    expect(await ask({ lessonId: id, ops: [line(), line({ text: ' ' })] })).toEqual({ code: 'empty-text' })
    expect(await ask({ lessonId: id, ops: [line({ text: '', base: -1 })] })).toEqual({ code: 'unallowed' })
    expect(await ask({ lessonId: (await aLesson()).id, ops: [line()] })).toEqual({ code: 'not-member' })
    expect(await other.count('LessonNotesChanged'), 'only of what has changed').toBe(1)
  } finally {
    socket.close()
    other.close()
  }
})

test('socket events are limited to ten operations a second, however they are batched', async () => {
  const counting = await buildTestApp({ beside: app, at: '2026-05-04T08:00:00Z', environment: { RATE_LIMITS: 'on' } })
  const { student, tutor, id } = await aLesson()
  const [socket, other] = [await openSocket(counting.url, student.token), await openSocket(counting.url, tutor.token)]
  const send = async (by: typeof socket, count: number): Promise<unknown> =>
    await by.raw
      .timeout(5000)
      .emitWithAck('LessonNotesOps', { lessonId: id, ops: Array.from({ length: count }, () => line()) })
  try {
    expect(await send(socket, 11)).toEqual({ code: 'unallowed' })
    expect(await send(other, 10)).toMatchObject({ code: 'ok', seq: 10 })
  } finally {
    socket.close()
    other.close()
    await counting.close()
  }
})
