// The causes that rebuild a tutor's cached entry (lessons.md K): each row makes one change through its call and checks
// the card that readers then get from memory.
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { setSlots } from '@hiwar/contract/availability.ts'
import { InterviewStatus } from '@hiwar/contract/enums.ts'
import { bookInterview, listInterviews, updateInterview } from '@hiwar/contract/interviews.ts'
import { bookLesson, cancelLesson, editLesson } from '@hiwar/contract/lessons.ts'
import { createRating, deleteRating, updateRating } from '@hiwar/contract/ratings.ts'
import { addOwnTopics, deleteTopic, removeOwnTopics, updateTopic } from '@hiwar/contract/topics.ts'
import { listOnboardedTutors, type TutorCard } from '@hiwar/contract/tutors.ts'
import { updateUser } from '@hiwar/contract/users.ts'
import { buildTestApp, type TestApp } from '../../../../test/app.ts'
import type { Person, TutorPerson } from '../../../../test/people.ts'
import { metrics } from '../../../platform/observability/metrics.ts'
import { invalidateTutors, listedIds, refreshTutor } from '../service.ts'

const NOW = '2026-05-04T08:00:00Z'
let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ at: NOW })
})
beforeEach(async () => {
  app.clock.set(NOW)
  await invalidateTutors(app.deps)
})
afterAll(async () => {
  await app.close()
})

const listed = async () => (await app.call(listOnboardedTutors, { query: { size: 100 } })).body.list
const cardOf = async ({ id }: Person) => (await listed()).find((card) => card.id === id)
const expectDone = async (answer: Promise<{ status: number; body: { code?: string } }>) => {
  const { status, body } = await answer
  expect(status, body.code).toBe(200)
}

/** Listed, with a slot tomorrow from ten to noon; the directory is complete in memory. */
async function aTutor(given: { isManager?: boolean } = {}): Promise<{ tutor: TutorPerson; slotId: number }> {
  const tutor = given.isManager === true ? await app.people.manager() : await app.people.tutor()
  const slotId = await tutor.publish('2026-05-05T10:00:00Z', '2026-05-05T12:00:00Z')
  await refreshTutor(app.deps, tutor.id)
  expect((await cardOf(tutor))?.nextFreeAt).toBe('2026-05-05T10:00:00.000Z')
  return { tutor, slotId }
}

async function aLesson() {
  const [{ tutor, slotId }, student] = [await aTutor(), await app.people.student()]
  const { body, status } = await app.call(bookLesson, {
    as: student,
    body: { tutorId: tutor.id, slotId, start: '2026-05-05T10:00:00Z', duration: 30 },
  })
  expect(status).toBe(200)
  expect((await cardOf(tutor))?.nextFreeAt).toBe('2026-05-05T10:30:00.000Z')
  return { tutor, student, slotId, lessonId: body.id }
}

async function aRating() {
  const { tutor, student } = await aLesson()
  app.clock.set('2026-05-05T10:30:00Z')
  // A day later the directory is built again; from here on it is in memory.
  expect((await cardOf(tutor))?.ratingCount).toBe(0)
  const {
    body: { id },
  } = await app.call(createRating, { as: student, body: { rateeId: tutor.id, value: 2 } })
  expect((await cardOf(tutor))?.ratingCount).toBe(1)
  return { tutor, student, id }
}

let topics = 0
async function aTopic() {
  topics += 1
  const { tutor } = await aTutor()
  const { id } = await app.deps.db
    .insertInto('topics')
    .values({ nameAr: `موضوع ${topics}`, nameEn: `Topic ${topics}` })
    .returning('id')
    .executeTakeFirstOrThrow()
  await expectDone(app.call(addOwnTopics, { as: tutor, body: { topicIds: [id] } }))
  expect((await cardOf(tutor))?.topicIds).toEqual([id])
  return { tutor, id, nameAr: `موضوع ${topics}` }
}

async function anInterview() {
  const [{ tutor: manager, slotId }, tutor] = [await aTutor({ isManager: true }), await app.people.tutor()]
  await expectDone(app.call(bookInterview, { as: tutor, body: { slotId, start: '2026-05-05T10:00:00Z' } }))
  expect((await cardOf(manager))?.nextFreeAt).toBe('2026-05-05T10:30:00.000Z')
  return { manager, tutor }
}

type Seen = Partial<TutorCard> | undefined
const causes: [string, () => Promise<{ tutor: Person; seen: Seen }>][] = [
  ['a booking', async () => ({ tutor: (await aLesson()).tutor, seen: { nextFreeAt: '2026-05-05T10:30:00.000Z' } })],
  [
    'a move of a lesson',
    async () => {
      const { tutor, student, slotId, lessonId } = await aLesson()
      await expectDone(
        app.call(editLesson, { as: student, body: { lessonId, slotId, start: '2026-05-05T10:15:00Z', duration: 30 } }),
      )
      return { tutor, seen: { nextFreeAt: '2026-05-05T10:00:00.000Z' } }
    },
  ],
  [
    'a cancellation of a lesson',
    async () => {
      const { tutor, student, lessonId } = await aLesson()
      await expectDone(app.call(cancelLesson, { as: student, params: { id: lessonId } }))
      return { tutor, seen: { nextFreeAt: '2026-05-05T10:00:00.000Z' } }
    },
  ],
  [
    'publication of a slot',
    async () => {
      const { tutor } = await aTutor()
      await expectDone(
        app.call(setSlots, {
          as: tutor,
          body: { actions: [{ type: 'create', start: '2026-05-05T08:00:00Z', end: '2026-05-05T09:00:00Z' }] },
        }),
      )
      return { tutor, seen: { nextFreeAt: '2026-05-05T08:00:00.000Z' } }
    },
  ],
  [
    'an interview',
    async () => ({ tutor: (await anInterview()).manager, seen: { nextFreeAt: '2026-05-05T10:30:00.000Z' } }),
  ],
  [
    'a canceled interview',
    async () => {
      const { manager, tutor } = await anInterview()
      const id = (await app.call(listInterviews, { as: tutor })).body.list[0]?.id ?? 0
      await expectDone(
        app.call(updateInterview, { as: tutor, body: { id, status: InterviewStatus.CanceledByInterviewee } }),
      )
      return { tutor: manager, seen: { nextFreeAt: '2026-05-05T10:00:00.000Z' } }
    },
  ],
  ['a rating', async () => ({ tutor: (await aRating()).tutor, seen: { avgRating: 2, ratingCount: 1 } })],
  [
    'a changed rating',
    async () => {
      const { tutor, student, id } = await aRating()
      await expectDone(app.call(updateRating, { as: student, params: { id }, body: { value: 4 } }))
      return { tutor, seen: { avgRating: 4, ratingCount: 1 } }
    },
  ],
  [
    'a deleted rating',
    async () => {
      const { tutor, student, id } = await aRating()
      await expectDone(app.call(deleteRating, { as: student, params: { id } }))
      return { tutor, seen: { avgRating: 0, ratingCount: 0 } }
    },
  ],
  [
    'addition of a topic',
    async () => {
      const { tutor, id, nameAr } = await aTopic()
      return { tutor, seen: { topics: [nameAr], topicIds: [id] } }
    },
  ],
  [
    'removal of a topic',
    async () => {
      const { tutor, id } = await aTopic()
      await expectDone(app.call(removeOwnTopics, { as: tutor, body: { topicIds: [id] } }))
      return { tutor, seen: { topics: [] } }
    },
  ],
  [
    'a renamed topic',
    async () => {
      const { tutor, id } = await aTopic()
      await expectDone(
        app.call(updateTopic, { as: await app.people.admin(), params: { id }, body: { arabicName: 'مقابلات العمل' } }),
      )
      return { tutor, seen: { topics: ['مقابلات العمل'] } }
    },
  ],
  [
    'a deleted topic',
    async () => {
      const { tutor, id } = await aTopic()
      await expectDone(app.call(deleteTopic, { as: await app.people.admin(), params: { id } }))
      return { tutor, seen: { topics: [] } }
    },
  ],
  [
    'a profile edit',
    async () => {
      const { tutor } = await aTutor()
      await expectDone(app.call(updateUser, { as: tutor, params: { id: tutor.id }, body: { notice: 45 } }))
      return { tutor, seen: { notice: 45 } }
    },
  ],
  [
    'deactivation',
    async () => {
      const { tutor } = await aTutor()
      await expectDone(
        app.call(updateUser, { as: await app.people.admin(), params: { id: tutor.id }, body: { activated: false } }),
      )
      return { tutor, seen: undefined }
    },
  ],
]

describe('K: the entry is rebuilt after', () => {
  test.each(causes)('%s', async (_, cause) => {
    const { tutor, seen } = await cause()
    const card = await cardOf(tutor)
    if (seen === undefined) expect(card).toBeUndefined()
    else expect(card).toMatchObject(seen)
  })

  test('a new photo', async () => {
    const [{ tutor }, admin] = [await aTutor(), await app.people.admin()]
    const before = (await cardOf(tutor))?.image
    const form = new FormData()
    const picture = await sharp({ create: { width: 600, height: 600, channels: 3, background: '#0a7' } })
      .jpeg()
      .toBuffer()
    form.append('image', new Blob([new Uint8Array(picture)]), 'face.jpg')
    const { status } = await fetch(`${app.url}/api/v1/user/asset?forUser=${tutor.id}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${admin.token}` },
      body: form,
    })
    expect(status).toBe(200)
    const { image } = (await cardOf(tutor)) ?? {}
    expect(image).toMatch(/-960\.webp$/)
    expect(image).not.toBe(before)
  })
})

test('K: readers who wait for the whole directory share one build', async () => {
  await aTutor()
  const builds = async () =>
    (await metrics.tutorsRebuild.get()).values.find(({ metricName }) => metricName === 'tutors_rebuild_seconds_count')
      ?.value ?? 0
  const before = await builds()
  await invalidateTutors(app.deps)
  // Within one turn of the event loop: over HTTP the embedded database would be done before the second call is read.
  const lists = await Promise.all(Array.from({ length: 8 }, async () => (await listedIds(app.deps)).length))
  expect(new Set(lists).size).toBe(1)
  expect((await builds()) - before).toBe(1)
})
