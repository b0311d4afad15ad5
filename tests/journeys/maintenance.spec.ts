// Maintenance while people use the product (extras.md 12.3): what was typed is kept, and a running call goes on.
import { expect } from '@playwright/test'
import { enter, expectDecoding, browserOpener, received, runningLesson } from './call-steps.ts'
import { api, app, get, signIn, tokenOf } from './product.ts'
import { test } from './windows.ts'

const openBrowser = browserOpener()
const text = 'نحدّث الخوادم الآن، ونعود بعد قليل.'

/** Sets the mode as an admin does in the back office. */
async function setMode(mode: 'off' | 'notice' | 'readonly' | 'closed'): Promise<void> {
  const { token } = await tokenOf('super@hiwar.test')
  const { version } = await get<{ version: number }>('/platform/settings', token)
  const until = new Date(Date.now() + 3_600_000).toISOString()
  const changes = {
    'maintenance.mode': mode,
    'maintenance.text': mode === 'off' ? null : text,
    'maintenance.until': mode === 'off' ? null : until,
  }
  const answer = await fetch(`${api()}/platform/settings`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ version, changes }),
  })
  expect(answer.status).toBe(200)
}

test.afterEach(async () => {
  await setMode('off')
})

test(
  'through notice, read-only, closed and open again, the page recovers by itself and keeps what was typed',
  { tag: '@ci' },
  async ({ page, browser }) => {
    await signIn(page, 'student2@hiwar.test')
    await page.goto(`${app()}/s/settings?tab=personal`)
    const name = page.getByLabel('الاسم')
    const typed = 'نور الدين محمود'
    await expect(name).not.toHaveValue('')
    await name.fill(typed)

    await setMode('notice')
    await expect(page.getByText(new RegExp(`${text.replace(/\.$/, '')} \\(حتى .*\\s[صم]\\)`))).toBeVisible()

    await setMode('readonly')
    const save = page.getByRole('button', { name: 'احفظ' })
    await expect(async () => {
      const refused = page.waitForResponse((response) => response.request().method() === 'PUT')
      await save.click()
      expect((await refused).status()).toBe(503)
    }).toPass()
    await expect(page.getByRole('alert').first()).toBeVisible()
    await expect(name).toHaveValue(typed)

    await setMode('closed')
    const closed = page.getByRole('alertdialog', { name: text })
    await expect(closed).toBeVisible()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Tab')
    await page.keyboard.type('x')
    await expect(closed).toBeVisible()
    await expect(name).toHaveValue(typed)

    const guest = await (
      await browser.newContext({ locale: 'ar-EG', viewport: { width: 1440, height: 900 } })
    ).newPage()
    await guest.clock.install()
    await guest.goto(`${app()}/tutors`)
    await expect(guest.getByRole('alertdialog', { name: text })).toBeVisible()

    await setMode('off')
    // Without any input: a closed page checks again within a little over half a minute.
    await expect(closed).toBeHidden({ timeout: 45_000 })
    await expect(name).toHaveValue(typed)
    await save.click()
    await expect(page.getByText('تم حفظ بياناتك')).toBeVisible()
    const { token } = await tokenOf('student2@hiwar.test')
    expect(await get('/user/current', token)).toMatchObject({ name: typed })
    await guest.clock.fastForward(45_000)
    await expect(guest.getByRole('alertdialog')).toBeHidden()
    await expect(guest.getByRole('heading', { level: 1 })).toBeVisible()
    await guest.context().close()
  },
)

test('a call goes on during closed maintenance, and a reload returns to it', { tag: '@ci' }, async () => {
  const lessonId = await runningLesson()
  const [student, tutor] = await Promise.all([openBrowser('student@hiwar.test'), openBrowser('tutor@hiwar.test')])
  await enter(student, lessonId)
  await enter(tutor, lessonId)
  await expectDecoding(student, 'the student')

  await setMode('closed')
  await expect(student.getByText(text.replace(/\.$/, '')), 'the notice shows above the call').toBeVisible()
  await expect(student.getByRole('alertdialog')).toBeHidden()
  const { frames, audio } = await received(student)
  await expect.poll(async () => (await received(student)).frames, 'video goes on').toBeGreaterThan(frames + 20)
  await expect.poll(async () => (await received(student)).audio, 'audio goes on').toBeGreaterThan(audio + 50)
  await student.getByRole('button', { name: 'كتم' }).click()
  await expect(tutor.getByLabel('الميكروفون مغلق'), 'switches reach the other side').toBeVisible()

  await student.reload()
  await expect(student.getByRole('toolbar', { name: 'أزرار المكالمة' })).toBeVisible()
  await expectDecoding(student, 'the student after a reload')
})
