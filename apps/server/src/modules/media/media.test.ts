import { once } from 'node:events'
import { readFile, readdir } from 'node:fs/promises'
import { request, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { bounds } from '@hiwar/contract/bounds.ts'
import { Role } from '@hiwar/contract/enums.ts'
import { DAY_MS } from '@hiwar/contract/time.ts'
import { getCurrentUser } from '@hiwar/contract/users.ts'
import { getTutorMeta, listOnboardedTutors } from '@hiwar/contract/tutors.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../test/app.ts'
import { entriesOf } from '../../../test/audit.ts'
import type { Person } from '../../../test/people.ts'

let app: TestApp
let videoBytes: Buffer
let picture: Buffer
let print: Buffer

beforeAll(async () => {
  app = await buildTestApp({ at: '2026-06-01T10:00:00.000Z' })
  videoBytes = await readFile(new URL('../../../demo/media/intro.mp4', import.meta.url))
  picture = await sharp({ create: { width: 600, height: 300, channels: 3, background: '#0a7' } })
    .withExif({ IFD0: { Artist: 'somebody' } })
    .jpeg()
    .toBuffer()
  print = await sharp(picture).tiff().toBuffer()
})
afterAll(async () => {
  await app.close()
})

type Files = Record<string, Buffer | string>

function formOf(files: Files): FormData {
  const form = new FormData()
  for (const [name, file] of Object.entries(files)) {
    if (typeof file === 'string') form.append(name, file)
    else form.append(name, new Blob([new Uint8Array(file)]), 'holiday.exe')
  }
  return form
}

async function send(path: string, as: { token: string } | null, files: Files) {
  const answer = await fetch(`${app.url}/api/v1${path}`, {
    method: 'PUT',
    headers: as === null ? {} : { authorization: `Bearer ${as.token}` },
    body: formOf(files),
  })
  const text = await answer.text()
  return { status: answer.status, code: text === '' ? null : String(JSON.parse(text).code) }
}

/** The same picture or video, filled up with bytes after its end. */
const ofSize = (file: Buffer, bytes: number) => Buffer.concat([file, Buffer.alloc(bytes - file.length)])

const sendPhoto = async (as: Person | null, files: Files, query = '') => await send(`/user/asset${query}`, as, files)
const sendMedia = async (as: Person, tutorId: number, files: Files) =>
  await send(`/user/asset/tutor?tutorId=${tutorId}`, as, files)
const stored = async () => await readdir(join(app.filesFolder, 'uploads'))
const leftovers = async () => [
  ...(await readdir(join(app.filesFolder, 'incoming'))),
  ...(await app.deps.db.selectFrom('looseFiles').select('name').execute()),
]
const imageOf = async (as: Person) => (await app.call(getCurrentUser, { as })).body.image

describe('a photo', () => {
  test('is stored in four widths as WebP without camera metadata, and the old one is deleted', async () => {
    const student = await app.people.student({ subscribed: false })
    expect(await sendPhoto(student, { image: picture })).toEqual({ status: 200, code: null })
    const first = await imageOf(student)
    expect(first).toMatch(/\/assets\/uploads\/[0-9a-f]{32}-960\.webp$/)
    const file = first?.split('/').at(-1) ?? ''
    const widths = await Promise.all(
      [96, 240, 480, 960].map(async (width) => {
        const path = join(app.filesFolder, 'uploads', file.replace('-960.', `-${width}.`))
        const { format, width: real, exif } = await sharp(path).metadata()
        return [format, real, exif]
      }),
    )
    expect(widths).toEqual([
      ['webp', 96, undefined],
      ['webp', 240, undefined],
      ['webp', 480, undefined],
      ['webp', 600, undefined],
    ])

    expect((await sendPhoto(student, { image: picture })).status).toBe(200)
    expect((await stored()).filter((name) => name.startsWith(file.slice(0, 32)))).toEqual([])
    expect(await leftovers()).toEqual([])
  })

  test('is rotated upright, and an animation becomes its first frame', async () => {
    const student = await app.people.student({ subscribed: false })
    const lying = await sharp({ create: { width: 400, height: 200, channels: 3, background: '#fff' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    await sendPhoto(student, { image: lying })
    const file = (await imageOf(student))?.split('/').at(-1) ?? ''
    const { width, height } = await sharp(join(app.filesFolder, 'uploads', file)).metadata()
    expect([width, height]).toEqual([200, 400])

    const frames = await sharp(Buffer.alloc(20 * 40 * 3, 90), {
      raw: { width: 20, height: 40, channels: 3, pageHeight: 20 },
    })
      .gif()
      .toBuffer()
    expect((await sendPhoto(student, { image: frames })).status).toBe(200)
    const moving = (await imageOf(student))?.split('/').at(-1) ?? ''
    expect((await sharp(join(app.filesFolder, 'uploads', moving)).metadata()).pages ?? 1).toBe(1)
  })

  test.each<[string, () => Files, number, string]>([
    ['no file', () => ({}), 400, 'bad-request'],
    ['a text in its place', () => ({ image: 'hello' }), 400, 'bad-request'],
    ['a part with another name', () => ({ photo: picture }), 400, 'bad-request'],
    [
      'a page that calls itself a picture',
      () => ({ image: Buffer.from('<html><script>1</script>') }),
      400,
      'bad-request',
    ],
    [
      'a drawing in text form',
      () => ({
        image: Buffer.from(
          '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="60"><rect width="60" height="60" fill="#0a7"/></svg>',
        ),
      }),
      400,
      'bad-request',
    ],
    ['a picture of another kind', () => ({ image: print }), 400, 'bad-request'],
    ['a video', () => ({ image: videoBytes }), 400, 'bad-request'],
    ['half a picture', () => ({ image: picture.subarray(0, 400) }), 400, 'bad-request'],
    ['a byte more than 8 MB', () => ({ image: ofSize(picture, bounds.image.bytes + 1) }), 413, 'bad-request'],
  ])('is refused: %s', async (_what, files, status, code) => {
    const student = await app.people.student({ subscribed: false })
    const before = await stored()
    expect(await sendPhoto(student, files())).toEqual({ status, code })
    expect(await stored()).toEqual(before)
    expect(await leftovers()).toEqual([])
    expect(await imageOf(student)).toBeNull()
  })

  test('of 8 MB is accepted', async () => {
    const student = await app.people.student({ subscribed: false })
    const image = ofSize(picture, bounds.image.bytes)
    expect(await sendPhoto(student, { image })).toEqual({ status: 200, code: null })
  })

  test('as large as phones take them is accepted; one that decodes to more pixels is refused', async () => {
    const student = await app.people.student({ subscribed: false })
    const ofPixels = async (width: number, height: number) =>
      await sharp({ create: { width, height, channels: 3, background: '#000' } })
        .png()
        .toBuffer()
    expect(await sendPhoto(student, { image: await ofPixels(5712, 4284) })).toEqual({ status: 200, code: null })
    for (const image of [await ofPixels(5100, 5000), await ofPixels(9000, 9000)])
      expect(await sendPhoto(student, { image })).toEqual({ status: 400, code: 'bad-request' })
  })

  test('is one of three of a person at the same time', async () => {
    const [student, other] = [
      await app.people.student({ subscribed: false }),
      await app.people.student({ subscribed: false }),
    ]
    const begin = () => {
      const outgoing = request(`${app.url}/api/v1/user/asset`, {
        method: 'PUT',
        headers: {
          authorization: `Bearer ${student.token}`,
          'content-type': 'multipart/form-data; boundary=x',
          'content-length': 100_000,
        },
      })
      outgoing.on('error', () => undefined)
      outgoing.write('--x\r\ncontent-disposition: form-data; name="image"; filename="a"\r\n\r\n')
      outgoing.write(picture)
      return outgoing
    }
    const held = [begin()]
    try {
      // One that comes while a whole picture is encoded is refused, so more follow until three are held.
      await expect
        .poll(async () => {
          held.push(begin())
          await wait(100)
          return await sendPhoto(student, { image: picture })
        })
        .toEqual({ status: 429, code: 'too-many-requests' })
      expect(await sendPhoto(other, { image: picture })).toEqual({ status: 200, code: null })
    } finally {
      for (const outgoing of held) outgoing.destroy()
    }
    await expect.poll(async () => (await sendPhoto(student, { image: picture })).status).toBe(200)
  })

  test('sent as JSON is refused', async () => {
    const student = await app.people.student({ subscribed: false })
    const answer = await fetch(`${app.url}/api/v1/user/asset`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${student.token}`, 'content-type': 'application/json' },
      body: '{"image":"x"}',
    })
    expect([answer.status, (await answer.json()).code]).toEqual([400, 'bad-request'])
  })

  test('may be changed by its owner and by admins', async () => {
    const [student, studio, tutor, manager, admin] = [
      await app.people.student({ subscribed: false }),
      await app.people.someone(Role.Studio),
      await app.people.tutor(),
      await app.people.manager(),
      await app.people.admin(),
    ]
    const otherAdmin = await app.people.admin()
    const superAdmin = await app.people.someone(Role.SuperAdmin)
    const listed = async () => {
      const { list } = (await app.call(listOnboardedTutors, { query: { size: 100 } })).body
      return list.find(({ id }) => id === tutor.id)?.image
    }
    // From now on the list is kept, and knows the former picture.
    await listed()
    const statusOf = async (as: Person | null, query = '') => (await sendPhoto(as, { image: picture }, query)).status
    expect([
      await statusOf(null),
      await statusOf(student),
      await statusOf(studio),
      await statusOf(tutor),
      await statusOf(manager),
      await statusOf(admin),
    ]).toEqual([401, 200, 200, 403, 403, 200])
    expect([await statusOf(student, `?forUser=${student.id}`), await statusOf(studio, `?forUser=${tutor.id}`)]).toEqual(
      [403, 403],
    )
    expect([
      await statusOf(admin, `?forUser=${tutor.id}`),
      await statusOf(admin, `?forUser=${otherAdmin.id}`),
      await statusOf(superAdmin, `?forUser=${otherAdmin.id}`),
    ]).toEqual([200, 403, 200])
    const erased = await app.people.student({ user: { erasedAt: app.clock.now() } })
    expect([
      await statusOf(admin, '?forUser=999999'),
      await statusOf(admin, `?forUser=${erased.id}`),
      await statusOf(admin, '?forUser=x'),
    ]).toEqual([404, 404, 400])
    await expect
      .poll(async () =>
        (await entriesOf(app, 'user.photo', tutor.id))
          .map(({ actorId, outcome }) => `${outcome} ${actorId}`)
          .toSorted(),
      )
      .toEqual([`ok ${admin.id}`, `refused ${studio.id}`])
    const image = (await imageOf(tutor))?.split('/').at(-1)
    expect(await entriesOf(app, 'user.photo', tutor.id)).toContainEqual(
      expect.objectContaining({ before: { image: 'face-960.webp' }, after: { image } }),
    )
    expect(await listed(), 'in the list of tutors').toMatch(image ?? 'none')
  })
})

describe('a tutor’s media', () => {
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

  test('is uploaded by the studio in one call, and the video is served in ranges', async () => {
    expect(await sendMedia(studio, tutor.id, { image: picture, video: videoBytes, thumbnail: picture })).toEqual({
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
      Buffer.from(await part.arrayBuffer()).equals(videoBytes.subarray(100, 200)),
    ]).toEqual([206, 'video/mp4', true])
    const whole = await fetch(`${app.url}/assets/uploads/${file}`)
    expect(Buffer.from(await whole.arrayBuffer()).equals(videoBytes)).toBe(true)
    expect(await leftovers()).toEqual([])
  })

  test('of a kind that is not theirs to upload is refused before its bytes have come', async () => {
    const outgoing = begin('thumbnail')
    outgoing.write(picture)
    const [{ statusCode }] = (await once(outgoing, 'response')) as [IncomingMessage]
    outgoing.destroy()
    expect(statusCode).toBe(403)
  })

  test('may be a picture in WebP and a video in WebM', async () => {
    const webp = await sharp(picture).webp().toBuffer()
    // The head of such a file: EBML, version 1, of the type `webm`.
    const webm = Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d4287810242858102', 'hex')
    expect((await sendMedia(studio, tutor.id, { image: webp, video: webm })).status).toBe(200)
    expect((await metaOf()).video).toMatch(/[0-9a-f]{32}\.webm$/)
  })

  test('may be uploaded by the studio and admins; the tutor may upload a video until activation', async () => {
    const [admin, otherStudio, otherTutor, manager] = [
      await app.people.admin(),
      await app.people.someone(Role.Studio),
      await app.people.tutor(),
      await app.people.manager({ tutor: { activated: false } }),
    ]
    const refused = async () => await entriesOf(app, 'tutor.media', tutor.id)
    const student = await app.people.student({ subscribed: false })
    const statusOf = async (as: Person, files: Files, id = tutor.id) => (await sendMedia(as, id, files)).status
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
      await statusOf(student, { video: videoBytes }),
      await statusOf(otherTutor, { video: videoBytes }),
      await statusOf(manager, { video: videoBytes }),
    ]).toEqual([403, 403, 403])
    expect([
      await statusOf(tutor, { video: videoBytes }),
      await statusOf(tutor, { thumbnail: picture }),
      await statusOf(tutor, { video: videoBytes, image: picture }),
    ]).toEqual([200, 403, 403])
    expect(await statusOf(manager, { video: videoBytes }, manager.id)).toBe(200)
    expect([
      await statusOf(admin, { video: videoBytes }, 999_999),
      await statusOf(admin, { video: videoBytes }, student.id),
    ]).toEqual([404, 404])
    const now = app.clock.now()
    for (const [introVideoRetryAt, status] of [
      [new Date(now.getTime() + 1), 403],
      [now, 200],
    ] as const) {
      await app.deps.db.updateTable('tutors').set({ introVideoRetryAt }).where('id', '=', tutor.id).execute()
      expect(await statusOf(tutor, { video: videoBytes }), 'after a rejection').toBe(status)
    }
    await app.deps.db.updateTable('tutors').set({ activated: true }).where('id', '=', tutor.id).execute()
    expect(await statusOf(tutor, { video: videoBytes })).toBe(403)
    expect(await leftovers()).toEqual([])
  })

  test('is refused whole when one part comes twice', async () => {
    const before = await stored()
    const body = formOf({ image: picture })
    body.append('image', new Blob([new Uint8Array(picture)]), 'again.jpg')
    const headers = { authorization: `Bearer ${studio.token}` }
    const path = `/api/v1/user/asset/tutor?tutorId=${tutor.id}`
    expect((await fetch(`${app.url}${path}`, { method: 'PUT', headers, body })).status).toBe(400)
    expect([await stored(), await leftovers()]).toEqual([before, []])
  })

  test('uploaded by the tutor awaits review, and ten a day are accepted', async () => {
    expect((await sendMedia(tutor, tutor.id, { video: videoBytes })).status).toBe(200)
    expect((await metaOf()).introVideo).toMatchObject({
      state: 'pending',
      submittedAt: app.clock.now().toISOString(),
      reasons: [],
      note: null,
    })
    for (let sent = 1; sent < 10; sent++)
      expect((await sendMedia(tutor, tutor.id, { video: videoBytes })).status).toBe(200)
    expect(await sendMedia(tutor, tutor.id, { video: videoBytes })).toEqual({ status: 429, code: 'too-many-requests' })
    expect(await leftovers()).toEqual([])
    const another = await app.people.tutor({ tutor: { activated: false } })
    expect((await sendMedia(another, another.id, { video: videoBytes })).status).toBe(200)
    app.clock.advance(DAY_MS)
    expect((await sendMedia(tutor, tutor.id, { video: videoBytes })).status).toBe(200)
    app.clock.advance(-DAY_MS)
  })

  test.each<[string, () => Files]>([
    ['nothing', () => ({})],
    ['a picture as a video', () => ({ video: picture })],
    ['a page as a video', () => ({ video: Buffer.from('<html>') })],
    ['an unknown part', () => ({ song: videoBytes })],
    ['a good picture with a bad video', () => ({ image: picture, video: picture })],
  ])('is refused whole: %s', async (_what, files) => {
    const before = await stored()
    expect(await sendMedia(studio, tutor.id, files())).toEqual({ status: 400, code: 'bad-request' })
    expect(await stored()).toEqual(before)
    expect(await leftovers()).toEqual([])
  })

  test('is accepted up to its limit: a thumbnail of 8 MB, a video of the largest size', async () => {
    const { bytes } = bounds.image
    const statusOf = async (files: Files) => (await sendMedia(studio, tutor.id, files)).status
    expect([
      await statusOf({ thumbnail: ofSize(picture, bytes) }),
      await statusOf({ thumbnail: ofSize(picture, bytes + 1) }),
    ]).toEqual([200, 413])
    const { bytes: half } = bounds.video
    // The real limit of half a gigabyte would take too long, so it is lowered.
    Object.assign(bounds.video, { bytes: videoBytes.length })
    try {
      expect([
        await statusOf({ video: videoBytes }),
        await statusOf({ video: ofSize(videoBytes, videoBytes.length + 1) }),
      ]).toEqual([200, 413])
    } finally {
      Object.assign(bounds.video, { bytes: half })
    }
    expect(await leftovers()).toEqual([])
  })

  test('above the size limit is refused while it is still being sent, and leaves no file', async () => {
    const { bytes } = bounds.video
    // The real limit of half a gigabyte would take too long, so it is lowered.
    Object.assign(bounds.video, { bytes: videoBytes.length })
    const before = await stored()
    const outgoing = begin()
    const answered = new Promise((resolve) => {
      outgoing.once('response', ({ statusCode }) => {
        resolve(statusCode)
      })
    })
    outgoing.write(videoBytes)
    outgoing.write(Buffer.alloc(1000))
    try {
      expect(await answered).toBe(413)
      await expect.poll(leftovers).toEqual([])
      expect(await stored()).toEqual(before)
      expect((await metaOf()).video).toBeNull()
    } finally {
      outgoing.destroy()
      Object.assign(bounds.video, { bytes })
    }
  })

  test('leaves no file when the connection is cut in the middle', async () => {
    const before = await stored()
    const outgoing = begin()
    outgoing.write(videoBytes)
    await expect.poll(async () => (await readdir(join(app.filesFolder, 'incoming'))).length).toBe(1)
    outgoing.destroy()
    await expect.poll(leftovers).toEqual([])
    expect(await stored()).toEqual(before)
    expect((await metaOf()).video).toBeNull()
  })
})
