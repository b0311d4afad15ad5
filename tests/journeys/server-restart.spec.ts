// The server restarts while people use it: a call goes on, a mailed code has expired meanwhile, and a lesson (moved
// near in the database while the server is down) is canceled while the student waits in it.
import { join } from 'node:path'
import { chromium, expect, test, type Browser, type Page } from '@playwright/test'
import { MINUTE_MS } from '@hiwar/contract/time.ts'
import { look } from './axe.ts'
import { openEmbedded } from '../../apps/server/src/platform/db/database.ts'
import {
  expectDevices,
  enter,
  expectDecoding,
  browserOpener,
  passDeviceCheck,
  received,
  runningInterview,
  runningLesson,
} from './call-steps.ts'
import { api, app, codeFor, get, tokenOf, useProduct } from './product.ts'
import { removeData, startOwnProduct, startProduct, type RunningProduct } from './servers.ts'
import { sendRegistration, typeCode } from './steps.ts'
import { everyRow } from '../../apps/server/src/platform/db/whole-table.ts'

const openBrowser = browserOpener()
let product: RunningProduct

/** Begun before the restart, which starting a server makes too dear to have twice, and looked at in tests of their own. */
interface Begun {
  readonly browser: Browser
  /** Waits for the code of its address. */
  readonly registration: Page
  readonly code: string
  readonly lessonId: number
}
let begun: Begun | null = null

// The call may have to wait for a lesson that runs long enough.
test.describe.configure({ mode: 'serial', timeout: 480_000 })
test.beforeAll(async () => {
  test.setTimeout(300_000)
  product = await startOwnProduct()
  useProduct(product)
})
test.afterAll(async () => {
  await begun?.browser.close()
  useProduct(null)
  await product.stop()
  await removeData(product)
})

test(
  'a second tab takes the call over and gives it back; a server restart does not interrupt it',
  { tag: '@ci' },
  async () => {
    const lessonId = await runningLesson(6)
    const [student, tutor] = await Promise.all([openBrowser('student@hiwar.test'), openBrowser('tutor@hiwar.test')])
    await enter(student, lessonId)
    await enter(tutor, lessonId)
    await expectDecoding(student, 'the student')

    const second = await student.context().newPage()
    await enter(second, lessonId)
    await expect(student.getByText('تتابع الحصة الآن من جهاز أو تبويب آخر')).toBeVisible()
    await expectDecoding(second, 'the second tab')
    await expectDevices(student, [], 'the older tab releases its camera')
    await student.bringToFront()
    await student.reload()
    await expect(
      student.getByRole('button', { name: 'انضمّ إلى الحصة' }),
      'a reload of the older tab does not take the call back',
    ).toBeVisible()
    await passDeviceCheck(student)
    await expect(second.getByText('تتابع الحصة الآن من جهاز أو تبويب آخر')).toBeVisible()
    await second.bringToFront()
    await second.getByRole('button', { name: 'تابع من هنا' }).click()
    await expectDecoding(second, 'the second tab again')
    await student.bringToFront()
    await student.getByRole('button', { name: 'تابع من هنا' }).click()
    await expectDecoding(student, 'the first tab again')
    await expect(second.getByText('تتابع الحصة الآن من جهاز أو تبويب آخر')).toBeVisible()
    await second.close()
    begun = await begin()

    await product.stop()
    const { frames, audio } = await received(student)
    await expect
      .poll(async () => (await received(student)).audio, { message: 'audio goes on while the server is down' })
      .toBeGreaterThan(audio + 50)
    await changeWhileStopped(begun)
    product = await startProduct(product)
    await student.getByRole('button', { name: 'كتم' }).click()
    await expect(tutor.getByLabel('الميكروفون مغلق'), 'switches reach the other side after the restart').toBeVisible({
      timeout: 30_000,
    })
    expect((await received(student)).frames).toBeGreaterThan(frames)
  },
)

test('an expired code is reported, and the dialog stays open for a new one', { tag: '@ci' }, async () => {
  const { registration, code } = expectBegun()
  await typeCode(registration, code)
  const dialog = registration.getByRole('dialog')
  await expect(dialog.getByRole('alert').filter({ hasText: /انته/ })).toBeVisible()
  await expect(dialog.getByText('لم يصلك الكود؟')).toBeVisible()
  await look(registration, 'expired')
})

test(
  'a lesson canceled while the student waits in it ends there, says who canceled and why, and offers another time',
  { tag: '@ci' },
  async () => {
    const page = await openBrowser('student2@hiwar.test')
    const { lessonId } = expectBegun()
    await enter(page, lessonId)
    await expect(page.getByText('في انتظار دخول')).toBeVisible()
    await call('DELETE', `/lesson/${lessonId}`, (await tokenOf('marina-girgis@hiwar.test')).token, {
      reason: 'sick',
      note: 'I am ill today, sorry',
    })
    await expect(page.getByRole('heading', { name: 'أُلغيت هذه الحصة' })).toBeVisible()
    await expect(page.getByText('ألغتها المعلّمة')).toBeVisible()
    await expect(page.getByText('I am ill today, sorry')).toBeVisible()
    await look(page, 'canceled')
    await page.getByRole('link', { name: 'احجز موعدًا آخر' }).click()
    await expect(page.getByRole('dialog', { name: 'حجز حصة' })).toBeVisible()
    await page.goto(`${app()}/upcoming-lessons?tab=canceled`)
    await expect(page.getByText('I am ill today, sorry')).toBeVisible()
  },
)

test('an interview canceled while the candidate waits in it says so there', { tag: '@ci' }, async () => {
  const [candidate, manager] = [await openBrowser('candidate@hiwar.test'), await tokenOf('manager@hiwar.test')]
  const id = await runningInterview()
  await candidate.goto(`${app()}/interview/${id}`)
  await passDeviceCheck(candidate)
  await expect(candidate.getByText('في انتظار دخول')).toBeVisible()
  await call('PATCH', '/interview', manager.token, { id, status: 4 })
  await expect(candidate.getByRole('heading', { name: 'أُلغي هذا الموعد' })).toBeVisible()
  await expectDevices(candidate, [])
})

async function begin(): Promise<Begun> {
  const email = `late-${Date.now()}@hiwar.test`
  const browser = await chromium.launch(test.info().project.use.launchOptions ?? {})
  const registration = await browser.newPage({ locale: 'ar-EG', viewport: { width: 390, height: 844 } })
  await sendRegistration(registration, email)
  await expect(registration.getByRole('dialog')).toBeVisible()
  const code = await codeFor(email)
  return {
    browser,
    registration,
    code,
    lessonId: await bookAnything('student2@hiwar.test', 'marina-girgis@hiwar.test'),
  }
}

function expectBegun(): Begun {
  if (begun === null) throw new Error('the server was not restarted')
  return begun
}

/** In the data of the stopped server: codes have expired, and the lesson is near. */
async function changeWhileStopped({ lessonId }: Begun): Promise<void> {
  const store = await openEmbedded(join(product.directory, 'database'))
  await store.db
    .updateTable('confirmationCodes')
    .set({ expiresAt: new Date(Date.now() - MINUTE_MS) })
    .where(everyRow)
    .execute()
  const start = new Date(Math.ceil(Date.now() / MINUTE_MS) * MINUTE_MS + 6 * MINUTE_MS)
  await store.db
    .updateTable('lessons')
    .set({ start, end: new Date(start.getTime() + 15 * MINUTE_MS) })
    .where('id', '=', lessonId)
    .execute()
  await store.close()
}

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
