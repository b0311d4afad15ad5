// Two people talk: what one writes the other reads at once, a broken line loses and doubles nothing, and an interview
// ends with a result.
import { expect, test, type Browser, type Page } from '@playwright/test'
import { app, get, signIn, tokenOf } from './places.ts'

async function aPerson(browser: Browser, email: string, viewport = { width: 1440, height: 900 }): Promise<Page> {
  const context = await browser.newContext({ viewport, permissions: ['camera', 'microphone'] })
  const page = await context.newPage()
  await signIn(page, email)
  return page
}

const field = (page: Page) => page.getByLabel('رسالتك')
const log = (page: Page) => page.getByRole('log')

async function openRoom(page: Page, name: string): Promise<void> {
  await page.goto(`${app()}/chat`)
  await page
    .getByRole('link', { name: new RegExp(name) })
    .first()
    .click()
  await expect(field(page)).toBeVisible()
}

test('messages, read marks, typing, edits and deletions arrive; the phone shows list and room in turn', async ({
  browser,
}) => {
  const student = await aPerson(browser, 'student@hiwar.test')
  const tutor = await aPerson(browser, 'tutor@hiwar.test', { width: 390, height: 844 })
  await tutor.goto(`${app()}/upcoming-lessons`)
  await openRoom(student, 'أحمد كمال')
  await field(student).fill('Hello <b>teacher</b>\nsee https://example.com/page.')
  await student.keyboard.press('Enter')
  await expect(log(student).getByText('Hello <b>teacher</b>')).toBeVisible()

  // The tutor is elsewhere: the badge says so, and the list leads to the room.
  await expect(
    tutor
      .getByRole('navigation')
      .getByText(/رسالة واحدة غير مقروءة/)
      .last(),
  ).toBeAttached()
  await openRoom(tutor, 'مريم حسن')
  await expect(tutor.getByRole('searchbox')).toBeHidden()
  await expect(log(tutor).getByRole('link', { name: 'https://example.com/page' })).toHaveAttribute('rel', /noopener/)
  await expect(log(tutor).locator('b', { hasText: 'teacher' })).toHaveCount(0)
  await expect(log(student).getByRole('img', { name: 'قُرئت' }).last()).toBeVisible()

  // A sign that is lost is not sent again: the next key brings another.
  await expect(async () => {
    await field(tutor).pressSequentially('ا')
    await expect(log(student).getByText('يكتب الآن')).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await field(tutor).fill('اكتبي لي المسودة')
  await tutor.getByRole('button', { name: 'أرسل' }).click()
  await expect(log(student).getByText('اكتبي لي المسودة')).toBeVisible()

  await tutor.getByRole('button', { name: 'خيارات الرسالة' }).last().click()
  await tutor.getByRole('menuitem', { name: 'عدّل' }).click()
  await tutor.getByRole('textbox', { name: 'الرسالة', exact: true }).fill('اكتبي لي المسودة الأولى')
  await tutor.getByRole('button', { name: 'احفظ' }).click()
  await expect(log(student).getByText('اكتبي لي المسودة الأولى')).toBeVisible()
  await expect(log(student).getByText('معدّلة').last()).toBeVisible()
  await tutor.getByRole('button', { name: 'خيارات الرسالة' }).last().click()
  await tutor.getByRole('menuitem', { name: 'احذف' }).click()
  await tutor.getByRole('button', { name: 'احذف الرسالة' }).click()
  await expect(log(student).getByText('اكتبي لي المسودة الأولى')).toBeHidden()

  await tutor.getByRole('link', { name: /رجوع إلى المحادثات/ }).click()
  await expect(tutor.getByRole('searchbox')).toBeVisible()
})

test('what is written without a connection waits, and is sent once and in its order', async ({ browser }) => {
  const student = await aPerson(browser, 'student@hiwar.test')
  const { token, id } = await tokenOf('student@hiwar.test')
  await openRoom(student, 'أحمد كمال')
  // Every line of the browser to the server is cut, and held cut, while the page itself stays.
  await student.context().setOffline(true)
  const words = `from the tunnel ${Date.now()}`
  await field(student).fill(`${words} one`)
  await student.keyboard.press('Enter')
  await field(student).fill(`${words} two`)
  await student.keyboard.press('Enter')
  await expect(log(student).getByRole('img', { name: 'في الطريق' })).toHaveCount(2)
  await student.waitForTimeout(7000)
  await student.context().setOffline(false)
  await expect(log(student).getByRole('img', { name: 'في الطريق' })).toHaveCount(0, { timeout: 60_000 })

  const rooms = await get<{ list: { roomId: number; latestMessage: { text: string } }[] }>(
    `/chat/list/rooms/${id}/`,
    token,
  )
  const roomId = rooms.list.find(({ latestMessage }) => latestMessage?.text.includes(words))?.roomId ?? 0
  const kept = await get<{ list: { text: string }[] }>(`/chat/list/${roomId}/messages?size=50`, token)
  expect(kept.list.map(({ text }) => text).filter((text) => text.includes(words))).toEqual([
    `${words} two`,
    `${words} one`,
  ])
  await student.reload()
  await expect(log(student).getByText(`${words} two`)).toHaveCount(1)

  // The tutor reads before the live connection is there: the mark follows with it.
  const tutor = await aPerson(browser, 'tutor@hiwar.test')
  await tutor.context().route('**/socket.io/**', async (route) => {
    await route.abort()
  })
  await openRoom(tutor, 'مريم حسن')
  await expect(log(tutor).getByText(`${words} two`)).toBeVisible()
  await tutor.waitForTimeout(7000)
  await expect(log(student).getByRole('img', { name: 'أُرسلت' }).last()).toBeVisible()
  await tutor.context().unroute('**/socket.io/**')
  await expect(log(student).getByRole('img', { name: 'أُرسلت' })).toHaveCount(0, { timeout: 30_000 })
})

test('the first message to a tutor opens the room; older ones come when one scrolls up', async ({ browser }) => {
  const student = await aPerson(browser, 'student2@hiwar.test', { width: 390, height: 844 })
  await student.goto(`${app()}/chat`)
  await student.locator('a[href^="/chat?with="]').first().click()
  await student.getByRole('button', { name: /practise speaking/ }).click()
  await expect(student).toHaveURL(/room=\d+/)
  await expect(log(student).getByText(/practise speaking/)).toBeVisible()
  // More than the server takes at once, and more than a page holds.
  for (let turn = 0; turn < 36; turn += 1) {
    await field(student).fill(`line ${turn}.`)
    await student.keyboard.press('Enter')
  }
  await expect(log(student).getByRole('img', { name: 'في الطريق' })).toHaveCount(0, { timeout: 60_000 })
  await expect(log(student).getByRole('alert')).toHaveCount(0)
  await student.reload()
  await expect(log(student).getByText('line 35.')).toBeInViewport()
  await expect(log(student).getByText('line 6.', { exact: true })).toHaveCount(1)
  await expect(log(student).getByText('line 2.', { exact: true })).toHaveCount(0)
  await log(student).hover()
  await expect(async () => {
    await student.mouse.wheel(0, -3000)
    await expect(log(student).getByText('line 0.', { exact: true })).toBeInViewport({ timeout: 500 })
  }).toPass()
  await expect(log(student).getByText(/^line \d+\.$/)).toHaveCount(36)
})

test('an interview: both meet, write beside the call, and the manager decides', async ({ browser }) => {
  const manager = await aPerson(browser, 'manager@hiwar.test')
  const candidate = await aPerson(browser, 'candidate@hiwar.test')
  await manager.goto(`${app()}/interviews`)
  const row = manager.getByRole('article').filter({ hasText: 'ريم الشناوي' })
  const path = (await row.getByRole('link', { name: 'ادخل' }).getAttribute('href')) ?? ''
  for (const page of [manager, candidate]) {
    await page.goto(`${app()}${path}`)
    await page.getByRole('button', { name: 'شغّل الكاميرا والميكروفون' }).click()
    await page.getByRole('button', { name: 'انضم إلى المقابلة' }).click()
    await expect(page.getByRole('toolbar', { name: 'أزرار المكالمة' })).toBeVisible()
  }
  await candidate.getByRole('button', { name: /المحادثة/ }).click()
  await field(candidate).fill('My name is Reem')
  await candidate.keyboard.press('Enter')
  await expect(manager.getByRole('button', { name: /المحادثة/ })).toContainText('1')
  await manager.getByRole('button', { name: /التقييم/ }).click()
  await manager
    .getByRole('radiogroup', { name: /المستوى/ })
    .getByText('4')
    .click()
  await manager.getByLabel('رأيك للمرشّح').fill('نطق واضح، وأسئلة جيدة.')
  await manager.getByRole('button', { name: 'ناجح', exact: true }).click()
  const { token } = await tokenOf('candidate@hiwar.test')
  await expect
    .poll(
      async () =>
        (
          await get<{ list: { status: number; interviewerFeedback: string | null; level: number | null }[] }>(
            '/interview/list/',
            token,
          )
        ).list[0],
    )
    .toMatchObject({ status: 2, interviewerFeedback: 'نطق واضح، وأسئلة جيدة.', level: null })
  for (const [page, wayOut] of [
    [candidate, /\/t\/onboarding/],
    [manager, /\/interviews/],
  ] as const) {
    await page.getByRole('button', { name: 'مغادرة' }).click()
    await page.getByRole('button', { name: 'غادر', exact: true }).click()
    await expect(page).toHaveURL(wayOut)
  }
})

test('the week of lessons has its calendar, and its list on a phone', async ({ browser }) => {
  const wide = await aPerson(browser, 'student@hiwar.test')
  await wide.goto(`${app()}/lessons-schedule`)
  await wide
    .getByRole('region', { name: 'أسبوع الحصص' })
    .getByRole('button', { name: /أحمد كمال/ })
    .first()
    .click()
  await expect(wide.getByRole('dialog').getByRole('link', { name: 'ادخل الحصة' })).toBeVisible()
  await wide.keyboard.press('Escape')
  await wide.getByRole('button', { name: 'الأسبوع السابق' }).click()
  await expect(wide).toHaveURL(/week=\d{4}-\d{2}-\d{2}/)
  const phone = await aPerson(browser, 'student@hiwar.test', { width: 390, height: 844 })
  await phone.goto(`${app()}/lessons-schedule`)
  await expect(phone.getByRole('article').getByText('أحمد كمال')).toBeVisible()
  await phone.goto(`${app()}/session?type=lesson&id=1`)
  await expect(phone).toHaveURL(/\/lesson\/1$/)
  await phone.goto(`${app()}/session?type=cinema&id=1`)
  await expect(phone.getByRole('heading', { level: 1 })).toBeVisible()
})
