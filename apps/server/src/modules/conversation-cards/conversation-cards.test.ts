import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listCardTopics, listConversationCards, type CardLevel } from '@hiwar/contract/conversation-cards.ts'
import type { Ack } from '@hiwar/contract/events.ts'
import { bookLesson, cancelLesson } from '@hiwar/contract/lessons.ts'
import { addOwnTopics, createTopic, deleteTopic, updateTopic } from '@hiwar/contract/topics.ts'
import { buildTestApp, type TestApp } from '../../../test/app.ts'
import type { Person, TutorPerson } from '../../../test/people.ts'
import { closeSockets, openSocket, type TestSocket } from '../../../test/sockets.ts'
import { cardTopics } from '../../../content/conversation-cards/index.ts'

const BOOKING = '2026-05-04T08:00:00Z'
const START = '2026-05-05T10:00:00Z'
const DURING = '2026-05-05T10:05:00Z'
const END = '2026-05-05T10:30:00Z'

let app: TestApp
let admin: Person
/** Topics with cards, and one without. */
let interviews: number
let films: number
let cooking: number
const opened: TestSocket[] = []

beforeAll(async () => {
  app = await buildTestApp({ at: BOOKING })
  admin = await app.people.admin()
  const add = async (arabicName: string, englishName: string) =>
    (await app.call(createTopic, { as: admin, body: { arabicName, englishName } })).body.id
  interviews = await add('مقابلات', '«Job interviews!»')
  films = await add('سينما', 'Films and series')
  cooking = await add('أكل', 'Cooking')
})
beforeEach(() => {
  app.clock.set(BOOKING)
})
afterEach(async () => {
  await closeSockets(app.timers, opened.splice(0))
})
afterAll(async () => {
  await app.close()
})

async function connect(person: Person): Promise<TestSocket> {
  const socket = await openSocket(app.url, person.token)
  opened.push(socket)
  return socket
}

interface Lesson {
  readonly id: number
  readonly sessionId: string
  readonly student: Person
  readonly tutor: TutorPerson
}

/** A lesson of these two, or of two new people, that begins at START. */
async function aLesson(given: { student?: Person; tutor?: TutorPerson; start?: string } = {}): Promise<Lesson> {
  const tutor = given.tutor ?? (await app.people.tutor())
  const student = given.student ?? (await app.people.student())
  const start = given.start ?? START
  const slotId = await tutor.publish(start, new Date(Date.parse(start) + 3_600_000))
  const { body } = await app.call(bookLesson, { as: student, body: { tutorId: tutor.id, slotId, start, duration: 30 } })
  return { id: body.id, sessionId: body.sessionId, student, tutor }
}

/** During the lesson, with both of them connected. */
async function aRunningLesson(given: Parameters<typeof aLesson>[0] = {}) {
  const lesson = await aLesson(given)
  app.clock.set(new Date(Date.parse(given.start ?? START) + 300_000))
  return { ...lesson, ofTutor: await connect(lesson.tutor), ofStudent: await connect(lesson.student) }
}

const cards = async (as: Person | null, query: { topicId?: number; level?: CardLevel; studentId?: number } = {}) =>
  (
    await app.call(listConversationCards, {
      ...(as === null ? {} : { as }),
      query: { topicId: interviews, level: 'beginner', ...query },
    })
  ).body
const cardOf = async (place: number) => (await cards(null))[place] ?? expect.fail('no such card')
const joined = async (socket: TestSocket, sessionId: string): Promise<Ack> =>
  (await socket.raw.timeout(30_000).emitWithAck('JoinSession', { sessionId })) as Ack

describe('the list', () => {
  test('has the cards of a topic and a level, for everybody', async () => {
    const written = cardTopics['job-interviews']?.advanced ?? []
    expect(await cards(null, { level: 'advanced' })).toEqual(
      written.map((card) => ({ ...card, topicId: interviews, level: 'advanced', usedAt: null })),
    )
    expect(await cards(await app.people.student(), { level: 'advanced' })).toHaveLength(8)
    expect(await cards(null, { topicId: cooking })).toEqual([])
    expect(await cards(null, { topicId: 999_999 })).toMatchObject({ code: 'topic-not-found' })
    expect(await cards(null, { level: 'expert' as CardLevel })).toMatchObject({ code: 'bad-request' })
  })

  test('keeps to its topic when that is renamed', async () => {
    const rename = async (englishName: string) =>
      await app.call(updateTopic, { as: admin, params: { id: films }, body: { englishName } })
    await rename('Cinema')
    expect(await cards(null, { topicId: films })).toHaveLength(8)
    await rename('Films and series')
  })
})

describe('the topics', () => {
  const topicsFor = async (as: Person, studentId?: number) =>
    (await app.call(listCardTopics, { as, query: studentId === undefined ? {} : { studentId } })).body

  test('are those with cards, those of a student first for who teaches them', async () => {
    const { tutor, student } = await aLesson()
    await app.call(addOwnTopics, { as: student, body: { topicIds: [interviews, cooking] } })
    expect(await topicsFor(tutor)).toEqual([
      { id: films, name: { ar: 'سينما', en: 'Films and series' }, isOfStudent: false },
      { id: interviews, name: { ar: 'مقابلات', en: '«Job interviews!»' }, isOfStudent: false },
    ])
    expect(await topicsFor(tutor, student.id)).toMatchObject([
      { id: interviews, isOfStudent: true },
      { id: films, isOfStudent: false },
    ])
    const colleague = await app.people.tutor()
    expect((await topicsFor(colleague, student.id)).map(({ isOfStudent }) => isOfStudent)).toEqual([false, false])
  })
})

describe('the card of a lesson', () => {
  test('is shown by the tutor to both, and taken away again', async () => {
    const { id, ofTutor, ofStudent } = await aRunningLesson()
    const { usedAt: _never, ...card } = await cardOf(0)
    expect(await ofTutor.send('ConversationCard', { lessonId: id, cardId: card.id })).toBe('ok')
    for (const socket of [ofTutor, ofStudent])
      expect(await socket.next('ConversationCard')).toEqual({ lessonId: id, cardId: card.id, card })
    expect(await ofTutor.send('ConversationCard', { lessonId: id, cardId: null })).toBe('ok')
    for (const socket of [ofTutor, ofStudent])
      expect(await socket.next('ConversationCard')).toEqual({ lessonId: id, cardId: null, card: null })
  })

  test('is nobody else’s to show or to hear of', async () => {
    const { id, ofTutor, ofStudent } = await aRunningLesson()
    const { id: cardId } = await cardOf(0)
    const [colleague, boss] = [await connect(await app.people.tutor()), await connect(admin)]
    expect(await ofStudent.send('ConversationCard', { lessonId: id, cardId })).toBe('unallowed')
    for (const socket of [colleague, boss])
      expect(await socket.send('ConversationCard', { lessonId: id, cardId })).toBe('not-member')
    expect(await ofTutor.send('ConversationCard', { lessonId: 999_999, cardId })).toBe('lesson-not-found')
    expect(await ofTutor.send('ConversationCard', { lessonId: id, cardId: 999_999 })).toBe('unallowed')
    for (const socket of [ofTutor, ofStudent, colleague, boss]) expect(await socket.count('ConversationCard')).toBe(0)
    expect(await ofTutor.send('ConversationCard', { lessonId: id, cardId })).toBe('ok')
    for (const socket of [colleague, boss]) expect(await socket.count('ConversationCard')).toBe(0)
  })

  test('is shown while the lesson runs, neither before nor after', async () => {
    const { id, tutor } = await aLesson()
    const { id: cardId } = await cardOf(0)
    const socket = await connect(tutor)
    const show = async (at: string) => {
      app.clock.set(at)
      return await socket.send('ConversationCard', { lessonId: id, cardId })
    }
    expect(await show('2026-05-05T09:59:59Z')).toBe('unallowed')
    expect(await show(START)).toBe('ok')
    expect(await show('2026-05-05T10:29:59Z')).toBe('ok')
    expect(await show(END)).toBe('unallowed')
  })

  test('is not shown in a canceled lesson', async () => {
    const { id, tutor } = await aLesson()
    await app.call(cancelLesson, { as: tutor, params: { id } })
    app.clock.set(DURING)
    const socket = await connect(tutor)
    expect(await socket.send('ConversationCard', { lessonId: id, cardId: (await cardOf(0)).id })).toBe('unallowed')
  })

  test('is told to who joins later or again, until the end', async () => {
    const { id, sessionId, student, ofTutor, ofStudent } = await aRunningLesson()
    const [first, second] = [await cardOf(0), await cardOf(1)]
    expect(await joined(ofStudent, sessionId)).toMatchObject({ code: 'ok', card: null })
    await ofTutor.send('ConversationCard', { lessonId: id, cardId: first.id })
    await ofTutor.send('ConversationCard', { lessonId: id, cardId: second.id })
    const { usedAt: _never, ...card } = second
    const again = await connect(student)
    expect((await joined(again, sessionId)).card).toEqual(card)
    expect((await joined(ofTutor, sessionId)).card).toEqual(card)
    // The window stays open after the end; the card does not.
    app.clock.set(END)
    expect(await joined(again, sessionId)).toMatchObject({ code: 'ok', card: null })
    app.clock.set(DURING)
    await ofTutor.send('ConversationCard', { lessonId: id, cardId: null })
    expect((await joined(again, sessionId)).card).toBeNull()
  })

  test('is gone with its topic', async () => {
    const { id, sessionId, ofTutor, ofStudent } = await aRunningLesson()
    const [card] = await cards(null, { topicId: films })
    await ofTutor.send('ConversationCard', { lessonId: id, cardId: card?.id ?? 0 })
    await app.call(deleteTopic, { as: admin, params: { id: films } })
    expect(await joined(ofStudent, sessionId)).toMatchObject({ code: 'ok', card: null })
    const { body } = await app.call(createTopic, {
      as: admin,
      body: { arabicName: 'سينما', englishName: 'Films and series' },
    })
    films = body.id
    expect((await joined(ofStudent, sessionId)).card).toMatchObject({ id: card?.id, topicId: films })
  })
})

describe('used before with this student', () => {
  test('is told to the tutor who used it, of the last time', async () => {
    const { tutor, student, id, ofTutor } = await aRunningLesson()
    const { id: cardId } = await cardOf(2)
    await ofTutor.send('ConversationCard', { lessonId: id, cardId })
    app.clock.set(END)
    const next = await aLesson({ tutor, student, start: '2026-05-05T12:00:00Z' })
    app.clock.set('2026-05-05T12:05:00Z')
    await ofTutor.send('ConversationCard', { lessonId: next.id, cardId })
    const usedBy = async (as: Person | null, studentId: number | undefined) =>
      (await cards(as, studentId === undefined ? {} : { studentId })).flatMap(({ id: of, usedAt }) =>
        usedAt === null ? [] : [{ of, usedAt }],
      )
    expect(await usedBy(tutor, student.id)).toEqual([{ of: cardId, usedAt: '2026-05-05T12:05:00.000Z' }])
    expect(await usedBy(tutor, undefined)).toEqual([])
    expect(await cards(tutor, { topicId: cooking, studentId: student.id }), 'of a topic without cards').toEqual([])
    expect(await usedBy(tutor, (await app.people.student()).id)).toEqual([])
    for (const other of [student, await app.people.tutor(), admin, null])
      expect(await usedBy(other, student.id)).toEqual([])
  })

  test('does not count what was refused, nor twice what was shown twice', async () => {
    const { tutor, student, id, ofTutor } = await aRunningLesson()
    const [{ id: shown }, { id: late }] = [await cardOf(0), await cardOf(1)]
    await ofTutor.send('ConversationCard', { lessonId: id, cardId: shown })
    await ofTutor.send('ConversationCard', { lessonId: id, cardId: shown })
    app.clock.set(END)
    await ofTutor.send('ConversationCard', { lessonId: id, cardId: late })
    const listed = await cards(tutor, { studentId: student.id })
    expect(listed.filter(({ usedAt }) => usedAt !== null).map((card) => card.id)).toEqual([shown])
  })
})
