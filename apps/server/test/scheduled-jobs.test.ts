// When jobs of the clock run (lessons.md M2, K), and what they do once their queue hands them out: who is told, and what
// is forgotten. The rules of each are judged where it lives, called without its queue.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bounds } from '@hiwar/contract/bounds.ts'
import { InvoiceStatus } from '@hiwar/contract/enums.ts'
import { listInbox } from '@hiwar/contract/inbox.ts'
import { bookLesson } from '@hiwar/contract/lessons.ts'
import { updateNotificationSettings } from '@hiwar/contract/notifications.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@hiwar/contract/time.ts'
import { retentionDays } from '@hiwar/rules/retention.ts'
import { endOfRetention } from '../src/modules/invoices/jobs.ts'
import { transact } from '../src/platform/db/transact.ts'
import { buildTestApp, type TestApp } from './app.ts'
import type { Person, TutorPerson } from './people.ts'

let app: TestApp
let tutor: TutorPerson
let student: Person
let lessonId: number

beforeAll(async () => {
  app = await buildTestApp({ at: '2026-05-04T09:00:00Z', withJobs: true })
  ;[tutor, student] = [await app.people.tutor(), await app.people.student()]
  const on = { message: true }
  const body = { events: { 'minutes-expiring': on, 'weekly-summary': on } }
  expect((await app.call(updateNotificationSettings, { as: student, body })).status).toBe(200)
  lessonId = await book('2026-05-05T10:00:00Z')
  app.clock.set('2026-05-05T11:00:00Z')
  await book('2026-05-10T03:15:00Z')
})
afterAll(async () => {
  await app.close()
})

async function book(start: string): Promise<number> {
  const slotId = await tutor.publish(start, new Date(Date.parse(start) + 30 * MINUTE_MS))
  const { body } = await app.call(bookLesson, { as: student, body: { tutorId: tutor.id, slotId, start, duration: 30 } })
  return body.id
}

/** Of those whose work needs no payload. */
type ScheduledJob = 'reminders' | 'minutes-expiring' | 'weekly-summary' | 'account-erasures' | keyof typeof forgotten

async function run(...names: ScheduledJob[]) {
  await transact(app.deps, async (tx) => {
    for (const name of names) await app.deps.jobs.enqueue(tx, name, {})
  })
}

test('M2, K: scheduled jobs are queued at their minute of the Cairo day', async () => {
  const { rows } = await sql<{ name: string; cron: string; timezone: string }>`
    select name, cron, timezone from pgboss.schedule order by name`.execute(app.deps.db)
  expect(new Set(rows.map(({ timezone }) => timezone))).toEqual(new Set(['Africa/Cairo']))
  expect(Object.fromEntries(rows.map(({ name, cron }) => [name, cron]))).toEqual({
    'delivery-sweep': '* * * * *',
    'payment-reconcile': '* * * * *',
    reminders: '* * * * *',
    'tutors-refresh': '*/15 * * * *',
    'minutes-expiring': '5 * * * *',
    'chat-tidy': '17 * * * *',
    'payment-sweep': '17 * * * *',
    'uploads-sweep': '17 * * * *',
    'watch-expiry': '20 * * * *',
    'usual-weeks': '5 0 * * *',
    'account-erasures': '30 3 * * *',
    'lesson-notes-forget': '15 4 * * *',
    'contact-tidy': '20 4 * * *',
    'invoice-retention': '40 4 * * *',
    'sign-ins-tidy': '40 4 * * *',
    'email-undos-tidy': '45 4 * * *',
    'inbox-tidy': '50 4 * * *',
    'weekly-summary': '0 10 * * 6',
  })
})

test('registering the webhook of the bot is queued at the start', async () => {
  const { rows } = await sql`select from pgboss.job where name = 'telegram-webhook'`.execute(app.deps.db)
  expect(rows).toHaveLength(1)
})

test('people hear of their lesson, their minutes and their week', async () => {
  app.clock.set('2026-05-10T03:05:00Z')
  await run('reminders', 'minutes-expiring', 'weekly-summary')
  const kinds = async () => (await app.call(listInbox, { as: student })).body.list.map(({ kind }) => kind).toSorted()
  await expect.poll(kinds).toEqual(['minutes-expiring', 'reminder', 'reminder', 'weekly-summary'])
})

test('an account whose time has come is erased, and then its picture', async () => {
  const image = 'leaving-960.webp'
  await app.deps.files.put('uploads', image, Buffer.from('x'))
  const { id: userId } = await app.people.student({ user: { image } })
  const ago = (days: number) => new Date(app.clock.now().getTime() - days * DAY_MS)
  await app.deps.db
    .insertInto('accountDeletions')
    .values({ userId, requestedAt: ago(15), erasesAt: ago(1) })
    .execute()
  await run('account-erasures')
  await expect.poll(async () => await app.deps.files.find('uploads', image)).toBeNull()
})

test('who waits for free time hears of it, as soon as there is some and in later batches', async () => {
  const kindsOf = async (as: Person) => (await app.call(listInbox, { as })).body.list.map(({ kind }) => kind)
  const watchers: [Person, Person] = [await app.people.student(), await app.people.student()]
  const tutors: number[] = []
  app.clock.set('2026-05-10T09:00:00Z')
  for (const { id } of watchers) {
    const free = await app.people.tutor()
    await free.publish('2026-05-11T10:00:00Z', '2026-05-11T10:30:00Z')
    const [at, expiresAt] = [app.clock.now(), new Date('2026-06-01T00:00:00Z')]
    const watch = { studentId: id, tutorId: free.id, duration: 15, zone: 'Africa/Cairo' } as const
    await app.deps.db
      .insertInto('watches')
      .values({ ...watch, createdAt: at, queuedAt: at, expiresAt })
      .execute()
    tutors.push(free.id)
  }
  const [first = 0, second = 0] = tutors
  await transact(app.deps, async (tx) => {
    await app.deps.jobs.enqueue(tx, 'watch-wake', { tutorId: first })
    await app.deps.jobs.enqueue(tx, 'watch-wave', { tutorId: second, wave: 2 })
  })
  for (const watcher of watchers) await expect.poll(async () => await kindsOf(watcher)).toEqual(['tutor-free'])
})

/** For each job: how long its rows are kept, how one of such an age is made, and how many there are. */
const forgotten = {
  'inbox-tidy': {
    kept: retentionDays.inbox * DAY_MS,
    add: async (createdAt: Date) => {
      await app.deps.db.insertInto('inbox').values({ userId: tutor.id, kind: 'old', params: '{}', createdAt }).execute()
    },
    left: async () => (await app.deps.db.selectFrom('inbox').select('id').where('kind', '=', 'old').execute()).length,
  },
  'delivery-sweep': {
    kept: retentionDays.deliveries * DAY_MS,
    add: async (createdAt: Date) => {
      const row = { userId: tutor.id, channel: 'email', kind: 'old', message: '{}', state: 'sent' } as const
      await app.deps.db
        .insertInto('deliveries')
        .values({ ...row, createdAt, dueAt: createdAt })
        .execute()
    },
    left: async () =>
      (await app.deps.db.selectFrom('deliveries').select('id').where('kind', '=', 'old').execute()).length,
  },
  'lesson-notes-forget': {
    kept: 30 * DAY_MS,
    add: async (at: Date) => {
      const op = { opId: randomUUID(), blockId: randomUUID(), lessonId, userId: tutor.id, seq: 1, before: null }
      await app.deps.db
        .insertInto('lessonNoteHistory')
        .values({ ...op, at })
        .execute()
    },
    left: async () => (await app.deps.db.selectFrom('lessonNoteHistory').select('opId').execute()).length,
  },
  'payment-sweep': {
    kept: DAY_MS,
    add: async (createdAt: Date) => {
      const key = { userId: tutor.id, key: randomUUID(), call: 'requestWithdrawal', bodyHash: '', createdAt }
      await app.deps.db.insertInto('idempotencyKeys').values(key).execute()
    },
    left: async () => (await app.deps.db.selectFrom('idempotencyKeys').select('key').execute()).length,
  },
  'invoice-retention': {
    get kept() {
      const now = app.clock.now()
      return now.getTime() - endOfRetention(now, app.deps.config.retentionYears).getTime()
    },
    add: async (at: Date) => {
      const row = { userId: tutor.id, method: 0, status: InvoiceStatus.Rejected, receiver: 'old', amount: 100 } as const
      await app.deps.db
        .insertInto('invoices')
        .values({ ...row, createdAt: at, updatedAt: at })
        .execute()
    },
    left: async () =>
      (await app.deps.db.selectFrom('invoices').select('id').where('receiver', '=', 'old').execute()).length,
  },
  'sign-ins-tidy': {
    kept: retentionDays.signIns * DAY_MS,
    add: async (at: Date) => {
      const row = { id: randomUUID(), userId: tutor.id, label: 'old', createdAt: at, lastSeenAt: at }
      await app.deps.db.insertInto('signIns').values(row).execute()
    },
    left: async () =>
      (await app.deps.db.selectFrom('signIns').select('id').where('label', '=', 'old').execute()).length,
  },
  'contact-tidy': {
    kept: bounds.contactKept.spamDays * DAY_MS,
    add: async (at: Date) => {
      const row = { name: 'منى', phone: '01012345678', title: 'إعلان', message: 'إعلان مزعج', state: 'spam' } as const
      await app.deps.db
        .insertInto('contactRequests')
        .values({ ...row, createdAt: at, updatedAt: at })
        .execute()
    },
    left: async () => (await app.deps.db.selectFrom('contactRequests').select('id').execute()).length,
  },
  'uploads-sweep': {
    kept: bounds.upload.hours * HOUR_MS,
    add: async (touchedAt: Date) => {
      const { id } = await app.people.tutor()
      const row = { id: randomUUID().replaceAll('-', ''), userId: id, tutorId: id, purpose: 'tutor-video', size: 1 }
      await app.deps.db
        .insertInto('resumableUploads')
        .values({ ...row, createdAt: touchedAt, touchedAt })
        .execute()
    },
    left: async () => (await app.deps.db.selectFrom('resumableUploads').select('id').execute()).length,
  },
  'watch-expiry': {
    kept: 0,
    add: async (expiresAt: Date) => {
      const { id } = await app.people.student()
      const row = { studentId: id, tutorId: tutor.id, duration: 15, zone: 'Africa/Cairo' } as const
      await app.deps.db
        .insertInto('watches')
        .values({ ...row, createdAt: new Date(0), queuedAt: new Date(0), expiresAt })
        .execute()
    },
    left: async () =>
      (await app.deps.db.selectFrom('watches').select('studentId').where('tutorId', '=', tutor.id).execute()).length,
  },
  'chat-tidy': {
    kept: bounds.message.refMinutes * MINUTE_MS,
    add: async (sentAt: Date) => {
      await app.deps.db.insertInto('messageRefs').values({ userId: tutor.id, refId: randomUUID(), sentAt }).execute()
    },
    left: async () => (await app.deps.db.selectFrom('messageRefs').select('refId').execute()).length,
  },
}

test('what is old is forgotten, and what is not quite so old is kept', async () => {
  const names = Object.keys(forgotten) as (keyof typeof forgotten)[]
  const left = async () => {
    const counts: number[] = []
    for (const name of names) counts.push(await forgotten[name].left())
    return counts
  }
  for (const { kept, add } of Object.values(forgotten))
    for (const age of [kept - SECOND_MS, kept + SECOND_MS, kept + DAY_MS])
      await add(new Date(app.clock.now().getTime() - age))
  expect(await left()).toEqual(names.map(() => 3))
  await run(...names)
  await expect.poll(left).toEqual(names.map(() => 1))
})
