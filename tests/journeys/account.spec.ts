// An account through its life: sign-in by an external provider, settings, signing out other devices, deletion.
import { expect, type Page, type Route } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { look } from './axe.ts'
import {
  api,
  app,
  backOffice,
  codeFor,
  newestMail,
  password,
  signIn,
  signInOnScreen,
  signInTo,
  site,
  tokenOf,
} from './product.ts'
import { sendRegistration, typeCode } from './steps.ts'
import { test } from './windows.ts'

const google = (page: Page) => page.getByRole('button', { name: /Google/ })

/** Chooses who one is on the provider's page. */
async function chooseAccount(page: Page, email: string): Promise<void> {
  await expect(page).toHaveURL(/\/authorize\?/)
  await page.getByLabel('حساب آخر').fill(email)
  await page.getByRole('button', { name: 'متابعة' }).click()
}

test(
  'a person registers, signs in and deletes the account with the sign-in provider alone',
  { tag: '@ci' },
  async ({ page }) => {
    const email = `social-${Date.now()}@hiwar.test`
    await page.goto(`${app()}/register/student`)
    await google(page).click()
    await expect(page.getByText('الموافقة على الشروط مطلوبة')).toBeVisible()
    await page.getByRole('checkbox').check({ force: true })
    await expect(page.getByText('الموافقة على الشروط مطلوبة')).toBeHidden()
    await google(page).click()
    await chooseAccount(page, email)
    await expect(page).toHaveURL(/tutors/)

    await page.goto(`${app()}/s/settings?tab=account`)
    await page.getByRole('button', { name: 'احذف حسابي' }).click()
    await page.getByLabel('لماذا تغادر؟').fill('تجربة')
    await google(page).click()
    await chooseAccount(page, email)
    await expect(page).toHaveURL(/settings\?tab=account/)
    await expect(page.getByLabel('لماذا تغادر؟')).toHaveValue('تجربة')
    await page.getByRole('dialog').getByRole('button', { name: 'احذف حسابي' }).click()
    await expect(page.getByRole('heading', { name: /سيُحذف حسابك/ })).toBeVisible()
    expect((await newestMail(email)).text).toContain('حذف')
    await look(page, 'leaving')
    await page.getByRole('button', { name: /ألغِ الحذف/ }).click()
    await expect(page.getByRole('button', { name: 'احذف حسابي' })).toBeVisible()

    await page.context().clearCookies()
    await page.evaluate(() => {
      localStorage.clear()
    })
    await page.goto(`${app()}/login?redirect=${encodeURIComponent('/s/settings')}`)
    await google(page).click()
    await chooseAccount(page, email)
    await expect(page).toHaveURL(/\/s\/settings$/)
  },
)

test(
  'the terms open beside the form, on the public site, and reading them accepts nothing',
  { tag: '@ci' },
  async ({ page }) => {
    await page.goto(`${app()}/register/student`)
    const opened = page.waitForEvent('popup')
    await page.getByRole('link', { name: /شروط الاستخدام/ }).click()
    const terms = await opened
    await expect(terms).toHaveURL(`${site()}/terms`)
    await expect(terms.getByRole('heading', { level: 1 })).toHaveText('شروط الاستخدام')
    await expect(page.getByRole('checkbox')).not.toBeChecked()
  },
)

test(
  'an unknown account is offered registration, canceling returns to the login page, a forged callback signs nobody in',
  { tag: '@ci' },
  async ({ page }) => {
    await page.goto(`${app()}/login`)
    await google(page).click()
    await chooseAccount(page, `nobody-${Date.now()}@hiwar.test`)
    await expect(page.getByRole('heading', { name: 'لا يوجد حساب بعد' })).toBeVisible()
    await page.getByRole('link', { name: 'أنشئ حسابًا لأتعلّم' }).click()
    await expect(page).toHaveURL(/register\/student/)

    await page.goto(`${app()}/login?redirect=%2Fplans`)
    await google(page).click()
    await page.getByRole('button', { name: /إلغاء/ }).click()
    await expect(page).toHaveURL(/login\?redirect=%2Fplans/)

    await page.goto(`${app()}/signed-in?code=stolen&state=foreign`)
    await expect(page.getByRole('heading', { name: 'لم يكتمل تسجيل الدخول' })).toBeVisible()
  },
)

test('a mistyped address is corrected in the settings and verified there', { tag: '@ci' }, async ({ page }) => {
  const email = `right-${Date.now()}@hiwar.test`
  await sendRegistration(page, `wrong-${email}`)
  await page.getByText('البريد مكتوب خطأ؟ غيّره من الإعدادات').click()
  await expect(page).toHaveURL(/s\/settings\?tab=personal/)
  await expect(page.getByRole('heading', { name: 'البيانات الشخصية' })).toBeVisible()
  await page.getByLabel('البريد الإلكتروني').fill(email)
  await page.getByLabel('الاسم').fill('سلمى يوسف')
  await page.getByRole('button', { name: 'احفظ' }).click()
  await expect(page.getByText('تم حفظ بياناتك')).toBeVisible()

  const verify = page.getByRole('region', { name: 'التأكيد' }).getByRole('button').first()
  await verify.click()
  const first = await codeFor(email)
  await page.getByText('البريد مكتوب خطأ؟ ارجع لتعديله').click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await verify.click()
  await expect.poll(async () => await codeFor(email)).not.toBe(first)
  await typeCode(page, await codeFor(email))
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('region', { name: 'التأكيد' }).getByText('مؤكَّد', { exact: true })).toBeVisible()

  await verify.click()
  await page.getByRole('dialog').getByLabel('رقم الموبايل').fill('٠١٠١٢٣٤٥٦٧٩')
  await page.getByRole('button', { name: 'أرسل الكود' }).click()
  await expect(page.getByRole('dialog').getByText('كود التأكيد')).toBeVisible()
  // A key reaches the dialog once the focus is in it.
  await expect(page.getByRole('dialog').locator(':focus')).toBeAttached()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await verify.click()
  await page.getByText('الرقم خطأ؟ ارجع لتعديله').click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByLabel(/رقم الموبايل/)).toHaveValue(/010 ?1234 ?5679/)
})

test(
  'a new tutor sees what is still unverified, and each verification removes its part of the notice',
  { tag: '@ci' },
  async ({ page }) => {
    const email = `fresh-${Date.now()}@hiwar.test`
    await sendRegistration(page, email, 'tutor')
    await page.getByRole('button', { name: 'لاحقًا' }).click()
    await expect(page).toHaveURL(/t\/complete-profile/)
    await page.getByLabel('الاسم').fill('سامي حسن')
    await page.getByLabel('رقم الموبايل', { exact: true }).fill('01112345670')
    for (const [field, choice] of [
      ['المحافظة', 'القاهرة'],
      ['سنة الميلاد', '1990'],
    ] as const) {
      await page
        .getByRole('combobox', { name: field })
        .or(page.getByRole('button', { name: field }))
        .first()
        .click()
      // A long list is searched, as people do.
      await page.keyboard.type(choice)
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('listbox')).toBeHidden()
    }
    await page.getByRole('button', { name: /النوع/ }).click()
    await page.getByRole('option', { name: 'ذكر' }).click()
    await page.getByLabel('سطر عنك').fill('أساعدك على التحدث بثقة وطلاقة')
    await page.getByLabel('نبذة').fill('أعمل في تدريس الإنجليزية منذ عشر سنوات مع طلاب من كل الأعمار والمستويات.')
    await page.getByRole('button', { name: 'التالي' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'أكّد بريدك ورقمك أولًا' })).toBeInViewport()
    await look(page, 'unverified')

    const registered = await codeFor(email)
    await page.getByRole('region', { name: 'التأكيد' }).getByRole('button').first().click()
    await expect.poll(async () => await codeFor(email)).not.toBe(registered)
    await typeCode(page, await codeFor(email))
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByRole('alert').filter({ hasText: 'أكّد رقمك أولًا' })).toBeVisible()
  },
)

/** Opens a tutor's video in the back office, where others may wait too, and wants another. */
async function rejectVideo(office: Page, tutor: string, note: string): Promise<void> {
  await signInTo(backOffice(), office, 'admin@hiwar.test')
  await office.goto(`${backOffice()}/media?tab=review`)
  const opened = office.getByRole('heading', { level: 2, name: tutor })
  const waiting = office.getByRole('button', { name: new RegExp(`^${tutor}`) })
  await expect(opened.or(waiting).first()).toBeVisible()
  if (await waiting.isVisible()) await waiting.click()
  await expect(opened).toBeVisible()
  await office.getByRole('radio', { name: 'مرفوض' }).check({ force: true })
  await office.getByRole('checkbox', { name: 'الإضاءة' }).check({ force: true })
  await office.getByLabel('ملاحظة للمعلّم').fill(note)
  await office.getByRole('button', { name: 'أرسل الرفض' }).click()
  await expect(office.getByText(/^تم رفض فيديو/)).toBeVisible()
}

test('a tutor sees the review of the intro video without reloading', { tag: '@ci' }, async ({ page, browser }) => {
  const tutor = await tokenOf('newtutor@hiwar.test')
  const video = await readFile(new URL('../../apps/server/demo/media/intro.mp4', import.meta.url))
  const sent = await page.request.put(`${api()}/user/asset/tutor?tutorId=${tutor.id}`, {
    headers: { authorization: `Bearer ${tutor.token}` },
    multipart: { video: { name: 'intro.mp4', mimeType: 'video/mp4', buffer: video } },
  })
  expect(sent.status()).toBe(200)
  await signIn(page, 'newtutor@hiwar.test')
  await page.goto(`${app()}/t/onboarding`)
  await expect(page.getByText('الفيديو قيد المراجعة')).toBeVisible()

  await rejectVideo(await browser.newPage(), 'نور الدين حلمي', 'اقترب من النافذة')
  await expect(page.getByText('اقترب من النافذة')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'الإضاءة' })).toBeVisible()
})

/** Both switches, one right after the other. */
async function toggleSwitches(page: Page): Promise<void> {
  for (const name of ['تباين أعلى', 'حركة أقل']) await page.getByText(name).click()
}

test(
  'digits, text size, contrast and motion apply at once and follow the account to another device',
  { tag: '@ci' },
  async ({ page, browser }) => {
    await signIn(page, 'student2@hiwar.test')
    await page.goto(`${app()}/s/settings?tab=appearance`)
    const root = page.locator('html')
    await page.getByRole('radio', { name: '١٢٣' }).check({ force: true })
    await expect(page.getByRole('radio', { name: '١٢٣' })).toBeFocused()
    await page.getByRole('radio', { name: 'كبير', exact: true }).check({ force: true })
    await toggleSwitches(page)
    for (const [mark, value] of [
      ['data-text-size', '125'],
      ['data-contrast', 'more'],
      ['data-motion', 'reduced'],
    ] as const)
      await expect(root).toHaveAttribute(mark, value)
    await page.goto(`${app()}/plans`)
    await expect(page.getByRole('main').getByText(/[٠-٩]/).first()).toBeVisible()

    const other = await browser.newPage()
    await signIn(other, 'student2@hiwar.test')
    await other.goto(`${app()}/s/settings?tab=appearance`)
    await expect(other.locator('html')).toHaveAttribute('data-text-size', '125')
    for (const name of ['123', 'عادي']) await other.getByRole('radio', { name, exact: true }).check({ force: true })
    await toggleSwitches(other)
    for (const mark of ['data-contrast', 'data-motion', 'data-text-size'])
      await expect(other.locator('html')).not.toHaveAttribute(mark, /.*/)
  },
)

const refuseUnproved = async (route: Route) =>
  await route.fulfill({
    status: 400,
    json: { code: 'wrong-password', message: 'wrong-password (currentPassword)', field: 'currentPassword' },
  })

test(
  'signing out all other devices and changing the password keep this device signed in',
  { tag: '@ci' },
  async ({ page, browser }) => {
    const other = await browser.newPage()
    await signIn(other, 'student2@hiwar.test')
    await signIn(page, 'student2@hiwar.test')
    await page.goto(`${app()}/s/settings?tab=account`)
    await page.getByRole('button', { name: 'اخرج من الأجهزة الأخرى' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'اخرج منها' }).click()
    await expect(page.getByText('تم تسجيل الخروج من كل الأجهزة الأخرى')).toBeVisible()
    await other.goto(`${app()}/s/settings`)
    await expect(other).toHaveURL(/login/)

    const devices = page.getByRole('region', { name: 'الأجهزة المسجّل دخولها' })
    await expect(devices.getByText('هذا الجهاز')).toBeVisible()
    await expect(devices.getByRole('listitem')).toHaveCount(1)
    await signIn(other, 'student2@hiwar.test')
    await page.reload()
    await devices.getByRole('button', { name: /^أخرج/ }).click()
    await expect(devices.getByRole('listitem')).toHaveCount(1)
    await other.goto(`${app()}/s/settings`)
    await expect(other).toHaveURL(/login/)

    const fill = async (current: string, next: string) => {
      await page.goto(`${app()}/s/settings?tab=password`)
      await page.getByLabel('كلمة المرور الحالية').fill(current)
      await page.getByLabel('كلمة المرور الجديدة').fill(next)
      await page.getByLabel('تأكيد كلمة المرور').fill(next)
      await page.getByRole('button', { name: 'احفظ' }).click()
    }
    await fill('wrong', 'Another@2026')
    await expect(page.getByText('كلمة المرور الحالية غير صحيحة')).toBeVisible()
    await expect(page.getByLabel('كلمة المرور الجديدة')).toHaveValue('Another@2026')
    page.on('dialog', (dialog) => void dialog.accept())
    await fill(password, 'Another@2026')
    await expect(page.getByText('تم تغيير كلمة المرور')).toBeVisible()
    // As the server refuses who signed in long ago: the change goes on with the proof, and the form is still filled.
    let isRefused = false
    await page.route('**/api/v1/user/*', async (route) => {
      if (isRefused || route.request().method() !== 'PUT') return await route.fallback()
      isRefused = true
      await refuseUnproved(route)
    })
    await fill('Another@2026', password)
    const proof = page.getByRole('dialog', { name: 'تأكيد أنك صاحب الحساب' })
    await proof.getByLabel('كلمة المرور الحالية').fill('wrong')
    await proof.getByRole('button', { name: 'أكّد' }).click()
    await expect(proof.getByText('كلمة المرور الحالية غير صحيحة')).toBeVisible()
    await proof.getByLabel('كلمة المرور الحالية').fill('Another@2026')
    await proof.getByRole('button', { name: 'أكّد' }).click()
    await expect(proof).toBeHidden()
    await expect(page.getByLabel('كلمة المرور الحالية')).toHaveValue('')
    await page.goto(`${app()}/s/dashboard`)
    await expect(page).toHaveURL(/s\/dashboard/)
  },
)

test(
  'visits are measured only after consent, and a new account names the short link it came from',
  { tag: '@ci' },
  async ({ page, context }) => {
    const sent: { event: string; url: string; ref?: string; value?: number }[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/analytics/fb/track')) sent.push(request.postDataJSON())
    })
    const names = () => sent.map(({ event }) => event)
    // Installed in an open page, the clock shows 1970 for a moment: a reply then would put the server's time wrong, and
    // the token would count as expired.
    await page.clock.install()
    await page.goto(`${app()}/tutors`)
    await page.mouse.wheel(0, 5000)
    await page.goto(`${app()}/login`)
    expect(sent).toEqual([])

    await context.addCookies([{ name: 'consent', value: 'yes', url: app() }])
    await sendRegistration(page, `by-link-${Date.now()}@hiwar.test`, 'student?ref=wa')
    await expect.poll(names).toEqual(expect.arrayContaining(['page-view', 'register']))
    expect(sent.find(({ event }) => event === 'register')).toMatchObject({
      ref: 'wa',
      url: `${app()}/register/student`,
    })
    await expect(page.getByRole('dialog')).toBeVisible()

    await context.clearCookies({ name: 'member' })
    await page.evaluate(() => localStorage.clear())
    sent.length = 0
    await signInOnScreen(page, 'student2@hiwar.test')
    // The page grows while it loads: only a scroll after that goes far.
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, 5000)
        return names()
      })
      .toEqual(expect.arrayContaining(['page-view', 'login', 'depth']))
    await page.clock.setSystemTime(Date.now() + 5000)
    await page.locator('nav a[href="/tutors"]:visible').first().click()
    await expect.poll(names).toContain('engagement')
    expect(sent.every(({ url }) => !url.includes('?'))).toBe(true)

    await page.goto(`${app()}/s/settings?tab=account`)
    const answer = page.getByRole('switch', { name: 'قياس الزيارات على هذا الجهاز' })
    await expect(answer).toBeChecked()
    await answer.uncheck({ force: true })
    sent.length = 0
    await page.goto(`${app()}/s/dashboard`)
    await page.mouse.wheel(0, 5000)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(sent).toEqual([])

    await page.goto(`${app()}/s/settings?tab=account`)
    await answer.check({ force: true })
    await expect.poll(names).toContain('page-view')
    expect(sent[0]).toMatchObject({ event: 'page-view', url: `${app()}/s/settings` })
  },
)
