// One server of its own is stopped and started under people: a call goes on, a mailed code has meanwhile grown too old,
// and a lesson (moved near in the store, while nobody serves it) is called off under the student who waits in it.
import { join } from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import { MINUTE_MS } from '@hiwar/contract/time.ts'
import { openEmbedded } from '../../apps/server/src/platform/db/database.ts'
import { devicesOn, enter, expectDecoding, ownBrowsers, passTheDoor, received, runningLesson } from './calls.ts'
import { api, app, codeFor, get, tokenOf } from './places.ts'
import { serve, serveOwn, type Served } from './start-server.ts'
import { sendRegistration, typeCode } from './steps.ts'

const aBrowser = ownBrowsers()
const before = { ...process.env }
let own: Awaited<ReturnType<typeof serveOwn>>
let served: Served

test.describe.configure({ mode: 'serial', timeout: 300_000 })
test.beforeAll(async () => {
  test.setTimeout(300_000)
  own = await serveOwn()
  served = own
  Object.assign(process.env, served.ports)
})
test.afterAll(async () => {
  Object.assign(process.env, before)
  await served.stop()
  await own.remove()
})

test('a second tab takes the call over and gives it back; a restart of the server does not touch it', async () => {
  const lessonId = await runningLesson()
  const [student, tutor] = await Promise.all([aBrowser('student@hiwar.test'), aBrowser('tutor@hiwar.test')])
  await enter(student, lessonId)
  await enter(tutor, lessonId)
  await expectDecoding(student, 'the student')

  const second = await student.context().newPage()
  await enter(second, lessonId)
  await expect(student.getByText('تتابع الحصة الآن من جهاز أو تبويب آخر')).toBeVisible()
  await expectDecoding(second, 'the second tab')
  expect(await devicesOn(student), 'the older tab lets its camera go').toEqual([])
  await student.reload()
  await expect(
    student.getByRole('button', { name: 'انضم إلى الحصة' }),
    'a reload of the older tab takes nothing back',
  ).toBeVisible()
  await passTheDoor(student)
  await expect(second.getByText('تتابع الحصة الآن من جهاز أو تبويب آخر')).toBeVisible()
  await second.getByRole('button', { name: 'تابع من هنا' }).click()
  await expectDecoding(second, 'the second tab again')
  await student.bringToFront()
  await student.getByRole('button', { name: 'تابع من هنا' }).click()
  await expectDecoding(student, 'the first tab again')
  await expect(second.getByText('تتابع الحصة الآن من جهاز أو تبويب آخر')).toBeVisible()
  await second.close()

  await served.stop()
  const { frames, audio } = await received(student)
  await student.waitForTimeout(2_000)
  expect((await received(student)).audio, 'speech goes on while the server is down').toBeGreaterThan(audio + 50)
  served = await serve(own.directory, served.ports)
  await student.getByRole('button', { name: 'كتم' }).click()
  await expect(tutor.getByLabel('الميكروفون مغلق'), 'switches reach the other side after the restart').toBeVisible({
    timeout: 30_000,
  })
  expect((await received(student)).frames).toBeGreaterThan(frames)
})

test('an interview called off while the candidate waits inside says so there', async () => {
  const [candidate, manager] = [await aBrowser('candidate@hiwar.test'), await tokenOf('manager@hiwar.test')]
  const { list } = await get<{ list: { id: number }[] }>('/interview/list/?statuses[]=1', manager.token)
  const id = list[0]?.id ?? 0
  await candidate.goto(`${app()}/interview/${id}`)
  await passTheDoor(candidate)
  await expect(candidate.getByText('في انتظار دخول')).toBeVisible()
  await call('PATCH', '/interview', manager.token, { id, status: 4 })
  await expect(candidate.getByRole('heading', { name: 'أُلغي هذا الموعد' })).toBeVisible()
  expect(await devicesOn(candidate)).toEqual([])
})

test.describe('after another restart', () => {
  const email = `late-${Date.now()}@hiwar.test`
  let registering: Page
  let code: string
  let lessonId: number

  test('an expired code says so, and the dialog stays for a new one', async ({ page, context }) => {
    registering = page
    await sendRegistration(registering, email)
    await expect(page.getByRole('dialog')).toBeVisible()
    code = await codeFor(email)
    lessonId = await bookAnything('student2@hiwar.test', 'marina-girgis@hiwar.test')
    await served.stop()

    const store = await openEmbedded(join(own.directory, 'database'))
    await store.db
      .updateTable('confirmationCodes')
      .set({ expiresAt: new Date(Date.now() - MINUTE_MS) })
      .execute()
    const start = new Date(Math.ceil(Date.now() / MINUTE_MS) * MINUTE_MS + 6 * MINUTE_MS)
    await store.db
      .updateTable('lessons')
      .set({ start, end: new Date(start.getTime() + 15 * MINUTE_MS) })
      .where('id', '=', lessonId)
      .execute()
    await store.close()

    served = await serve(own.directory, served.ports)
    await typeCode(page, code)
    await expect(page.getByRole('dialog').getByRole('alert').filter({ hasText: /انته/ })).toBeVisible()
    await expect(page.getByRole('dialog').getByText('لم يصلك الكود؟')).toBeVisible()
    await page.screenshot({ path: test.info().outputPath('expired.png') })
    await context.close()
  })

  test('a lesson called off while the student waits inside ends there, says who and why, and offers another time', async () => {
    const page = await aBrowser('student2@hiwar.test')
    await enter(page, lessonId)
    await expect(page.getByText('في انتظار دخول')).toBeVisible()
    await call('DELETE', `/lesson/${lessonId}`, (await tokenOf('marina-girgis@hiwar.test')).token, {
      reason: 'sick',
      note: 'I am ill today, sorry',
    })
    await expect(page.getByRole('heading', { name: 'أُلغيت هذه الحصة' })).toBeVisible()
    await expect(page.getByText('أُلغيت من جهة المعلّم')).toBeVisible()
    await expect(page.getByText('I am ill today, sorry')).toBeVisible()
    await page.screenshot({ path: test.info().outputPath('called-off.png') })
    await page.getByRole('link', { name: 'احجز موعدًا آخر' }).click()
    await expect(page.getByRole('dialog', { name: 'احجز حصة' })).toBeVisible()
    await page.goto(`${app()}/upcoming-lessons?tab=canceled`)
    await expect(page.getByText('I am ill today, sorry')).toBeVisible()
  })
})

async function call(method: string, path: string, token: string, body: unknown): Promise<string> {
  const answer = await fetch(`${api()}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  expect(answer.ok, `${method} ${path}: ${text}`).toBe(true)
  return text
}

/** A lesson of 15 minutes at the beginning of the tutor's next published time. */
async function bookAnything(student: string, tutor: string): Promise<number> {
  const [learner, teacher] = await Promise.all([tokenOf(student), tokenOf(tutor)])
  const span = [60, 7 * 24 * 60].map((minutes) => new Date(Date.now() + minutes * MINUTE_MS).toISOString())
  const { slots } = await get<{ slots: { list: { id: number; start: string }[] } }>(
    `/availability-slot/?userId=${teacher.id}&full=true&after=${span[0]}&before=${span[1]}`,
    learner.token,
  )
  const [slot] = slots.list
    .toSorted((one, other) => one.start.localeCompare(other.start))
    .filter(({ start }) => Date.parse(start) > Date.now() + 60 * MINUTE_MS)
  const booked = JSON.parse(
    await call('POST', '/lesson/', learner.token, {
      tutorId: teacher.id,
      slotId: slot?.id,
      start: slot?.start,
      duration: 15,
    }),
  ) as { id: number }
  return booked.id
}
