import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp } from '../../../test/app.ts'

let app: Awaited<ReturnType<typeof buildTestApp>>

beforeAll(async () => {
  app = await buildTestApp()
  await writeFile(join(app.filesFolder, 'uploads', 'lesson.mp4'), '0123456789')
  await writeFile(join(app.filesFolder, 'uploads', 'drawing.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
})
afterAll(async () => {
  await app.close()
})

const get = async (file: string, headers: Record<string, string> = {}, method = 'GET') =>
  await fetch(`${app.url}/assets/uploads/${file}`, { method, headers })

test('a file is sent whole, cacheable for ever and sandboxed', async () => {
  const answer = await get('lesson.mp4')
  expect(answer.status).toBe(200)
  expect(await answer.text()).toBe('0123456789')
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'video/mp4',
    'content-length': '10',
    'accept-ranges': 'bytes',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "sandbox; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    etag: '"lesson.mp4"',
  })
})

test('an SVG is served as an image, sandboxed', async () => {
  const answer = await get('drawing.svg')
  expect(answer.headers.get('content-type')).toBe('image/svg+xml')
  expect(answer.headers.get('content-security-policy')).toBe("sandbox; frame-ancestors 'none'")
})

test('a range is sent alone, as a video player requests it', async () => {
  const answer = await get('lesson.mp4', { range: 'bytes=2-5' })
  expect([answer.status, answer.headers.get('content-range'), answer.headers.get('content-length')]).toEqual([
    206,
    'bytes 2-5/10',
    '4',
  ])
  expect(await answer.text()).toBe('2345')
})

test('a range beyond the end is refused with the size', async () => {
  const answer = await get('lesson.mp4', { range: 'bytes=10-' })
  expect([answer.status, answer.headers.get('content-range')]).toEqual([416, 'bytes */10'])
  expect([answer.headers.get('cache-control'), (await answer.json()).code]).toEqual(['no-store', 'bad-request'])
})

test('an empty file is sent as such', async () => {
  await writeFile(join(app.filesFolder, 'uploads', 'empty.mp4'), '')
  const answer = await get('empty.mp4')
  expect([answer.status, answer.headers.get('content-length'), await answer.text()]).toEqual([200, '0', ''])
})

test('a range with another version in If-Range is answered with the whole file', async () => {
  expect((await get('lesson.mp4', { range: 'bytes=2-5', 'if-range': '"older"' })).status).toBe(200)
  expect((await get('lesson.mp4', { range: 'bytes=2-5', 'if-range': '"lesson.mp4"' })).status).toBe(206)
})

test('a file that the client has cached is not sent again', async () => {
  for (const tags of ['"lesson.mp4"', '"other", W/"lesson.mp4"', '*']) {
    const answer = await get('lesson.mp4', { 'if-none-match': tags })
    expect([answer.status, await answer.text()]).toEqual([304, ''])
  }
  expect((await get('lesson.mp4', { 'if-none-match': '"other"' })).status).toBe(200)
})

test('HEAD answers the size', async () => {
  const answer = await get('lesson.mp4', {}, 'HEAD')
  expect([answer.status, answer.headers.get('content-length'), await answer.text()]).toEqual([200, '10', ''])
})

test('an unknown file is answered 404 with its code', async () => {
  const answer = await get('nothing.webp')
  expect([answer.status, (await answer.json()).code]).toEqual([404, 'asset-not-found'])
})

test.each(['..%2f..%2fsecrets.json', '.hidden', '%2fetc%2fpasswd', 'a'.repeat(129), 'a%00b'])(
  '%s is not a file name',
  async (file) => {
    const answer = await get(file)
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
  },
)
