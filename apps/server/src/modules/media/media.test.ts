import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { request, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { bounds } from '@hiwar/contract/bounds.ts'
import { Role } from '@hiwar/contract/enums.ts'
import { DAY_MS } from '@hiwar/contract/time.ts'
import { getTutorMeta } from '@hiwar/contract/tutors.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../test/app.ts'
import { entriesOf } from '../../../test/audit.ts'
import {
  drawPicture,
  formOf,
  leftovers,
  ofSize,
  readVideo,
  sendForm,
  storedFiles,
  type Parts,
} from '../../../test/media.ts'
import type { Person } from '../../../test/people.ts'

let app: TestApp
let video: Buffer
let picture: Buffer

beforeAll(async () => {
  app = await buildTestApp({ at: '2026-06-01T10:00:00.000Z' })
  video = await readVideo()
  picture = await drawPicture()
})
afterAll(async () => {
  await app.close()
})

const sendMedia = async (as: Person, tutorId: number, parts: Parts) =>
  await sendForm(app, `/user/asset/tutor?tutorId=${tutorId}`, as, parts)

let tutor: Person
let studio: Person
beforeEach(async () => {
  studio = await app.people.someone(Role.Studio)
  tutor = await app.people.tutor({
    user: { image: null },
    tutor: { activated: false, video: null, thumbnail: null, studioId: studio.id },
  })
})
const metaOf = async () => (await app.call(getTutorMeta, { as: tutor, query: { tutorId: tutor.id } })).body

/** A request of the tutor that uploads their own video, or another file, and never ends by itself. */
function begin(kind = 'video') {
  const outgoing = request(`${app.url}/api/v1/user/asset/tutor?tutorId=${tutor.id}`, {
    method: 'PUT',
    headers: {
      authorization: `Bearer ${tutor.token}`,
      'content-type': 'multipart/form-data; boundary=cut',
      'content-length': 10_000_000,
    },
  })
  outgoing.on('error', () => undefined)
  outgoing.write(`--cut\r\ncontent-disposition: form-data; name="${kind}"; filename="a"\r\n\r\n`)
  return outgoing
}

test('media of a tutor is uploaded by the studio in one call, and the video is served in ranges', async () => {
  expect(await sendMedia(studio, tutor.id, { image: picture, video, thumbnail: picture })).toEqual({
    status: 200,
    code: null,
  })
  const meta = await metaOf()
  expect([meta.video, meta.thumbnail]).toEqual([
    expect.stringMatching(/[0-9a-f]{32}\.mp4$/),
    expect.stringMatching(/-960\.webp$/),
  ])
  expect(meta.introVideo.state).toBe('none')
  const file = meta.video?.split('/').at(-1) ?? ''
  const part = await fetch(`${app.url}/assets/uploads/${file}`, { headers: { range: 'bytes=100-199' } })
  expect([
    part.status,
    part.headers.get('content-type'),
    Buffer.from(await part.arrayBuffer()).equals(video.subarray(100, 200)),
  ]).toEqual([206, 'video/mp4', true])
  const whole = await fetch(`${app.url}/assets/uploads/${file}`)
  expect(Buffer.from(await whole.arrayBuffer()).equals(video)).toBe(true)
  expect(await leftovers(app)).toEqual([])
})

test('media of a kind that is not theirs to upload is refused before its bytes have come', async () => {
  const outgoing = begin('thumbnail')
  outgoing.write(picture)
  const [{ statusCode }] = (await once(outgoing, 'response')) as [IncomingMessage]
  outgoing.destroy()
  expect(statusCode).toBe(403)
})

test('media of a tutor may be a picture in WebP and a video in WebM', async () => {
  const webp = await sharp(picture).webp().toBuffer()
  // The head of such a file: EBML, version 1, of the type `webm`.
  const webm = Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d4287810242858102', 'hex')
  expect((await sendMedia(studio, tutor.id, { image: webp, video: webm })).status).toBe(200)
  expect((await metaOf()).video).toMatch(/[0-9a-f]{32}\.webm$/)
})

test('media of a tutor may be uploaded by the studio and admins; the tutor may upload a video until activation', async () => {
  const [admin, otherStudio, otherTutor, manager] = [
    await app.people.admin(),
    await app.people.someone(Role.Studio),
    await app.people.tutor(),
    await app.people.manager({ tutor: { activated: false } }),
  ]
  const refused = async () => await entriesOf(app, 'tutor.media', tutor.id)
  const student = await app.people.student({ subscribed: false })
  const statusOf = async (as: Person, files: Parts, id = tutor.id) => (await sendMedia(as, id, files)).status
  expect([
    await statusOf(admin, { thumbnail: picture }),
    await statusOf(studio, { image: picture }),
    await statusOf(otherStudio, { image: picture }),
  ]).toEqual([200, 200, 403])
  const name = expect.stringMatching(/^[0-9a-f]{32}-960\.webp$/)
  await expect.poll(refused).toMatchObject([
    { actorId: admin.id, outcome: 'ok', before: { thumbnail: null }, after: { thumbnail: name } },
    { actorId: studio.id, outcome: 'ok', before: { image: null }, after: { image: name } },
    { actorId: otherStudio.id, userId: tutor.id, outcome: 'refused' },
  ])
  expect([
    await statusOf(student, { video }),
    await statusOf(otherTutor, { video }),
    await statusOf(manager, { video }),
  ]).toEqual([403, 403, 403])
  expect([
    await statusOf(tutor, { video }),
    await statusOf(tutor, { thumbnail: picture }),
    await statusOf(tutor, { video, image: picture }),
  ]).toEqual([200, 403, 403])
  expect(await statusOf(manager, { video }, manager.id)).toBe(200)
  expect([await statusOf(admin, { video }, 999_999), await statusOf(admin, { video }, student.id)]).toEqual([404, 404])
  const now = app.clock.now()
  for (const [introVideoRetryAt, status] of [
    [new Date(now.getTime() + 1), 403],
    [now, 200],
  ] as const) {
    await app.deps.db.updateTable('tutors').set({ introVideoRetryAt }).where('id', '=', tutor.id).execute()
    expect(await statusOf(tutor, { video }), 'after a rejection').toBe(status)
  }
  await app.deps.db.updateTable('tutors').set({ activated: true }).where('id', '=', tutor.id).execute()
  expect(await statusOf(tutor, { video })).toBe(403)
  expect(await leftovers(app)).toEqual([])
})

test('media of a tutor is refused whole when one part comes twice', async () => {
  const before = await storedFiles(app)
  const body = formOf({ image: picture })
  body.append('image', new Blob([new Uint8Array(picture)]), 'again.jpg')
  const headers = { authorization: `Bearer ${studio.token}` }
  const path = `/api/v1/user/asset/tutor?tutorId=${tutor.id}`
  expect((await fetch(`${app.url}${path}`, { method: 'PUT', headers, body })).status).toBe(400)
  expect([await storedFiles(app), await leftovers(app)]).toEqual([before, []])
})

test('media that the tutor uploads awaits review, and ten a day are accepted', async () => {
  expect((await sendMedia(tutor, tutor.id, { video })).status).toBe(200)
  expect((await metaOf()).introVideo).toMatchObject({
    state: 'pending',
    submittedAt: app.clock.now().toISOString(),
    reasons: [],
    note: null,
  })
  for (let sent = 1; sent < 10; sent++) expect((await sendMedia(tutor, tutor.id, { video })).status).toBe(200)
  expect(await sendMedia(tutor, tutor.id, { video })).toEqual({ status: 429, code: 'too-many-requests' })
  const body = new FormData()
  body.append('video', new Blob([new Uint8Array(video)]), 'again.mp4')
  const headers = { authorization: `Bearer ${tutor.token}` }
  const path = `/api/v1/user/asset/tutor?tutorId=${tutor.id}`
  const refused = await fetch(`${app.url}${path}`, { method: 'PUT', headers, body })
  expect(refused.headers.get('retry-after'), 'at midnight in Cairo').toBe(String(11 * 3600))
  expect(await leftovers(app)).toEqual([])
  expect((await sendMedia(studio, tutor.id, { video })).status, 'by the studio').toBe(200)
  const another = await app.people.tutor({ tutor: { activated: false } })
  expect((await sendMedia(another, another.id, { video })).status).toBe(200)
  app.clock.advance(DAY_MS)
  expect((await sendMedia(tutor, tutor.id, { video })).status).toBe(200)
  app.clock.advance(-DAY_MS)
})

test.each<[string, () => Parts]>([
  ['nothing', () => ({})],
  ['a picture as a video', () => ({ video: picture })],
  ['a page as a video', () => ({ video: Buffer.from('<html>') })],
  ['an unknown part', () => ({ song: video })],
  ['a good picture with a bad video', () => ({ image: picture, video: picture })],
])('media of a tutor is refused whole: %s', async (_what, files) => {
  const before = await storedFiles(app)
  expect(await sendMedia(studio, tutor.id, files())).toEqual({ status: 400, code: 'bad-request' })
  expect(await storedFiles(app)).toEqual(before)
  expect(await leftovers(app)).toEqual([])
})

test('media of a tutor is accepted up to its limit: a thumbnail of 8 MB, a video of the largest size', async () => {
  const { bytes } = bounds.image
  const statusOf = async (files: Parts) => (await sendMedia(studio, tutor.id, files)).status
  expect([
    await statusOf({ thumbnail: ofSize(picture, bytes) }),
    await statusOf({ thumbnail: ofSize(picture, bytes + 1) }),
  ]).toEqual([200, 413])
  const { bytes: half } = bounds.video
  // The real limit of half a gigabyte would take too long, so it is lowered.
  Object.assign(bounds.video, { bytes: video.length })
  try {
    expect([await statusOf({ video }), await statusOf({ video: ofSize(video, video.length + 1) })]).toEqual([200, 413])
  } finally {
    Object.assign(bounds.video, { bytes: half })
  }
  expect(await leftovers(app)).toEqual([])
})

test('media above the size limit is refused while it is still being sent, and leaves no file', async () => {
  const { bytes } = bounds.video
  // The real limit of half a gigabyte would take too long, so it is lowered.
  Object.assign(bounds.video, { bytes: video.length })
  const before = await storedFiles(app)
  const outgoing = begin()
  const answered = new Promise((resolve) => {
    outgoing.once('response', ({ statusCode }) => {
      resolve(statusCode)
    })
  })
  outgoing.write(video)
  outgoing.write(Buffer.alloc(1000))
  try {
    expect(await answered).toBe(413)
    await expect.poll(async () => await leftovers(app)).toEqual([])
    expect(await storedFiles(app)).toEqual(before)
    expect((await metaOf()).video).toBeNull()
  } finally {
    outgoing.destroy()
    Object.assign(bounds.video, { bytes })
  }
})

test('media of a tutor leaves no file when the connection is cut in the middle', async () => {
  const before = await storedFiles(app)
  const outgoing = begin()
  outgoing.write(video)
  await expect.poll(async () => (await readdir(join(app.filesFolder, 'incoming'))).length).toBe(1)
  outgoing.destroy()
  await expect.poll(async () => await leftovers(app)).toEqual([])
  expect(await storedFiles(app)).toEqual(before)
  expect((await metaOf()).video).toBeNull()
})
