import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { changePhoto } from '@hiwar/contract/assets.ts'
import { getCurrentUser } from '@hiwar/contract/users.ts'
import { getTutorMeta } from '@hiwar/contract/tutors.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../test/app.ts'
import { openTestBucket, type TestBucket } from '../../../test/bucket.ts'
import { pathOf } from '../../http/serve.ts'
import { readAll, type Files } from './files.ts'
import { openS3Files, type S3Settings } from './s3-files.ts'
import { StorageFault } from './storage-fault.ts'

let bucket: TestBucket
let folder: string
let settings: S3Settings
let files: Files

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hiwar-s3-'))
  bucket = await openTestBucket(folder)
  settings = {
    bucket: bucket.bucket,
    region: 'us-east-1',
    endpoint: bucket.endpoint,
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
    pathStyle: true,
  }
  files = openS3Files(settings)
})
afterAll(async () => {
  await bucket.close()
  await rm(folder, { recursive: true, force: true })
})

describe('files in a bucket', () => {
  test('are read back whole and in ranges', async () => {
    const bytes = randomBytes(1000)
    await files.put('uploads', 'one.webp', bytes)
    const found = await files.find('uploads', 'one.webp')
    expect([found?.size, found?.type]).toEqual([1000, 'image/webp'])
    expect((await readAll((await found?.read(10, 19)) ?? Readable.from([]))).equals(bytes.subarray(10, 20))).toBe(true)
    await files.remove('uploads', ['one.webp', 'never-there.webp'])
    expect(await files.find('uploads', 'one.webp')).toBeNull()
  })

  test('are uploaded in parts from a stream of unknown length', async () => {
    const bytes = randomBytes(18 * 1024 * 1024)
    await files.put(
      'uploads',
      'video.mp4',
      Readable.from([bytes.subarray(0, 5_000_000), bytes.subarray(5_000_000, 12_000_000), bytes.subarray(12_000_000)]),
    )
    const found = await files.find('uploads', 'video.mp4')
    expect(found?.size).toBe(bytes.length)
    expect((await readAll((await found?.read(0, bytes.length - 1)) ?? Readable.from([]))).equals(bytes)).toBe(true)
  })

  test('leave nothing behind when the stream fails', async () => {
    const breaking = Readable.from(
      (async function* () {
        yield randomBytes(9 * 1024 * 1024)
        throw new Error('the connection was cut')
      })(),
    )
    await expect(files.put('uploads', 'half.mp4', breaking)).rejects.toThrow('the connection was cut')
    expect(await files.find('uploads', 'half.mp4')).toBeNull()
    expect(bucket.incompleteUploads()).toBe(0)
  })

  test('are kept apart by area: receipts are not uploads', async () => {
    await files.put('receipts', 'slip.pdf', Buffer.from('%PDF-1.7'))
    expect([await files.find('uploads', 'slip.pdf'), (await files.find('receipts', 'slip.pdf'))?.type]).toEqual([
      null,
      'application/pdf',
    ])
  })

  test('fail with a StorageFault when the store does not answer', async () => {
    const nowhere = openS3Files({ ...settings, endpoint: 'http://127.0.0.1:9' })
    await expect(nowhere.put('uploads', 'x.webp', Buffer.from('x'))).rejects.toThrow(StorageFault)
    await expect(nowhere.find('uploads', 'x.webp')).rejects.toThrow(StorageFault)
  })
})

describe('the server with a bucket', () => {
  let app: TestApp
  let videoBytes: Buffer
  beforeAll(async () => {
    app = await buildTestApp({ files })
    videoBytes = await readFile(new URL('../../../demo/media/intro.mp4', import.meta.url))
  })
  afterAll(async () => {
    await app.close()
  })
  let before: string[]
  beforeEach(async () => {
    before = await bucket.keys()
  })

  test('stores photos and deletes the ones they replace', async () => {
    const student = await app.people.student({ subscribed: false })
    const picture = await sharp({ create: { width: 100, height: 100, channels: 3, background: '#0a7' } })
      .png()
      .toBuffer()
    const send = async () => {
      const form = new FormData()
      form.append('image', new Blob([new Uint8Array(picture)]))
      return (
        await fetch(`${app.url}${pathOf(changePhoto)}`, {
          method: 'PUT',
          headers: { authorization: `Bearer ${student.token}` },
          body: form,
        })
      ).status
    }
    expect([await send(), await send()]).toEqual([200, 200])
    const added = (await bucket.keys()).filter((key) => !before.includes(key))
    const file = (await app.call(getCurrentUser, { as: student })).body.image?.split('/').at(-1) ?? ''
    expect(added).toEqual(
      [240, 480, 960, 96].map((width) => `uploads/${file.replace('-960.', `-${width}.`)}`).toSorted(),
    )
    const answer = await fetch(`${app.url}/assets/uploads/${file}`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
  })

  test('resumes an upload piece by piece', async () => {
    const tutor = await app.people.tutor({ tutor: { activated: false, video: null } })
    // Longer than one part of the store, so that pieces and parts do not fall together.
    const whole = Buffer.concat([videoBytes, Buffer.alloc(11 * 1024 * 1024)])
    const metadata = Object.entries({ purpose: 'tutor-video', tutorId: String(tutor.id), filetype: 'video/mp4' })
      .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
      .join(',')
    const ask = async (method: string, path: string, headers: Record<string, string>, body?: Buffer) =>
      await fetch(`${app.url}${path}`, {
        method,
        headers: { 'tus-resumable': '1.0.0', authorization: `Bearer ${tutor.token}`, ...headers },
        ...(body === undefined ? {} : { body: new Uint8Array(body) }),
      })
    const path =
      (
        await ask('POST', '/api/v1/upload', { 'upload-length': String(whole.length), 'upload-metadata': metadata })
      ).headers.get('location') ?? ''
    const piece = 5 * 1024 * 1024
    for (let offset = 0; offset < whole.length; offset += piece) {
      const answer = await ask(
        'PATCH',
        path,
        { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
        whole.subarray(offset, offset + piece),
      )
      expect([answer.status, answer.headers.get('upload-offset')]).toEqual([
        204,
        String(Math.min(offset + piece, whole.length)),
      ])
      expect((await ask('HEAD', path, {})).headers.get('upload-offset')).toBe(answer.headers.get('upload-offset'))
    }
    const { video, introVideo } = (await app.call(getTutorMeta, { as: tutor, query: { tutorId: tutor.id } })).body
    const file = video?.split('/').at(-1) ?? ''
    const played = await fetch(`${app.url}/assets/uploads/${file}`, { headers: { range: 'bytes=0-99' } })
    expect([
      introVideo.state,
      played.status,
      Buffer.from(await played.arrayBuffer()).equals(videoBytes.subarray(0, 100)),
    ]).toEqual(['pending', 206, true])
    expect((await bucket.keys()).filter((key) => !before.includes(key))).toEqual([`uploads/${file}`])
    expect(bucket.incompleteUploads()).toBe(0)
  })

  test('deletes a canceled upload', async () => {
    const tutor = await app.people.tutor({ tutor: { activated: false, video: null } })
    const metadata = `purpose ${btoa('tutor-video')},tutorId ${btoa(String(tutor.id))},filetype ${btoa('video/mp4')}`
    const headers = { 'tus-resumable': '1.0.0', authorization: `Bearer ${tutor.token}` }
    const created = await fetch(`${app.url}/api/v1/upload`, {
      method: 'POST',
      headers: { ...headers, 'upload-length': '1000', 'upload-metadata': metadata },
    })
    const path = `${app.url}${created.headers.get('location') ?? ''}`
    await fetch(path, {
      method: 'PATCH',
      headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
      body: 'half',
    })
    expect((await fetch(path, { method: 'DELETE', headers })).status).toBe(204)
    expect(await bucket.keys()).toEqual(before)
    expect((await fetch(path, { method: 'HEAD', headers })).status).toBe(404)
  })
})
