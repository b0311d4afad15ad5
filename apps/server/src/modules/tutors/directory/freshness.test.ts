// The list and the profiles in memory after every change that touches them: seen at once, and as a build from nothing
// would have them (lessons.md K, extras.md D3).
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changePhoto, changeTutorMedia } from '@hiwar/contract/assets.ts'
import { signInSocially } from '@hiwar/contract/auth.ts'
import { setSlots, type SlotAction } from '@hiwar/contract/availability.ts'
import { flushCache } from '@hiwar/contract/cache.ts'
import { confirmEmail, confirmPassword, verifyPhone } from '@hiwar/contract/confirmation-codes.ts'
import { requestDeletion, takeBackDeletion } from '@hiwar/contract/deletion.ts'
import { bookDemoSession, updateDemoSession } from '@hiwar/contract/demo-sessions.ts'
import type { Endpoint } from '@hiwar/contract/endpoint.ts'
import { InterviewStatus, Purpose, Role } from '@hiwar/contract/enums.ts'
import { addFavourite, removeFavourite } from '@hiwar/contract/favourites.ts'
import { bookInterview, updateInterview } from '@hiwar/contract/interviews.ts'
import { bookLesson, cancelLesson, editLesson } from '@hiwar/contract/lessons.ts'
import { createRating, deleteRating, updateRating } from '@hiwar/contract/ratings.ts'
import { getSettings, updateSettings } from '@hiwar/contract/settings.ts'
import { DAY_MS, MINUTE_MS } from '@hiwar/contract/time.ts'
import { addOwnTopics, changeOwnTopics, deleteTopic, removeOwnTopics, updateTopic } from '@hiwar/contract/topics.ts'
import { getTutorInfo, listOnboardedTutors } from '@hiwar/contract/tutors.ts'
import { updateUser } from '@hiwar/contract/users.ts'
import { startOpenId, type RunningOpenId } from '../../../../../../doubles/openid/server.ts'
import { buildTestApp, type TestApp } from '../../../../test/app.ts'
import { signingInBy } from '../../../../test/openid.ts'
import type { Person, TutorPerson } from '../../../../test/people.ts'
import { pathOf } from '../../../http/serve.ts'
import { hashCode, hashPassword } from '../../../platform/identity/tokens.ts'
import { runErasures } from '../../erasure/service.ts'

const password = 'secret1!'
const code = 12_345

let provider: RunningOpenId
let app: TestApp
let admin: Person
let chief: Person
let student: Person
let leaver: Person
let tutor: TutorPerson
let manager: TutorPerson
let otherManager: TutorPerson
let topics: readonly number[]
let film: Buffer
let picture: Buffer

beforeAll(async () => {
  provider = await startOpenId()
  app = await buildTestApp({ at: '2026-07-06T07:00:00.000Z', environment: signingInBy(provider) })
  const {
    people,
    deps: { db },
  } = app
  ;[admin, chief, student, leaver] = [
    await people.admin(),
    await people.someone(Role.SuperAdmin),
    await people.student(),
    await people.student(),
  ]
  ;[manager, otherManager] = [await people.manager(), await people.manager()]
  tutor = await people.tutor({
    user: { passwordHash: await hashPassword(password) },
    tutor: { introVideoPassedAt: app.clock.now() },
  })
  const at = { createdAt: app.clock.now(), updatedAt: app.clock.now() }
  topics = (
    await db
      .insertInto('topics')
      .values(
        [
          ['السفر', 'Travel'],
          ['العمل', 'Work'],
          ['السينما', 'Films'],
        ].map(([nameAr = '', nameEn = '']) => ({ nameAr, nameEn, ...at })),
      )
      .returning('id')
      .execute()
  ).map(({ id }) => id)
  await teach(ahead(-2))
  film = await readFile(new URL('../../../../demo/media/intro.mp4', import.meta.url))
  picture = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#0a7' } })
    .jpeg()
    .toBuffer()
})
afterAll(async () => {
  await app.close()
  await provider.close()
})

/** On the quarter, the clock of the test stands on one. */
const ahead = (days: number, minutes = 0) => new Date(app.clock.now().getTime() + days * DAY_MS + minutes * MINUTE_MS)
const text = (days: number, minutes = 0) => ahead(days, minutes).toISOString()

/** A lesson of the student with the tutor that was given. */
async function teach(start: Date): Promise<void> {
  const { db } = app.deps
  const slot = await db
    .insertInto('availabilitySlots')
    .values({ userId: tutor.id, start, end: new Date(start.getTime() + 30 * MINUTE_MS) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const lesson = await db
    .insertInto('lessons')
    .values({
      slotId: slot.id,
      start,
      end: new Date(start.getTime() + 30 * MINUTE_MS),
      duration: 30,
      price: 7500,
      sessionId: 'lesson:given',
      lateLineMinutes: 60,
      createdAt: start,
      updatedAt: start,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('lessonMembers')
    .values([tutor, student].map(({ id }) => ({ lessonId: lesson.id, userId: id })))
    .execute()
}

async function newest(
  table: 'availabilitySlots' | 'lessons' | 'interviews' | 'demoSessions' | 'ratings',
): Promise<number> {
  return (await app.deps.db.selectFrom(table).select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()).id
}

async function brought(
  endpoint: Endpoint,
  as: Person,
  given: { query: string; files: Record<string, Buffer> },
): Promise<{ status: number }> {
  const body = new FormData()
  for (const [name, file] of Object.entries(given.files)) body.append(name, new Blob([new Uint8Array(file)]))
  return await fetch(`${app.url}${pathOf(endpoint)}?${given.query}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${as.token}` },
    body,
  })
}

/** A code as if it had been sent. */
async function sent(purpose: Purpose, phone: string | null = null): Promise<void> {
  const about = { userId: tutor.id, purpose }
  await app.deps.db
    .insertInto('confirmationCodes')
    .values({
      ...about,
      phone,
      codeHash: hashCode(app.deps.codeSecret, code, about),
      attempts: 0,
      createdAt: app.clock.now(),
      expiresAt: ahead(0, 15),
    })
    .execute()
}

async function erased(person: Person): Promise<{ status: number }> {
  await app.deps.db
    .insertInto('accountDeletions')
    .values({ userId: person.id, requestedAt: ahead(-20), erasesAt: ahead(-1) })
    .execute()
  await runErasures(app.deps)
  const row = await app.deps.db
    .selectFrom('users')
    .select('erasedAt')
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow()
  return { status: row.erasedAt === null ? 409 : 200 }
}

const change = async (body: object, as: Person = tutor) =>
  await app.call(updateUser, { as, params: { id: tutor.id }, body })
const schedule = async (as: Person, action: SlotAction) => await app.call(setSlots, { as, body: { actions: [action] } })
const booked = async (as: Person) =>
  await app.call(bookLesson, {
    as,
    body: { tutorId: tutor.id, slotId: await newest('availabilitySlots'), start: text(5), duration: 30 },
  })
const canceled = async (as: Person) => await app.call(cancelLesson, { as, params: { id: await newest('lessons') } })
/** At the same time as the tutor's own hours, which it takes too. */
const meeting = async (endpoint: typeof bookInterview, host: TutorPerson, minutes = 0) => {
  const slotId = await host.publish(ahead(5, minutes), ahead(5, minutes + 30))
  return await app.call(endpoint, { as: tutor, body: { slotId, start: text(5, minutes) } })
}
const settings = async (days: number | null) =>
  await app.call(updateSettings, {
    as: chief,
    body: { version: (await app.call(getSettings, {})).body.version, changes: { 'lesson.bookingWindowDays': days } },
  })
const social = async () =>
  await app.call(signInSocially, {
    body: {
      type: 'id-token',
      token: await provider.provider.idToken({ email: 'proven.elsewhere@example.com', name: 'سلمى', isVerified: true }),
    },
  })
async function passedInterview(): Promise<void> {
  await app.deps.db
    .insertInto('interviews')
    .values({
      interviewerId: manager.id,
      intervieweeId: tutor.id,
      slotId: await newest('availabilitySlots'),
      sessionId: 'interview:passed',
      start: ahead(-3),
      status: InterviewStatus.Passed,
      createdAt: app.clock.now(),
      updatedAt: app.clock.now(),
    })
    .execute()
}

/** In the order in which they can happen. */
const changes: readonly [string, () => Promise<{ status: number }>][] = [
  ['the tutor takes another name', async () => await change({ name: 'سلمى كامل' })],
  ['an admin changes the gender', async () => await change({ gender: 'male' }, admin)],
  ['the tutor asks for notice', async () => await change({ notice: 45 })],
  [
    'the tutor writes another text',
    async () => await change({ about: 'أدرّس المحادثة منذ خمسة عشر عامًا، وأبدأ كل حصة بسؤال من يوم الطالب نفسه.' }),
  ],
  [
    'an admin changes the photo',
    async () => await brought(changePhoto, admin, { query: `forUser=${tutor.id}`, files: { image: picture } }),
  ],
  [
    'film and still are brought',
    async () =>
      await brought(changeTutorMedia, admin, {
        query: `tutorId=${tutor.id}`,
        files: { video: film, thumbnail: picture },
      }),
  ],
  ['a topic is added', async () => await app.call(addOwnTopics, { as: tutor, body: { topicIds: topics.slice(0, 2) } })],
  [
    'topics are exchanged',
    async () =>
      await app.call(changeOwnTopics, {
        as: tutor,
        body: { addTopics: topics.slice(2), removeTopics: topics.slice(0, 1) },
      }),
  ],
  [
    'a topic is renamed',
    async () =>
      await app.call(updateTopic, { as: admin, params: { id: topics[1] ?? 0 }, body: { arabicName: 'الوظائف' } }),
  ],
  ['a topic is no more', async () => await app.call(deleteTopic, { as: admin, params: { id: topics[1] ?? 0 } })],
  [
    'a topic is taken away',
    async () => await app.call(removeOwnTopics, { as: tutor, body: { topicIds: topics.slice(2) } }),
  ],
  ['time is published', async () => await schedule(tutor, { type: 'create', start: text(5), end: text(5, 120) })],
  [
    'published time is cut',
    async () => await schedule(tutor, { type: 'update', id: await newest('availabilitySlots'), end: text(5, 90) }),
  ],
  ['a lesson is booked', async () => await booked(student)],
  [
    'a lesson is moved',
    async () =>
      await app.call(editLesson, {
        as: student,
        body: {
          lessonId: await newest('lessons'),
          slotId: await newest('availabilitySlots'),
          start: text(5, 45),
          duration: 15,
        },
      }),
  ],
  ['the student cancels', async () => await canceled(student)],
  ['another books', async () => await booked(leaver)],
  ['a student with a lesson ahead is erased', async () => await erased(leaver)],
  ['a lesson is booked again', async () => await booked(student)],
  ['an admin cancels', async () => await canceled(admin)],
  ['the tutor books an interview', async () => await meeting(bookInterview, manager)],
  [
    'the manager cancels it',
    async () =>
      await app.call(updateInterview, {
        as: manager,
        body: { id: await newest('interviews'), status: InterviewStatus.CanceledByInterviewer },
      }),
  ],
  ['the tutor books another interview', async () => await meeting(bookInterview, otherManager)],
  [
    'the manager takes the time of it back',
    async () => await schedule(otherManager, { type: 'delete', id: await newest('availabilitySlots') }),
  ],
  ['the tutor books a third interview', async () => await meeting(bookInterview, otherManager)],
  ['a manager with an interview ahead is erased', async () => await erased(otherManager)],
  [
    'the tutor books the demo session',
    async () => {
      await passedInterview()
      return await meeting(bookDemoSession, manager, 30)
    },
  ],
  [
    'the tutor cancels it',
    async () =>
      await app.call(updateDemoSession, {
        as: tutor,
        body: { id: await newest('demoSessions'), status: InterviewStatus.CanceledByInterviewee },
      }),
  ],
  [
    'a rating is given',
    async () => await app.call(createRating, { as: student, body: { rateeId: tutor.id, value: 4 } }),
  ],
  [
    'a rating is changed',
    async () =>
      await app.call(updateRating, { as: student, params: { id: await newest('ratings') }, body: { value: 5 } }),
  ],
  [
    'an admin deletes a rating',
    async () => await app.call(deleteRating, { as: admin, params: { id: await newest('ratings') } }),
  ],
  ['it becomes a favourite', async () => await app.call(addFavourite, { as: student, params: { tutorId: tutor.id } })],
  [
    'it is a favourite no more',
    async () => await app.call(removeFavourite, { as: student, params: { tutorId: tutor.id } }),
  ],
  ['lessons are booked less far ahead', async () => await settings(3)],
  ['lessons are booked as far ahead as before', async () => await settings(null)],
  ['the tutor wants to leave', async () => await app.call(requestDeletion, { as: tutor, body: { password } })],
  ['the tutor stays', async () => await app.call(takeBackDeletion, { as: tutor })],
  ['the address changes', async () => await change({ email: 'another.address@example.com' })],
  [
    'the new address is proven',
    async () => {
      await sent(Purpose.VerifyEmail)
      return await app.call(confirmEmail, { as: tutor, body: { code } })
    },
  ],
  ['the address changes once more', async () => await change({ email: 'third.address@example.com' })],
  [
    'a reset password proves it',
    async () => {
      await sent(Purpose.ResetPassword)
      return await app.call(confirmPassword, {
        body: { email: 'third.address@example.com', code, password: 'brand-new2?' },
      })
    },
  ],
  ['the address changes for the last time', async () => await change({ email: 'proven.elsewhere@example.com' })],
  ['the sign-in provider proves it', social],
  ['the phone changes', async () => await change({ phone: '01055577700' })],
  [
    'the new phone is proven',
    async () => {
      await sent(Purpose.VerifyWhatsApp, '01055577700')
      return await app.call(verifyPhone, { as: tutor, body: { code, method: 'whatsapp' } })
    },
  ],
  ['an admin deactivates', async () => await change({ activated: false }, admin)],
  ['an admin activates', async () => await change({ activated: true }, admin)],
  ['an admin drops the still', async () => await change({ thumbnail: null }, admin)],
]

/** What a guest and a student are told of the tutors, in the list and one by one. */
async function seen() {
  const readers = [{}, { as: student }]
  const lists = await Promise.all(
    readers.map(
      async (reader) =>
        (await app.call(listOnboardedTutors, { ...reader, query: { size: 100, sort: 'soonest' } })).body,
    ),
  )
  const profiles = await Promise.all(
    [tutor, manager].flatMap(({ id }) =>
      readers.map(async (reader) => (await app.call(getTutorInfo, { ...reader, params: { id } })).body),
    ),
  )
  return { lists, profiles }
}

test.each(changes)('%s', async (_, happen) => {
  const before = await seen()
  expect((await happen()).status).toBe(200)
  const after = await seen()
  expect(after).not.toEqual(before)
  await app.call(flushCache, { as: admin })
  expect(await seen()).toEqual(after)
})
