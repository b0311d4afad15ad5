// An interview from the meeting to its result.
import { expect } from '@playwright/test'
import { leaveCall, runningInterview } from './call-steps.ts'
import { app, get, tokenOf } from './product.ts'
import { openPage } from './steps.ts'
import { test } from './windows.ts'

test(
  'manager and candidate meet, chat beside the call, and the manager records the result',
  { tag: '@ci' },
  async ({ browser }) => {
    const id = await runningInterview()
    const path = `/interview/${id}`
    const manager = await openPage(browser, 'manager@hiwar.test')
    const candidate = await openPage(browser, 'candidate@hiwar.test')
    await manager.goto(`${app()}/interviews`)
    const row = manager.getByRole('article').filter({ hasText: 'ريم الشناوي' })
    await expect(row.getByRole('link', { name: 'ادخل' })).toHaveAttribute('href', path)
    await manager.goto(`${app()}/lessons-schedule`)
    await expect(manager.getByRole('region', { name: 'المقابلات' })).toContainText('ريم الشناوي')
    for (const page of [manager, candidate]) {
      await page.goto(`${app()}${path}`)
      await page.getByRole('button', { name: 'شغّل الكاميرا والميكروفون' }).click()
      await page.getByRole('button', { name: 'انضمّ إلى المقابلة' }).click()
      await expect(page.getByRole('toolbar', { name: 'أزرار المكالمة' })).toBeVisible()
    }
    await candidate.getByRole('button', { name: /المحادثة/ }).click()
    await candidate.getByLabel('رسالتك').fill('My name is Reem')
    await candidate.keyboard.press('Enter')
    await expect(manager.getByRole('button', { name: /المحادثة/ })).toContainText('1')
    await manager.getByRole('button', { name: /التقييم/ }).click()
    await manager
      .getByRole('radiogroup', { name: /المستوى/ })
      .getByText('4')
      .click()
    await manager.getByLabel(/^رأيك للمرشّح/).fill('نطق واضح، وأسئلة جيّدة.')
    await manager.getByRole('button', { name: /^ناجحة?$/ }).click()
    await manager.getByRole('button', { name: 'سجّل النتيجة' }).click()
    await expect(manager.getByText('تم تسجيل النتيجة')).toBeVisible()
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
      .toMatchObject({ status: 2, interviewerFeedback: 'نطق واضح، وأسئلة جيّدة.', level: null })
    // The level is for the team.
    const interviews = `/interview/list/?ids[]=${id}`
    const { list } = await get<{ list: object[] }>(interviews, (await tokenOf('manager@hiwar.test')).token)
    expect(list).toMatchObject([{ level: 4 }])
    for (const [page, wayOut] of [
      [candidate, /\/t\/onboarding/],
      [manager, /\/interviews/],
    ] as const) {
      await leaveCall(page)
      await expect(page).toHaveURL(wayOut)
    }
    await expect(candidate.getByText('مبروك، اجتزت المقابلة')).toBeVisible()
    await expect(candidate.getByText('نطق واضح، وأسئلة جيّدة.')).toBeVisible()
    await candidate.getByRole('button', { name: /^الخطوة التالية/ }).click()
    await expect(candidate.getByRole('heading', { name: 'حصة تجريبية' })).toBeVisible()
    await candidate.goto(`${app()}/chat`)
    await expect(candidate.getByText('My name is Reem')).toBeVisible()
    await candidate.getByRole('link', { name: 'أكمل خطوات الانضمام' }).click()
    await expect(candidate).toHaveURL(/\/t\/onboarding/)
  },
)
