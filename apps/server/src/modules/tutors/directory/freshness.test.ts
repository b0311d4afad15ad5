// The cached list and profiles after every change that touches a tutor: readers see the change at once, and exactly
// what a cache built from nothing shows (lessons.md K, extras.md D3). Each story has a tutor of its own; each of its
// steps starts from the state that the step before left.
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
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
import { freshToken } from '../../../../test/tokens.ts'
import { pathOf } from '../../../http/serve.ts'
import { hashCode, hashPassword } from '../../../platform/identity/tokens.ts'
import { runErasures } from '../../erasure/service.ts'

const password = 'lantern1!'
const code = 12_345

let provider: RunningOpenId
let app: TestApp
let passwordHash: string
let admin: Person
let chief: Person
let student: Person
let departing: Person
let tutor: TutorPerson
let manager: TutorPerson
let otherManager: TutorPerson
let topics: readonly number[]
let video: Buffer
let image: Buffer

beforeAll(async () => {
  provider = await startOpenId()
  app = await buildTestApp({ at: '2026-07-06T07:00:00.000Z', environment: signingInBy(provider) })
  ;[admin, chief] = [await app.people.admin(), await app.people.someone(Role.SuperAdmin)]
  passwordHash = await hashPassword(password)
  const at = { createdAt: app.clock.now(), updatedAt: app.clock.now() }
  topics = (
    await app.deps.db
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
  video = await readFile(new URL('../../../../demo/media/intro.mp4', import.meta.url))
  image = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#0a7' } })
    .jpeg()
    .toBuffer()
})
beforeEach(async () => {
  const { people } = app
  ;[student, departing] = [await people.student(), await people.student()]
  ;[manager, otherManager] = [await people.manager(), await people.manager()]
  tutor = await people.tutor({ user: { passwordHash }, tutor: { introVideoPassedAt: app.clock.now() } })
  await teach(ahead(-2))
  await app.call(flushCache, { as: admin })
})
afterAll(async () => {
  await app.close()
  await provider.close()
})

/** On a quarter of an hour, as the clock of the test is. */
const ahead = (days: number, minutes = 0) => new Date(app.clock.now().getTime() + days * DAY_MS + minutes * MINUTE_MS)
const text = (days: number, minutes = 0) => ahead(days, minutes).toISOString()

/** A lesson the tutor gave the student. */
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
      sessionId: `lesson:${slot.id}`,
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

async function upload(
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

/** Stores a confirmation code as if it had been sent. */
async function sendCode(purpose: Purpose, phone: string | null = null): Promise<void> {
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
/** At the same time as the tutor's own slot, which it takes too. */
const meeting = async (endpoint: typeof bookInterview, host: TutorPerson, minutes = 0) => {
  const slotId = await host.publish(ahead(5, minutes), ahead(5, minutes + 30))
  return await app.call(endpoint, { as: tutor, body: { slotId, start: text(5, minutes) } })
}
const settings = async (days: number | null) =>
  await app.call(updateSettings, {
    as: chief,
    body: { version: (await app.call(getSettings, {})).body.version, changes: { 'lesson.bookingWindowDays': days } },
  })
/** A reset and the first proof of an address end every sign-in. */
const signInAgain = async () => {
  tutor = { ...tutor, token: await freshToken(app, tutor.id) }
}
const provePhone = async (phone: string) => {
  await sendCode(Purpose.VerifyWhatsApp, phone)
  return await app.call(verifyPhone, { as: tutor, body: { code, method: 'whatsapp' } })
}
/**
 * Who proves an address by a reset or a social sign-in takes over an account with a phone that somebody else may have
 * added: it goes, and the tutor is not listed until another is verified (more.md 1).
 */
const addPhone = async (phone: string) => {
  expect((await change({ phone })).status).toBe(200)
  return await provePhone(phone)
}
const social = async () => {
  const proof = { email: 'proven.elsewhere@example.com', name: 'سلمى', isVerified: true }
  const signedIn = await app.call(signInSocially, {
    body: { type: 'id-token', token: await provider.provider.idToken(proof) },
  })
  expect(signedIn.status).toBe(200)
  await signInAgain()
  return await addPhone('01055577702')
}
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

/** Each with its steps in an order in which they can happen. */
const stories: Readonly<Record<string, Record<string, () => Promise<{ status: number }>>>> = {
  'profile and media': {
    'the tutor changes the name': async () => await change({ name: 'سلمى كامل' }),
    'an admin changes the gender': async () => await change({ gender: 'male' }, admin),
    'the tutor changes the notice': async () => await change({ notice: 45 }),
    'the tutor changes the description': async () =>
      await change({ about: 'أدرّس المحادثة منذ خمسة عشر عامًا، وأبدأ كل حصة بسؤال من يوم الطالب نفسه.' }),
    'an admin changes the photo': async () =>
      await upload(changePhoto, admin, { query: `forUser=${tutor.id}`, files: { image } }),
    'an admin uploads video and thumbnail': async () =>
      await upload(changeTutorMedia, admin, {
        query: `tutorId=${tutor.id}`,
        files: { video, thumbnail: image },
      }),
    'an admin deletes the thumbnail': async () => await change({ thumbnail: null }, admin),
  },
  topics: {
    'the tutor adds topics': async () =>
      await app.call(addOwnTopics, { as: tutor, body: { topicIds: topics.slice(0, 2) } }),
    'the tutor replaces a topic': async () =>
      await app.call(changeOwnTopics, {
        as: tutor,
        body: { addTopics: topics.slice(2), removeTopics: topics.slice(0, 1) },
      }),
    'an admin renames a topic': async () =>
      await app.call(updateTopic, { as: admin, params: { id: topics[1] ?? 0 }, body: { arabicName: 'الوظائف' } }),
    'an admin deletes a topic': async () => await app.call(deleteTopic, { as: admin, params: { id: topics[1] ?? 0 } }),
    'the tutor removes a topic': async () =>
      await app.call(removeOwnTopics, { as: tutor, body: { topicIds: topics.slice(2) } }),
  },
  'free time': {
    'the tutor publishes a slot': async () =>
      await schedule(tutor, { type: 'create', start: text(5), end: text(5, 120) }),
    'the tutor shortens the slot': async () =>
      await schedule(tutor, { type: 'update', id: await newest('availabilitySlots'), end: text(5, 90) }),
    'a student books a lesson': async () => await booked(student),
    'the student moves the lesson': async () =>
      await app.call(editLesson, {
        as: student,
        body: {
          lessonId: await newest('lessons'),
          slotId: await newest('availabilitySlots'),
          start: text(5, 45),
          duration: 15,
        },
      }),
    'the student cancels the lesson': async () => await canceled(student),
    'another student books a lesson': async () => await booked(departing),
    'the student with that lesson is erased': async () => await erased(departing),
    'the first student books again': async () => await booked(student),
    'an admin cancels the lesson': async () => await canceled(admin),
    'the tutor books an interview': async () => await meeting(bookInterview, manager),
    'the manager cancels the interview': async () =>
      await app.call(updateInterview, {
        as: manager,
        body: { id: await newest('interviews'), status: InterviewStatus.CanceledByInterviewer },
      }),
    'the tutor books another interview': async () => await meeting(bookInterview, otherManager),
    'the other manager deletes the slot of that interview': async () =>
      await schedule(otherManager, { type: 'delete', id: await newest('availabilitySlots') }),
    'the tutor books a third interview': async () => await meeting(bookInterview, otherManager),
    'the manager of that interview is erased': async () => await erased(otherManager),
    'the tutor books a demo session': async () => {
      await passedInterview()
      return await meeting(bookDemoSession, manager, 30)
    },
    'the tutor cancels the demo session': async () =>
      await app.call(updateDemoSession, {
        as: tutor,
        body: { id: await newest('demoSessions'), status: InterviewStatus.CanceledByInterviewee },
      }),
    'the booking window shrinks to three days': async () => await settings(3),
    'the booking window is reset': async () => await settings(null),
  },
  'ratings and favourites': {
    'a student rates the tutor': async () =>
      await app.call(createRating, { as: student, body: { rateeId: tutor.id, value: 4 } }),
    'the student changes the rating': async () =>
      await app.call(updateRating, { as: student, params: { id: await newest('ratings') }, body: { value: 5 } }),
    'an admin deletes the rating': async () =>
      await app.call(deleteRating, { as: admin, params: { id: await newest('ratings') } }),
    'a student adds the tutor to the favourites': async () =>
      await app.call(addFavourite, { as: student, params: { tutorId: tutor.id } }),
    'the student removes the tutor from the favourites': async () =>
      await app.call(removeFavourite, { as: student, params: { tutorId: tutor.id } }),
  },
  deletion: {
    'the tutor requests deletion': async () => await app.call(requestDeletion, { as: tutor, body: { password } }),
    'the tutor takes the deletion back': async () => await app.call(takeBackDeletion, { as: tutor }),
  },
  'proofs of email and phone': {
    'the tutor changes the email': async () => await change({ email: 'another.address@example.com' }),
    'the tutor verifies the email by code': async () => {
      await sendCode(Purpose.VerifyEmail)
      return await app.call(confirmEmail, { as: tutor, body: { code } })
    },
    'the tutor changes the email again': async () => await change({ email: 'third.address@example.com' }),
    'a password reset verifies the email, and a code the phone': async () => {
      await sendCode(Purpose.ResetPassword)
      const reset = await app.call(confirmPassword, {
        body: { email: 'third.address@example.com', code, password: 'brand-new2?' },
      })
      expect(reset.status).toBe(200)
      await signInAgain()
      return await addPhone('01055577701')
    },
    'the tutor changes the email a third time': async () => await change({ email: 'proven.elsewhere@example.com' }),
    'a social sign-in verifies the email, and a code the phone': social,
    'the tutor changes the phone': async () => await change({ phone: '01055577700' }),
    'the tutor verifies the phone': async () => await provePhone('01055577700'),
  },
  activation: {
    'an admin deactivates the tutor': async () => await change({ activated: false }, admin),
    'an admin activates the tutor': async () => await change({ activated: true }, admin),
  },
}

/** What a guest and a student read: the list and the profiles. */
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

test.each(Object.entries(stories))('is seen at once, as in a fresh cache: every step of %s', async (_, steps) => {
  for (const [step, apply] of Object.entries(steps)) {
    const before = await seen()
    expect((await apply()).status, step).toBe(200)
    const after = await seen()
    expect(after, step).not.toEqual(before)
    await app.call(flushCache, { as: admin })
    expect(await seen(), step).toEqual(after)
  }
})
