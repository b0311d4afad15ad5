// Which bookings are a session that can be entered, and which of them is running: while maintenance has closed the
// product, a running one is all that goes on (extras.md 12.3).
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { InterviewStatus, Role } from '@hiwar/contract/enums.ts'
import { getSession, getSessionToken } from '@hiwar/contract/sessions.ts'
import { getSettings, updateSettings } from '@hiwar/contract/settings.ts'
import { HOUR_MS, MINUTE_MS } from '@hiwar/contract/time.ts'
import { getCurrentUser } from '@hiwar/contract/users.ts'
import { buildTestApp, type TestApp } from '../../../test/app.ts'
import { insertLesson } from '../../../test/insert-lesson.ts'
import type { Person, TutorPerson } from '../../../test/people.ts'

/** A Monday, noon in Cairo. */
const START = '2026-05-04T09:00:00Z'
const { Pending, Passed, Rejected, CanceledByInterviewer, CanceledByInterviewee } = InterviewStatus
let app: TestApp
let boss: Person
beforeAll(async () => {
  app = await buildTestApp({ at: START })
  boss = await app.people.someone(Role.SuperAdmin)
})
beforeEach(() => {
  app.clock.set(START)
})
afterAll(async () => {
  await app.close()
})

async function setMaintenance(mode: 'off' | 'closed'): Promise<void> {
  const { version } = (await app.call(getSettings, { as: boss })).body
  const body = { version, changes: { 'maintenance.mode': mode } }
  expect((await app.call(updateSettings, { as: boss, body })).status).toBe(200)
}

interface Booked {
  readonly sessionId: string
  readonly host: TutorPerson
  readonly guest: Person
}

/** A booking of half an hour from `START` on. */
const bookings: Record<string, (isCanceled: boolean) => Promise<Booked>> = {
  async lesson(isCanceled) {
    const [host, guest] = [await app.people.tutor(), await app.people.student()]
    const id = await insertLesson(app.deps, { tutorId: host.id, studentId: guest.id, start: new Date(START) })
    const sessionId = `lesson:${randomUUID()}`
    const canceledAt = isCanceled ? app.clock.now() : null
    await app.deps.db.updateTable('lessons').set({ sessionId, canceledAt }).where('id', '=', id).execute()
    return { sessionId, host, guest }
  },
  interview: async (isCanceled) => await aMeeting('interview', isCanceled ? CanceledByInterviewer : Pending),
  'demo session': async (isCanceled) => await aMeeting('demo', isCanceled ? CanceledByInterviewee : Pending),
}

async function aMeeting(kind: 'interview' | 'demo', status: InterviewStatus): Promise<Booked> {
  const [host, guest] = [await app.people.manager(), await app.people.tutor()]
  const start = new Date(START)
  const slotId = await host.publish(start, new Date(start.getTime() + HOUR_MS))
  const sessionId = `${kind}:${randomUUID()}`
  const row = { slotId, start, status, sessionId, createdAt: start, updatedAt: start }
  if (kind === 'interview')
    await app.deps.db
      .insertInto('interviews')
      .values({ ...row, interviewerId: host.id, intervieweeId: guest.id })
      .execute()
  else
    await app.deps.db
      .insertInto('demoSessions')
      .values({ ...row, managerId: host.id, tutorId: guest.id })
      .execute()
  return { sessionId, host, guest }
}

const kinds = Object.keys(bookings)
/** Minutes from its start, and whether it is running then. */
const moments: [number, boolean][] = [
  [-1, false],
  [0, true],
  [29, true],
  [44, true],
  [45, false],
]

test.each(kinds)('while the product is closed, the two of a running %s alone go on', async (kind) => {
  const [live, canceled] = [await bookings[kind]?.(false), await bookings[kind]?.(true)]
  if (live === undefined || canceled === undefined) expect.fail('no booking')
  const stranger = await app.people.student()
  const mayGoOn = async (as: Person) => (await app.call(getCurrentUser, { as })).status === 200
  await setMaintenance('closed')
  try {
    for (const [minutes, isRunning] of moments) {
      app.clock.set(new Date(Date.parse(START) + minutes * MINUTE_MS))
      for (const person of [live.host, live.guest])
        expect(await mayGoOn(person), `${minutes} minutes after its start`).toBe(isRunning)
      for (const person of [canceled.host, canceled.guest, stranger]) expect(await mayGoOn(person)).toBe(false)
    }
  } finally {
    app.clock.set(START)
    await setMaintenance('off')
  }
})

test.each(kinds)('a canceled %s can be entered by nobody, and its members are told so', async (kind) => {
  for (const isCanceled of [false, true]) {
    const { sessionId, host, guest } = (await bookings[kind]?.(isCanceled)) ?? expect.fail('no booking')
    for (const as of [host, guest]) {
      const answers = [
        await app.call(getSessionToken, { as, query: { sessionId } }),
        await app.call(getSession, { as, params: { id: sessionId } }),
      ]
      expect(answers.map(({ status }) => status)).toEqual(isCanceled ? [400, 400] : [200, 200])
    }
    const as = await app.people.tutor()
    expect((await app.call(getSession, { as, params: { id: sessionId } })).status).toBe(403)
  }
})

test.each(['interview', 'demo'] as const)('what was decided about it does not close %s', async (kind) => {
  const expected: [InterviewStatus, number][] = [
    [Pending, 200],
    [Passed, 200],
    [Rejected, 200],
    [CanceledByInterviewer, 400],
    [CanceledByInterviewee, 400],
  ]
  for (const [status, answer] of expected) {
    const { sessionId, guest } = await aMeeting(kind, status)
    expect({ status, answer: (await app.call(getSessionToken, { as: guest, query: { sessionId } })).status }).toEqual({
      status,
      answer,
    })
  }
})
