import { request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { bounds } from '@hiwar/contract/bounds.ts'
import { Role } from '@hiwar/contract/enums.ts'
import { getCurrentUser } from '@hiwar/contract/users.ts'
import { listOnboardedTutors } from '@hiwar/contract/tutors.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../test/app.ts'
import { entriesOf } from '../../../test/audit.ts'
import { drawPicture, leftovers, ofSize, readVideo, sendForm, storedFiles, type Parts } from '../../../test/media.ts'
import type { Person } from '../../../test/people.ts'

let app: TestApp
let video: Buffer
let picture: Buffer
let print: Buffer

beforeAll(async () => {
  app = await buildTestApp({ at: '2026-06-01T10:00:00.000Z' })
  video = await readVideo()
  picture = await drawPicture()
  print = await sharp(picture).tiff().toBuffer()
})
afterAll(async () => {
  await app.close()
})

const sendPhoto = async (as: Person | null, parts: Parts, query = '') =>
  await sendForm(app, `/user/asset${query}`, as, parts)
const imageOf = async (as: Person) => (await app.call(getCurrentUser, { as })).body.image

test('a photo is stored in four widths as WebP without camera metadata, and the old one is deleted', async () => {
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
  expect((await storedFiles(app)).filter((name) => name.startsWith(file.slice(0, 32)))).toEqual([])
  expect(await leftovers(app)).toEqual([])
})

test('a photo is rotated upright, and an animation becomes its first frame', async () => {
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

test.each<[string, () => Parts, number, string]>([
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
  ['a video', () => ({ image: video }), 400, 'bad-request'],
  ['half a picture', () => ({ image: picture.subarray(0, 400) }), 400, 'bad-request'],
  ['a byte more than 8 MB', () => ({ image: ofSize(picture, bounds.image.bytes + 1) }), 413, 'bad-request'],
])('a photo is refused: %s', async (_what, files, status, code) => {
  const student = await app.people.student({ subscribed: false })
  const before = await storedFiles(app)
  expect(await sendPhoto(student, files())).toEqual({ status, code })
  expect(await storedFiles(app)).toEqual(before)
  expect(await leftovers(app)).toEqual([])
  expect(await imageOf(student)).toBeNull()
})

test('a photo of 8 MB is accepted', async () => {
  const student = await app.people.student({ subscribed: false })
  const image = ofSize(picture, bounds.image.bytes)
  expect(await sendPhoto(student, { image })).toEqual({ status: 200, code: null })
})

test('a photo as large as phones take them is accepted; one that decodes to more pixels is refused', async () => {
  const student = await app.people.student({ subscribed: false })
  const ofPixels = async (width: number, height: number) =>
    await sharp({ create: { width, height, channels: 3, background: '#000' } })
      .png()
      .toBuffer()
  expect(await sendPhoto(student, { image: await ofPixels(5712, 4284) })).toEqual({ status: 200, code: null })
  for (const image of [await ofPixels(5100, 5000), await ofPixels(9000, 9000)])
    expect(await sendPhoto(student, { image })).toEqual({ status: 400, code: 'bad-request' })
})

test('a photo is one of three of a person at the same time', async () => {
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

test('a photo sent as JSON is refused', async () => {
  const student = await app.people.student({ subscribed: false })
  const answer = await fetch(`${app.url}/api/v1/user/asset`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${student.token}`, 'content-type': 'application/json' },
    body: '{"image":"x"}',
  })
  expect([answer.status, (await answer.json()).code]).toEqual([400, 'bad-request'])
})

test('a photo may be changed by its owner and by admins', async () => {
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
  expect([await statusOf(student, `?forUser=${student.id}`), await statusOf(studio, `?forUser=${tutor.id}`)]).toEqual([
    403, 403,
  ])
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
      (await entriesOf(app, 'user.photo', tutor.id)).map(({ actorId, outcome }) => `${outcome} ${actorId}`).toSorted(),
    )
    .toEqual([`ok ${admin.id}`, `refused ${studio.id}`])
  const image = (await imageOf(tutor))?.split('/').at(-1)
  expect(await entriesOf(app, 'user.photo', tutor.id)).toContainEqual(
    expect.objectContaining({ before: { image: 'face-960.webp' }, after: { image } }),
  )
  expect(await listed(), 'in the list of tutors').toMatch(image ?? 'none')
})
