import { Role } from '@hiwar/contract/enums.ts'
import { listIntroVideos, reviewIntroVideo } from '@hiwar/contract/intro-videos.ts'
import { DAY_MS } from '@hiwar/contract/time.ts'
import { getTutorMeta } from '@hiwar/contract/tutors.ts'
import { updateUser } from '@hiwar/contract/users.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { buildTestApp, type TestApp } from '../../../test/app.ts'
import type { Person } from '../../../test/people.ts'

let app: TestApp
let admin: Person
let manager: Person
let tutor: Person
let submittedAt: string

beforeAll(async () => {
  app = await buildTestApp({ at: '2026-06-01T10:00:00.000Z' })
  admin = await app.people.admin()
  manager = await app.people.manager()
})
afterAll(async () => {
  await app.close()
})

const waiting = async () =>
  await app.people.tutor({
    user: { notificationMethod: 1, verifiedWhatsapp: true, name: 'سالم' },
    tutor: { activated: false, video: 'mine.mp4', introVideoSubmittedAt: app.clock.now() },
  })
beforeEach(async () => {
  app.clock.advance(60_000)
  tutor = await waiting()
  submittedAt = app.clock.now().toISOString()
})

type Body = NonNullable<NonNullable<Parameters<typeof app.call<typeof reviewIntroVideo>>[1]>['body']>
const passed = (): Body => ({ decision: 'passed', submittedAt })
const rejected = (more: Partial<Body> = {}): Body => ({
  decision: 'rejected',
  submittedAt,
  reasons: ['sound'],
  ...more,
})
const review = async (body: Body, as: Person | undefined = admin, id = tutor.id) =>
  await app.call(reviewIntroVideo, { as, params: { id }, body })
const metaOf = async () => (await app.call(getTutorMeta, { as: tutor, query: { tutorId: tutor.id } })).body
const told = async () =>
  await app.deps.db.selectFrom('deliveries').select(['channel', 'message']).where('userId', '=', tutor.id).execute()

describe('a review', () => {
  test('passes the video once and notifies the tutor', async () => {
    expect((await review(passed())).status).toBe(200)
    expect(await metaOf()).toMatchObject({
      passedIntroVideo: true,
      introVideo: { state: 'passed', submittedAt, reviewedAt: submittedAt, reasons: [], note: null, retryAt: null },
    })
    expect(await told()).toMatchObject([{ channel: 'message', message: { kind: 'video-reviewed', passed: true } }])
    expect((await review(passed())).status).toBe(409)
    expect((await review(rejected())).status).toBe(409)
  })

  test('is nothing that a manager needs', async () => {
    const manager = await app.people.manager()
    const { body } = await app.call(getTutorMeta, { as: manager, query: { tutorId: manager.id } })
    expect(body.introVideo).toMatchObject({ state: 'passed', submittedAt: null, reviewedAt: null })
  })

  test('rejects it with reasons, a note and a date from which another video is allowed', async () => {
    expect(
      (await review(rejected({ reasons: ['light', 'other'], note: 'اقترب من النافذة', retryDays: 3 }), manager)).status,
    ).toBe(200)
    const retryAt = new Date(app.clock.now().getTime() + 3 * DAY_MS).toISOString()
    expect(await metaOf()).toMatchObject({
      passedIntroVideo: false,
      introVideo: { state: 'rejected', reasons: ['light', 'other'], note: 'اقترب من النافذة', retryAt },
    })
    expect(await told()).toMatchObject([
      {
        message: {
          kind: 'video-reviewed',
          passed: false,
          reasons: ['light', 'other'],
          note: 'اقترب من النافذة',
          retryAt,
        },
      },
    ])
  })

  test('is sent at once to the tutor only', async () => {
    const emit = vi.spyOn(app.deps.realtime, 'emit')
    await review(rejected(), manager)
    const sentEvents = () => emit.mock.calls.filter(([, event]) => event === 'IntroVideoReviewed')
    expect(sentEvents()).toEqual([[`user:${tutor.id}`, 'IntroVideoReviewed', { state: 'rejected' }]])
    expect((await review(passed())).status).toBe(409)
    expect(sentEvents()).toHaveLength(1)
    await app.call(updateUser, { as: admin, params: { id: tutor.id }, body: { passedIntroVideo: true } })
    await app.call(updateUser, { as: admin, params: { id: tutor.id }, body: { passedIntroVideo: true } })
    expect(sentEvents().slice(1)).toEqual([[`user:${tutor.id}`, 'IntroVideoReviewed', { state: 'passed' }]])
    emit.mockRestore()
  })

  test('is recorded in the audit log', async () => {
    await review(rejected({ note: 'الصوت بعيد' }))
    const entries = await app.deps.db
      .selectFrom('auditLog')
      .select(['actorId', 'action', 'reason', 'before', 'after'])
      .where('targetId', '=', String(tutor.id))
      .execute()
    expect(entries).toEqual([
      {
        actorId: admin.id,
        action: 'tutor.video-review',
        reason: 'الصوت بعيد',
        before: { state: 'pending' },
        after: { state: 'rejected', reasons: ['sound'], retryAt: null },
      },
    ])
  })

  test.each<[string, () => Body]>([
    ['a rejection without a reason', () => rejected({ reasons: [] })],
    ['five reasons', () => rejected({ reasons: ['sound', 'light', 'framing', 'language', 'length'] })],
    ['a reason twice', () => rejected({ reasons: ['sound', 'sound'] })],
    ['"other" without a note', () => rejected({ reasons: ['other'] })],
    ['a short note', () => rejected({ note: 'ضعف' })],
    ['a long note', () => rejected({ note: 'ص'.repeat(501) })],
    ['more than 14 days', () => rejected({ retryDays: 15 })],
    ['days before today', () => rejected({ retryDays: -1 })],
    ['a pass with reasons', () => ({ ...passed(), reasons: ['sound'] })],
    ['a pass with days', () => ({ ...passed(), retryDays: 2 })],
  ])('is refused: %s', async (_what, body) => {
    expect((await review(body())).status).toBe(400)
    expect((await metaOf()).introVideo.state).toBe('pending')
  })

  test('of a video that was replaced meanwhile is rejected', async () => {
    expect((await review({ ...passed(), submittedAt: '2026-05-31T10:00:00.000Z' })).status).toBe(409)
    expect((await review(passed(), admin, 999_999)).body.code).toBe('tutor-not-found')
    const fresh = await app.people.tutor({ tutor: { activated: false, video: null } })
    expect((await review(passed(), admin, fresh.id)).status).toBe(409)
  })

  test('succeeds for one of two concurrent reviewers', async () => {
    const answers = await Promise.all([review(passed()), review(rejected(), manager)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await told()).toHaveLength(1)
  })

  test('is only for admins and managers', async () => {
    const others = [await app.people.student({ subscribed: false }), tutor, await app.people.someone(Role.Studio)]
    expect(await Promise.all(others.map(async (as) => (await review(passed(), as)).status))).toEqual([403, 403, 403])
    expect(await Promise.all(others.map(async (as) => (await app.call(listIntroVideos, { as })).status))).toEqual([
      403, 403, 403,
    ])
    expect((await app.call(reviewIntroVideo, { params: { id: tutor.id }, body: passed() })).status).toBe(401)
  })
})

describe('listing', () => {
  const of = async (state?: 'none' | 'pending' | 'rejected' | 'passed') =>
    (await app.call(listIntroVideos, { as: manager, query: { ...(state && { state }), size: 100 } })).body

  test('returns pending videos by default, the oldest first, and other states on request', async () => {
    app.clock.advance(60_000)
    const [next, refused, accepted] = [await waiting(), await waiting(), await waiting()]
    const fresh = await app.people.tutor({ tutor: { activated: false, video: null } })
    const sent = { submittedAt: app.clock.now().toISOString() }
    await review(rejected(sent), admin, refused.id)
    await review({ ...passed(), ...sent }, admin, accepted.id)
    const mine = [tutor, next, refused, accepted, fresh].map(({ id }) => id)
    const idsOf = async (state?: Parameters<typeof of>[0]) =>
      (await of(state)).list.map((row) => row.tutor.id).filter((id) => mine.includes(id))
    expect([await idsOf(), await idsOf('none'), await idsOf('rejected'), await idsOf('passed')]).toEqual([
      [tutor.id, next.id],
      [fresh.id],
      [refused.id],
      [accepted.id],
    ])
    const { list, total } = await of('pending')
    expect(list).toHaveLength(total)
    expect(list.find((row) => row.tutor.id === tutor.id)).toMatchObject({
      tutor: { name: 'سالم', image: 'http://api.test/assets/uploads/face-960.webp' },
      video: 'http://api.test/assets/uploads/mine.mp4',
      introVideo: { state: 'pending', submittedAt },
    })
  })

  test('leaves out who is activated, erased or a manager', async () => {
    const video = { activated: false, video: 'mine.mp4', introVideoSubmittedAt: app.clock.now() }
    const others = [
      await app.people.tutor({ tutor: { ...video, activated: true } }),
      await app.people.tutor({ tutor: video, user: { erasedAt: app.clock.now() } }),
      await app.people.manager({ tutor: video }),
    ].map(({ id }) => id)
    const { list, total } = await of()
    expect(list.filter((row) => others.includes(row.tutor.id))).toEqual([])
    expect(list).toHaveLength(total)
  })
})

describe('the intro video flag of the account', () => {
  const flag = async (passedIntroVideo: boolean) =>
    (await app.call(updateUser, { as: admin, params: { id: tutor.id }, body: { passedIntroVideo } })).status

  test('sets the same state', async () => {
    await review(rejected())
    expect(await flag(true)).toBe(200)
    expect((await metaOf()).introVideo).toMatchObject({ state: 'passed', reasons: [], note: null, retryAt: null })
    expect(await flag(false)).toBe(200)
    expect((await metaOf()).introVideo).toMatchObject({ state: 'pending', reviewedAt: null })
    await app.call(updateUser, { as: admin, params: { id: tutor.id }, body: { video: null } })
    expect((await metaOf()).introVideo.state).toBe('none')
  })
})
