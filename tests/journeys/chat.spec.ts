// Chat: what one person writes the other reads at once, and a lost connection loses and duplicates nothing.
import { expect, type Page } from '@playwright/test'
import { look } from './axe.ts'
import { app, get, send, tokenOf } from './product.ts'
import { openPage } from './steps.ts'
import { test } from './windows.ts'

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

test('messages, read marks, typing, edits and deletions arrive; a phone shows either the list or a room', async ({
  browser,
}) => {
  const student = await openPage(browser, 'student@hiwar.test')
  const tutor = await openPage(browser, 'tutor@hiwar.test', { width: 390, height: 844 })
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
  await look(tutor, 'room')
  await expect(log(tutor).getByRole('link', { name: 'https://example.com/page' })).toHaveAttribute('rel', /noopener/)
  await expect(log(tutor).locator('b', { hasText: 'teacher' })).toHaveCount(0)
  await expect(log(student).getByRole('img', { name: 'قُرئت' }).last()).toBeVisible()

  // A lost typing event is not repeated: the next key sends another.
  await expect(async () => {
    await field(tutor).pressSequentially('ا')
    await expect(log(student).getByText('يكتب الآن')).toBeVisible({ timeout: 2_000 })
  }).toPass()
  const options = tutor.getByRole('button', { name: 'خيارات الرسالة' })
  const before = await options.count()
  await field(tutor).fill('اكتبي لي المسودة')
  await tutor.getByRole('button', { name: 'أرسل' }).click()
  await expect(log(student).getByText('اكتبي لي المسودة')).toBeVisible()
  // The student may read it before the tutor's page knows that it is sent, and can change it.
  await expect(options).toHaveCount(before + 1)

  await options.last().click()
  await tutor.getByRole('menuitem', { name: 'عدّل' }).click()
  await tutor.getByRole('textbox', { name: 'الرسالة', exact: true }).fill('اكتبي لي المسودة الأولى')
  await tutor.getByRole('button', { name: 'احفظ' }).click()
  await expect(log(student).getByText('اكتبي لي المسودة الأولى')).toBeVisible()
  await expect(log(student).getByText('معدّلة').last()).toBeVisible()
  await options.last().click()
  await tutor.getByRole('menuitem', { name: 'احذف' }).click()
  await tutor.getByRole('button', { name: 'احذف الرسالة' }).click()
  await expect(log(student).getByText('اكتبي لي المسودة الأولى')).toBeHidden()

  await tutor.getByRole('link', { name: /رجوع إلى المحادثات/ }).click()
  await expect(tutor.getByRole('searchbox')).toBeVisible()
})

test('messages written offline wait, and are sent once and in order', { tag: '@ci' }, async ({ browser }) => {
  const student = await openPage(browser, 'student@hiwar.test')
  const { token, id } = await tokenOf('student@hiwar.test')
  await openRoom(student, 'أحمد كمال')
  // Every connection of the browser is cut and stays cut, while the page itself stays.
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

  // The tutor reads before the socket is connected: the read mark follows once it is.
  const tutor = await openPage(browser, 'tutor@hiwar.test')
  await tutor.context().route('**/socket.io/**', async (route) => {
    await route.abort()
  })
  await openRoom(tutor, 'مريم حسن')
  await expect(log(tutor).getByText(`${words} two`)).toBeVisible()
  await tutor.waitForTimeout(2000)
  await expect(log(student).getByRole('img', { name: 'أُرسلت' }).last()).toBeVisible()
  await tutor.context().unroute('**/socket.io/**')
  await expect(log(student).getByRole('img', { name: 'أُرسلت' })).toHaveCount(0, { timeout: 30_000 })
})

test(
  'the first message to a tutor creates the room; older messages load on scrolling up',
  { tag: '@ci' },
  async ({ browser }) => {
    const student = await openPage(browser, 'student2@hiwar.test', { width: 390, height: 844 })
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
  },
)

test("the chat with a tutor opens from the tutor's profile, in the room that exists", async ({ browser }) => {
  const student = await openPage(browser, 'student@hiwar.test', { width: 390, height: 844 })
  await student.goto(`${app()}/t/${(await tokenOf('tutor@hiwar.test')).id}`)
  const asked = Promise.withResolvers<undefined>()
  const answered = Promise.withResolvers<undefined>()
  await student.route('**/chat/room/by/members*', async (route) => {
    asked.resolve(undefined)
    await answered.promise
    await route.continue()
  })
  await student.getByRole('link', { name: 'أرسل رسالة' }).first().click()
  await asked.promise
  await expect(student.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(field(student), 'before it is known whether there is a room').toHaveCount(0)
  answered.resolve(undefined)
  await expect(student).toHaveURL(/room=\d+/)
  await expect(field(student)).toBeVisible()
})

test(
  'a first message that cannot be sent stays in the field, also where a room was opened meanwhile',
  { tag: '@ci' },
  async ({ browser }) => {
    const words = 'Hello, here I am'
    const student = await openPage(browser, 'student2@hiwar.test', { width: 390, height: 844 })
    await student.goto(`${app()}/chat`)
    await student.locator('a[href^="/chat?with="]').first().click()
    await expect(field(student)).toBeVisible()
    await student.route('**/chat/new', async (route) => await route.abort(), { times: 1 })
    await field(student).fill(words)
    await student.keyboard.press('Enter')
    await expect(student.getByRole('alert')).toBeVisible()
    await expect(field(student)).toHaveValue(words)
    const userId = Number(new URL(student.url()).searchParams.get('with'))
    const { token } = await tokenOf('student2@hiwar.test')
    await send('POST', '/chat/new', { token, body: { userId } })
    await student.keyboard.press('Enter')
    await expect(student).toHaveURL(/room=\d+/)
    await expect(field(student)).toHaveValue(words)
    await field(student).press('Enter')
    await expect(log(student).getByText(words)).toBeVisible()
  },
)
