import { readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { type ClientRequest, request } from 'node:http'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { Role } from '@hiwar/contract/enums.ts'
import { DAY_MS, HOUR_MS } from '@hiwar/contract/time.ts'
import { getTutorMeta } from '@hiwar/contract/tutors.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../test/app.ts'
import { entriesOf } from '../../../test/audit.ts'
import type { Person } from '../../../test/people.ts'
import { hasRedis } from '../../../test/redis.ts'
import { freshToken } from '../../../test/tokens.ts'
import { buildTwoApps } from '../../../test/two-apps.ts'
import { everyRow } from '../../platform/db/whole-table.ts'
import { sweepUploads } from './service.ts'

const NOW = '2026-06-01T10:00:00.000Z'

let app: TestApp
let videoBytes: Buffer
let tutor: Person

beforeAll(async () => {
  app = await buildTestApp({ at: NOW })
  videoBytes = await readFile(new URL('../../../demo/media/intro.mp4', import.meta.url))
})
afterAll(async () => {
  await app.close()
})
beforeEach(async () => {
  app.clock.set(NOW)
  tutor = await app.people.tutor({ user: { image: null }, tutor: { activated: false, video: null, thumbnail: null } })
})

const partsOf = async (path: string) =>
  (await readdir(join(app.filesFolder, 'partial'))).filter((name) => path.endsWith(name.slice(0, 32)))
const metaOf = async (as = tutor) => (await app.call(getTutorMeta, { as, query: { tutorId: as.id } })).body
const metadata = (given: Record<string, string>) =>
  Object.entries(given)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',')
const uploadMetadata = (tutorId: number, more: Record<string, string> = {}) =>
  metadata({ purpose: 'tutor-video', tutorId: String(tutorId), filetype: 'video/mp4', filename: 'من أنا.mp4', ...more })

/** What the tutor's day is charged with. */
const sentToday = async () =>
  await app.deps.db.selectFrom('uploadDays').select('bytes').where('userId', '=', tutor.id).executeTakeFirst()

interface RequestOptions {
  as?: { token: string } | null
  at?: TestApp
  headers?: Record<string, string>
  body?: Buffer
}

async function call(method: string, path: string, { as = tutor, at = app, headers = {}, body }: RequestOptions = {}) {
  const reply = await fetch(`${at.url}${path}`, {
    method,
    headers: { 'tus-resumable': '1.0.0', ...(as === null ? {} : { authorization: `Bearer ${as.token}` }), ...headers },
    ...(body === undefined ? {} : { body: new Uint8Array(body) }),
  })
  const text = await reply.text()
  return { status: reply.status, code: text === '' ? null : String(JSON.parse(text).code), headers: reply.headers }
}

const create = async (size = videoBytes.length, given: RequestOptions & { metadata?: string } = {}) =>
  await call('POST', '/api/v1/upload', {
    ...given,
    headers: {
      'upload-length': String(size),
      'upload-metadata': given.metadata ?? uploadMetadata(tutor.id),
      ...given.headers,
    },
  })
const startUpload = async (size?: number, given?: RequestOptions & { metadata?: string }) =>
  (await create(size, given)).headers.get('location') ?? ''
const piece = async (path: string, offset: number, body: Buffer, given: RequestOptions = {}) =>
  await call('PATCH', path, {
    ...given,
    body,
    headers: { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream', ...given.headers },
  })
/** A request that sends some bytes, holds the upload, and says nothing more. */
async function hangingPiece(path: string, { url, deps } = app): Promise<ClientRequest> {
  const outgoing = request(`${url}${path}`, {
    method: 'PATCH',
    headers: {
      'tus-resumable': '1.0.0',
      authorization: `Bearer ${tutor.token}`,
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
      'content-length': videoBytes.length,
    },
  })
  onTestFinished(() => {
    outgoing.destroy()
  })
  outgoing.on('error', () => undefined)
  outgoing.write(videoBytes.subarray(0, 200_000))
  const upload = deps.db.selectFrom('resumableUploads').select('lockedBy').where('userId', '=', tutor.id)
  await expect.poll(async () => await upload.executeTakeFirst()).toMatchObject({ lockedBy: expect.any(String) })
  return outgoing
}
const offsetOf = async (path: string) => (await call('HEAD', path)).headers.get('upload-offset')

describe('a resumable upload', () => {
  test('lists the extensions it supports', async () => {
    const reply = await call('OPTIONS', '/api/v1/upload', { as: null })
    expect(reply.status).toBe(204)
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'tus-version': '1.0.0',
      'tus-extension': 'creation,creation-with-upload,expiration,termination',
      'tus-max-size': String(512 * 1024 * 1024),
    })
  })

  test('may be sent and followed by pages of the main app', async () => {
    const origin = 'http://app.test'
    const asked = { origin, 'access-control-request-method': 'PATCH' }
    const allowed = (await call('OPTIONS', '/api/v1/upload', { as: null, headers: asked })).headers
    const named = (headers: Headers, name: string) =>
      headers.get(`access-control-${name}`)?.toLowerCase().split(', ').toSorted()
    const sent = ['authorization', 'content-type', 'tus-resumable', 'upload-length', 'upload-metadata', 'upload-offset']
    expect(named(allowed, 'allow-headers')).toEqual(expect.arrayContaining(sent))

    const path = await startUpload()
    const head = async () => (await call('HEAD', path, { headers: { origin } })).headers
    const unfinished = await head()
    await piece(path, 0, videoBytes)
    for (const headers of [unfinished, await head()]) {
      expect(headers.get('access-control-allow-origin')).toBe(origin)
      expect(named(headers, 'expose-headers')).toEqual(expect.arrayContaining(['upload-length', 'upload-offset']))
    }
  })

  test('arrives in pieces and awaits review when complete', async () => {
    await app.deps.db.deleteFrom('looseFiles').where(everyRow).execute()
    const created = await create()
    expect([created.status, created.headers.get('location'), created.headers.get('upload-expires')]).toEqual([
      201,
      expect.stringMatching(/^\/api\/v1\/upload\/[0-9a-f]{32}$/),
      'Tue, 02 Jun 2026 10:00:00 GMT',
    ])
    const path = created.headers.get('location') ?? ''
    const half = Math.floor(videoBytes.length / 2)
    const first = await piece(path, 0, videoBytes.subarray(0, half))
    expect([first.status, first.headers.get('upload-offset')]).toEqual([204, String(half)])
    expect(await offsetOf(path)).toBe(String(half))
    const last = await piece(path, half, videoBytes.subarray(half))
    expect([last.status, last.headers.get('upload-offset'), last.headers.get('upload-expires')]).toEqual([
      204,
      String(videoBytes.length),
      null,
    ])

    expect((await piece(path, videoBytes.length, videoBytes.subarray(0, 1))).status, 'finished').toBe(404)
    expect((await call('DELETE', path)).status).toBe(404)

    const meta = await metaOf()
    expect(meta.introVideo).toMatchObject({ state: 'pending', submittedAt: app.clock.now().toISOString() })
    const file = meta.video?.split('/').at(-1) ?? ''
    expect((await readFile(join(app.filesFolder, 'uploads', file))).equals(videoBytes)).toBe(true)
    expect(await partsOf(path)).toEqual([])
    expect(await app.deps.db.selectFrom('looseFiles').selectAll().execute()).toEqual([])
    // A client that missed the last reply learns by HEAD that the upload is complete; more bytes are refused.
    expect(await offsetOf(path)).toBe(String(videoBytes.length))
    expect((await piece(path, videoBytes.length, Buffer.from('x'))).status).toBe(404)
  })

  test('may be of 512 MB', async () => {
    expect((await create(512 * 1024 * 1024)).status).toBe(201)
  })

  test('may arrive whole with its creation', async () => {
    const reply = await create(videoBytes.length, {
      body: videoBytes,
      headers: { 'content-type': 'application/offset+octet-stream' },
    })
    expect([reply.status, reply.headers.get('upload-offset')]).toEqual([201, String(videoBytes.length)])
    expect((await metaOf()).introVideo.state).toBe('pending')
  })

  test('of an iPhone, which names the container QuickTime, is kept as MP4', async () => {
    const recorded = Buffer.from(videoBytes)
    recorded.write('qt  ', recorded.indexOf('ftyp') + 'ftyp'.length, 'latin1')
    expect((await piece(await startUpload(recorded.length), 0, recorded)).status).toBe(204)
    expect((await metaOf()).video).toMatch(/[0-9a-f]{32}\.mp4$/)
  })

  test('keeps the bytes that arrived before the connection was cut, and resumes from there', async () => {
    const path = await startUpload()
    const outgoing = await hangingPiece(path)
    outgoing.destroy()
    await expect.poll(async () => Number(await offsetOf(path)), { timeout: 60_000 }).toBeGreaterThan(0)
    const offset = Number(await offsetOf(path))
    expect(offset).toBeLessThanOrEqual(200_000)
    await expect.poll(async () => (await sentToday())?.bytes).toBe(offset)
    expect((await piece(path, offset, videoBytes.subarray(offset))).status).toBe(204)
    const file = (await metaOf()).video?.split('/').at(-1) ?? ''
    expect((await readFile(join(app.filesFolder, 'uploads', file))).equals(videoBytes)).toBe(true)
  })

  test('is resumed while a request that hangs still holds it', async () => {
    const path = await startUpload()
    await hangingPiece(path)
    const offset = Number(await offsetOf(path))
    expect(offset).toBeLessThanOrEqual(200_000)
    expect((await piece(path, offset, videoBytes.subarray(offset))).status).toBe(204)
    expect((await metaOf()).introVideo.state).toBe('pending')
  })

  test('is held by the request that sends it for as long as that takes, and no longer', async () => {
    const path = await startUpload()
    const outgoing = await hangingPiece(path)
    const lease = app.deps.db.selectFrom('resumableUploads').select('lockedUntil').where('userId', '=', tutor.id)
    const heldUntil = async () => (await lease.executeTakeFirstOrThrow()).lockedUntil
    app.clock.advance(4000)
    await app.timers.advance(1500)
    expect(await heldUntil()).toEqual(new Date(app.clock.now().getTime() + 5000))
    outgoing.destroy()
    await expect.poll(heldUntil).toBeNull()
    await app.timers.advance(1500)
    expect(await heldUntil()).toBeNull()
  })

  test('is completed by the next HEAD when the process died after the last byte', async () => {
    const path = await startUpload()
    const id = path.split('/').at(-1) ?? ''
    const upload = await app.deps.files.partials.getUpload(id)
    await app.deps.files.partials.write(Readable.from([videoBytes]), upload.id, 0)
    expect((await metaOf()).introVideo.state).toBe('none')
    const { headers } = await call('HEAD', path)
    expect(['upload-offset', 'cache-control', 'tus-resumable'].map((name) => headers.get(name))).toEqual([
      String(videoBytes.length),
      'no-store',
      '1.0.0',
    ])
    expect((await metaOf()).introVideo.state).toBe('pending')
  })

  test('is completed by the next HEAD when the store was away as the last byte came', async () => {
    const path = await startUpload()
    const shelf = join(app.filesFolder, 'uploads')
    await rename(shelf, `${shelf} away`)
    await writeFile(shelf, '')
    const broken = await piece(path, 0, videoBytes)
    await rm(shelf)
    await rename(`${shelf} away`, shelf)
    expect([broken.status, (await metaOf()).video]).toEqual([500, null])
    expect(await offsetOf(path)).toBe(String(videoBytes.length))
    expect((await metaOf()).introVideo.state).toBe('pending')
  })

  test('can be canceled', async () => {
    const path = await startUpload()
    await piece(path, 0, videoBytes.subarray(0, 1000))
    expect((await call('DELETE', path, { headers: { 'tus-resumable': '0.2' } })).status, 'of another version').toBe(400)
    expect(await offsetOf(path)).toBe('1000')
    expect((await call('DELETE', path)).status).toBe(204)
    const rows = app.deps.db
      .selectFrom('resumableUploads')
      .select('id')
      .where('id', '=', path.split('/').at(-1) ?? '')
    expect(await rows.execute()).toEqual([])
    expect([
      (await call('HEAD', path)).status,
      (await piece(path, 1000, videoBytes.subarray(1000))).status,
      (await call('DELETE', path)).status,
    ]).toEqual([404, 404, 404])
    expect(await partsOf(path)).toEqual([])
  })
})

describe('the server refuses', () => {
  test.each<[string, () => Promise<{ status: number; code: string | null }>, number, string]>([
    ['a guest', async () => await create(100, { as: null }), 401, 'unauthenticated'],
    [
      'a student',
      async () => await create(100, { as: await app.people.student({ subscribed: false }) }),
      403,
      'forbidden',
    ],
    [
      'another tutor’s video',
      async () => await create(100, { as: await app.people.tutor({ tutor: { activated: false } }) }),
      403,
      'forbidden',
    ],
    [
      'a studio that is not the tutor’s',
      async () => await create(100, { as: await app.people.someone(Role.Studio) }),
      403,
      'forbidden',
    ],
    ['no tutor', async () => await create(100, { metadata: uploadMetadata(999_999) }), 404, 'tutor-not-found'],
    [
      'another purpose',
      async () => await create(100, { metadata: uploadMetadata(tutor.id, { purpose: 'songs' }) }),
      400,
      'bad-request',
    ],
    [
      'another type',
      async () => await create(100, { metadata: uploadMetadata(tutor.id, { filetype: 'video/quicktime' }) }),
      400,
      'bad-request',
    ],
    [
      'no metadata',
      async () => await call('POST', '/api/v1/upload', { headers: { 'upload-length': '10' } }),
      400,
      'bad-request',
    ],
    ['broken metadata', async () => await create(100, { metadata: 'purpose !!!' }), 400, 'bad-request'],
    [
      'no length',
      async () => await call('POST', '/api/v1/upload', { headers: { 'upload-metadata': uploadMetadata(tutor.id) } }),
      400,
      'bad-request',
    ],
    [
      'a deferred length',
      async () =>
        await call('POST', '/api/v1/upload', {
          headers: { 'upload-metadata': uploadMetadata(tutor.id), 'upload-defer-length': '1' },
        }),
      400,
      'bad-request',
    ],
    ['nothing', async () => await create(0), 400, 'bad-request'],
    ['more than 512 MB', async () => await create(512 * 1024 * 1024 + 1), 413, 'bad-request'],
    [
      'another version of the protocol',
      async () => await create(100, { headers: { 'tus-resumable': '0.9.0' } }),
      400,
      'bad-request',
    ],
    ['an invalid id', async () => await call('HEAD', '/api/v1/upload/..%2f..%2fsecrets'), 400, 'null'],
  ])('%s', async (_what, work, status, code) => {
    const { status: got, code: said } = await work()
    expect([got, String(said)]).toEqual([status, code])
    expect(
      await app.deps.db.selectFrom('resumableUploads').select('id').where('userId', '=', tutor.id).execute(),
    ).toEqual([])
  })

  test('a studio that uploads for another studio’s tutor, which is audited; a tutor’s own refusal is not', async () => {
    const studio = await app.people.someone(Role.Studio)
    await create(100, { as: studio })
    await create(100, { as: await app.people.tutor({ tutor: { activated: false } }) })
    await expect
      .poll(async () => await entriesOf(app, 'tutor.media', tutor.id))
      .toMatchObject([{ actorId: studio.id, targetType: 'user', userId: tutor.id, outcome: 'refused' }])
  })

  test('a piece with a wrong offset, content type or length, or for another person’s upload', async () => {
    const path = await startUpload()
    await piece(path, 0, videoBytes.subarray(0, 1000))
    const otherTutor = await app.people.tutor({ tutor: { activated: false } })
    const replies = [
      await piece(path, 0, videoBytes.subarray(0, 10)),
      await piece(path, 2000, videoBytes.subarray(0, 10)),
      await piece(path, 1000, videoBytes.subarray(0, 10), { headers: { 'content-type': 'text/plain' } }),
      await piece(path, 1000, Buffer.concat([videoBytes, videoBytes])),
      await piece(path, 1000, videoBytes.subarray(1000), { as: otherTutor }),
      await call('DELETE', path, { as: otherTutor }),
    ]
    expect(replies.map(({ status, code }) => [status, code])).toEqual([
      [409, 'bad-request'],
      [409, 'bad-request'],
      [400, 'bad-request'],
      [413, 'bad-request'],
      [404, 'asset-not-found'],
      [404, 'asset-not-found'],
    ])
    expect(await offsetOf(path)).toBe('1000')
  })

  test('an HTML page named as a video, and deletes it', async () => {
    const page = Buffer.from('<html>'.repeat(100))
    const path = await startUpload(page.length)
    expect(await piece(path, 0, page)).toMatchObject({ status: 400, code: 'bad-request' })
    expect((await call('HEAD', path)).status).toBe(404)
    expect(await partsOf(path)).toEqual([])
    expect((await metaOf()).video).toBeNull()
  })

  test('a tutor who lost the permission while sending', async () => {
    const path = await startUpload()
    await piece(path, 0, videoBytes.subarray(0, 1000))
    await app.deps.db.updateTable('tutors').set({ activated: true }).where('id', '=', tutor.id).execute()
    expect(await piece(path, 1000, videoBytes.subarray(1000))).toMatchObject({ status: 403, code: 'forbidden' })
    expect((await call('HEAD', path)).status).toBe(404)
  })

  test('an upload that another process is writing to, until that lease expires', { timeout: 30_000 }, async () => {
    const path = await startUpload()
    await app.deps.db
      .updateTable('resumableUploads')
      .set({ lockedBy: 'another process', lockedUntil: new Date(app.clock.now().getTime() + 5000) })
      .where('userId', '=', tutor.id)
      .execute()
    expect(await piece(path, 0, videoBytes.subarray(0, 1000))).toMatchObject({ status: 423, code: 'bad-request' })
    app.clock.advance(5000)
    expect((await piece(path, 0, videoBytes.subarray(0, 1000))).status).toBe(204)
  })
})

describe('limits of uploads', () => {
  test('a new upload ends the older one of the same person', async () => {
    const older = await startUpload()
    await piece(older, 0, videoBytes.subarray(0, 1000))
    const newer = await startUpload()
    expect([(await call('HEAD', older)).status, await offsetOf(newer)]).toEqual([404, '0'])
    expect(await partsOf(older)).toEqual([])
    const other = await app.people.tutor({ tutor: { activated: false } })
    await startUpload(videoBytes.length, { as: other, metadata: uploadMetadata(other.id) })
    expect(await offsetOf(newer)).toBe('0')
  })

  test('an upload expires a day after its last byte, and the sweep deletes it', async () => {
    const path = await startUpload()
    app.clock.advance(23 * HOUR_MS)
    expect((await piece(path, 0, videoBytes.subarray(0, 1000))).status).toBe(204)
    app.clock.advance(23 * HOUR_MS)
    expect((await call('HEAD', path)).headers.get('upload-expires')).toBe(
      new Date(app.clock.now().getTime() + 3_600_000).toUTCString(),
    )
    app.clock.advance(HOUR_MS)
    expect(await offsetOf(path)).toBe('1000')
    app.clock.advance(1)
    expect([(await call('HEAD', path)).status, await piece(path, 1000, videoBytes.subarray(1000))]).toMatchObject([
      410,
      { status: 410, code: 'asset-not-found' },
    ])
    const other = await app.people.tutor({ tutor: { activated: false } })
    const fresh = await startUpload(videoBytes.length, { as: other, metadata: uploadMetadata(other.id) })
    await sweepUploads(app.deps)
    expect([(await call('HEAD', path)).status, (await call('HEAD', fresh, { as: other })).status]).toEqual([404, 200])
    expect(await partsOf(path)).toEqual([])
  })

  test('a person may send two gigabytes a day', async () => {
    // 13:00 in Cairo: eleven hours before the next day.
    app.clock.set('2026-07-01T10:00:00.000Z')
    tutor = { ...tutor, token: await freshToken(app, tutor.id) }
    const most = 2 * 1024 ** 3
    const days = [
      { userId: (await app.people.tutor()).id, day: '2026-07-01', bytes: most },
      { userId: tutor.id, day: '2026-06-29', bytes: most },
      { userId: tutor.id, day: '2026-06-28', bytes: most },
    ]
    await app.deps.db.insertInto('uploadDays').values(days).execute()
    await sweepUploads(app.deps)
    const daysOfTutor = app.deps.db.selectFrom('uploadDays').select(['day', 'bytes', 'submissions'])
    const ofDays = async () => await daysOfTutor.where('userId', '=', tutor.id).orderBy('day').execute()
    expect((await ofDays()).map(({ day }) => day)).toEqual(['2026-06-29'])

    const path = await startUpload()
    await piece(path, 0, videoBytes.subarray(0, 400))
    await piece(path, 400, videoBytes.subarray(400, 1000))
    expect((await ofDays())[1]).toEqual({ day: '2026-07-01', bytes: 1000, submissions: 0 })
    const rest = videoBytes.subarray(1000)
    const setSent = async (bytes: number) =>
      await app.deps.db
        .updateTable('uploadDays')
        .set({ bytes })
        .where('userId', '=', tutor.id)
        .where('day', '=', '2026-07-01')
        .execute()
    await setSent(most - rest.length + 1)
    const refused = await piece(path, 1000, rest)
    expect([refused.status, refused.code, Number(refused.headers.get('retry-after'))]).toEqual([
      429,
      'too-many-requests',
      11 * 3600,
    ])
    expect((await create()).status).toBe(429)
    await setSent(most - rest.length)
    expect((await piece(path, 1000, rest)).status).toBe(204)
    expect((await create()).status).toBe(429)
    app.clock.advance(DAY_MS - 1)
    expect((await create()).status).toBe(201)
  })

  test('a file that no row refers to is deleted after a day', async () => {
    const shelves = ['uploads', 'receipts'] as const
    const lose = async (name: string, shelf: (typeof shelves)[number]) => {
      await app.deps.files.put(shelf, name, videoBytes)
      await app.deps.db.insertInto('looseFiles').values({ shelf, name, since: app.clock.now() }).execute()
    }
    const left = async () => {
      const names = await app.deps.db.selectFrom('looseFiles').select('name').orderBy('name').execute()
      const files = await Promise.all(shelves.map(async (shelf) => await readdir(join(app.filesFolder, shelf))))
      return [names.map(({ name }) => name), files.flat().filter((file) => file.startsWith('lost'))].map((list) =>
        list.toSorted(),
      )
    }
    await app.deps.db.deleteFrom('looseFiles').where(everyRow).execute()
    await lose('lost-1.mp4', 'uploads')
    await lose('lost-1.pdf', 'receipts')
    app.clock.advance(DAY_MS)
    await lose('lost-2.mp4', 'uploads')
    await sweepUploads(app.deps)
    expect(await left()).toEqual([1, 2].map(() => ['lost-1.mp4', 'lost-1.pdf', 'lost-2.mp4']))
    app.clock.advance(1)
    await sweepUploads(app.deps)
    expect(await left()).toEqual([1, 2].map(() => ['lost-2.mp4']))
  })
})

test.skipIf(!hasRedis('an upload that another process holds'))(
  'an upload is resumed at one process while a request that hangs at another still holds it',
  async () => {
    const two = await buildTwoApps({ at: NOW })
    onTestFinished(async () => {
      await two.close()
    })
    tutor = await two.one.people.tutor({ tutor: { activated: false } })
    const path = await startUpload(undefined, { at: two.one })
    await hangingPiece(path, two.one)
    expect((await call('HEAD', path, { at: two.other })).status).toBe(200)
  },
)
