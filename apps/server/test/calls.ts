import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect } from 'vitest'
import type { LessonDuration } from '@hiwar/contract/enums.ts'
import { HOUR_MS, MINUTE_MS } from '@hiwar/contract/time.ts'
import { connectRedis } from '../src/platform/cache/redis.ts'
import { buildTestApp, type TestApp } from './app.ts'
import type { Person } from './people.ts'
import { hasRedis, startRedis, type TestRedis } from './redis.ts'
import { closeSockets, openSocket, type TestSocket } from './sockets.ts'

/** Session id of no lesson. */
export const unknownSessionId = 'lesson:3b241101-e2bb-4255-8caf-4136c566a962'
export const offer = { type: 'offer', sdp: 'v=0' } as const

/** Calls between a student and a tutor in a test app. */
export interface CallFixture {
  readonly app: TestApp
  /** A new socket of a user, like a second tab or device. */
  connect(person: Person): Promise<TestSocket>
  /** A lesson that started a minute ago unless told otherwise. */
  aLesson(given?: {
    startsIn?: number
    minutes?: LessonDuration
  }): Promise<{ id: number; sessionId: string; slotId: number; student: Person; tutor: Person }>
  /** A lesson whose two members have joined and received each other's join. */
  aCall(): Promise<{
    lesson: Awaited<ReturnType<CallFixture['aLesson']>>
    sessionId: string
    student: TestSocket
    tutor: TestSocket
  }>
  /** Types of the recorded session events of a user, in order. */
  eventsOf(sessionId: string, person: Person): Promise<number[]>
}

/** Runs the tests once with presence in memory and once with presence on Redis. */
export function describeOnBothStores(
  environment: Readonly<Record<string, string>>,
  tests: (fixture: CallFixture) => void,
): void {
  describe('on one process', () => {
    tests(callsOn(async () => ({ app: await buildTestApp({ environment }), stop: async () => undefined })))
  })
  describe.skipIf(!hasRedis('sessions on Redis'))('on Redis', () => {
    tests(
      callsOn(async () => {
        const redis: TestRedis = await startRedis()
        const client = await connectRedis(redis.url)
        return {
          app: await buildTestApp({ environment, redis: client }),
          stop: async () => {
            client.destroy()
            await redis.stop()
          },
        }
      }),
    )
  })
}

function callsOn(start: () => Promise<{ app: TestApp; stop: () => Promise<void> }>): CallFixture {
  const opened: TestSocket[] = []
  let running: Awaited<ReturnType<typeof start>>
  beforeAll(async () => {
    running = await start()
  })
  afterEach(async () => {
    await closeSockets(running.app.timers, opened.splice(0))
  })
  afterAll(async () => {
    await running.app.close()
    await running.stop()
  })

  const fixture: CallFixture = {
    get app() {
      return running.app
    },
    async connect(person) {
      const socket = await openSocket(running.app.url, person.token)
      opened.push(socket)
      return socket
    },
    aLesson: async (given) => await insertLesson(running.app, given),
    async aCall() {
      const lesson = await fixture.aLesson()
      const { sessionId } = lesson
      const [student, tutor] = [await fixture.connect(lesson.student), await fixture.connect(lesson.tutor)]
      expect(await student.send('JoinSession', { sessionId })).toBe('ok')
      expect(await student.next('MemberJoinedSessionId')).toEqual({ userId: lesson.student.id })
      expect(await tutor.send('JoinSession', { sessionId })).toBe('ok')
      expect(await student.next('MemberJoinedSessionId')).toEqual({ userId: lesson.tutor.id })
      expect(await tutor.next('MemberJoinedSessionId')).toEqual({ userId: lesson.tutor.id })
      return { lesson, sessionId, student, tutor }
    },
    async eventsOf(sessionId, person) {
      const rows = await running.app.deps.db
        .selectFrom('sessionEvents')
        .select('type')
        .where('sessionId', '=', sessionId)
        .where('userId', '=', person.id)
        .orderBy('id')
        .execute()
      return rows.map((row) => row.type)
    },
  }
  return fixture
}

async function insertLesson(
  app: TestApp,
  { startsIn = -MINUTE_MS, minutes = 30 }: { startsIn?: number; minutes?: LessonDuration } = {},
) {
  const [student, tutor] = [await app.people.student(), await app.people.tutor()]
  const start = new Date(app.clock.now().getTime() + startsIn)
  const end = new Date(start.getTime() + minutes * MINUTE_MS)
  const slotId = await tutor.publish(new Date(start.getTime() - HOUR_MS), new Date(end.getTime() + HOUR_MS))
  const sessionId = `lesson:${randomUUID()}`
  const { id } = await app.deps.db
    .insertInto('lessons')
    .values({
      slotId,
      start,
      end,
      duration: minutes,
      price: 0,
      sessionId,
      lateLineMinutes: 60,
      createdAt: app.clock.now(),
      updatedAt: app.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await app.deps.db
    .insertInto('lessonMembers')
    .values([student, tutor].map((person) => ({ lessonId: id, userId: person.id })))
    .execute()
  return { id, sessionId, slotId, student, tutor }
}
