// Steps that several journeys share.
import { expect, type Browser, type FrameLocator, type Locator, type Page } from '@playwright/test'
import { app, codeFor, signIn } from './product.ts'

/** Fills the registration form and sends it. */
export async function sendRegistration(page: Page, email: string, role = 'student'): Promise<void> {
  await page.goto(`${app()}/register/${role}`)
  await fillRegistration(page, email)
}

/** On the registration screen. */
export async function fillRegistration(page: Page, email: string): Promise<void> {
  await page.getByLabel('البريد الإلكتروني').fill(email)
  await page.getByLabel('كلمة المرور', { exact: true }).fill('Lantern@2026')
  await page.getByLabel('تأكيد كلمة المرور').fill('Lantern@2026')
  await page.getByRole('checkbox').press('Space')
  await page.locator('form button[type=submit]').click()
}

/** Types the five digits into the open dialog. */
export async function typeCode(page: Page, code: string): Promise<void> {
  // Where a number was asked for in the same dialog, its field stays until the reply.
  await page.getByRole('dialog').locator('input[autocomplete="one-time-code"]').click()
  await page.keyboard.type(code, { delay: 40 })
}

/** Creates a student's account and verifies its address; ends at the tutors. */
export async function register(page: Page, email: string): Promise<void> {
  await sendRegistration(page, email)
  await verifyAddress(page, email)
}

/** With the code from the mail; ends where the account was made for. */
export async function verifyAddress(page: Page, email: string, next = /tutors/): Promise<void> {
  await expect(page.getByRole('dialog')).toBeVisible()
  await typeCode(page, await codeFor(email))
  await expect(page).toHaveURL(next)
}

/** On the profile form, which is opened where another page is open. */
export async function completeProfile(page: Page, next = /tutors/): Promise<void> {
  if (!page.url().includes('/complete-profile')) await page.goto(`${app()}/complete-profile`)
  await page.getByLabel('الاسم').fill('سلمى يوسف')
  await page
    .getByRole('button', { name: /المحافظة/ })
    .or(page.getByRole('combobox', { name: /المحافظة/ }))
    .first()
    .click()
  await page.getByRole('option', { name: 'القاهرة' }).click()
  await page.getByLabel(/الموبايل/).fill('01012345678')
  await page.locator('form button[type=submit]').click()
  await page.getByRole('button', { name: 'لاحقًا' }).click()
  await page.getByRole('button', { name: 'تخطَّ', exact: false }).last().click()
  await expect(page).toHaveURL(next)
}

/** Opens the month's checkout and, within it, the provider's page for the first card. */
export async function openCardPage(page: Page): Promise<FrameLocator> {
  await page.goto(`${app()}/plans?period=month`)
  await page.getByRole('link', { name: /اشترك وادفع/ }).click()
  return await openFirstCard(page)
}

/** On the checkout of a student without a saved card: one press asks for the card and pays with it. */
export async function openFirstCard(page: Page): Promise<FrameLocator> {
  // Asked for while the profile has none.
  const phone = page.getByLabel('رقم الموبايل')
  await page.getByLabel(/رمز الأمان/).fill('123')
  if (await phone.isVisible()) await phone.fill('01012345678')
  await page.getByRole('button', { name: 'أضف بطاقة' }).click()
  return page.frameLocator('iframe')
}

/** Pays for a month with the test card that starts with these digits. */
export async function subscribeByCard(page: Page, digits: string): Promise<void> {
  await saveCard(await openCardPage(page), digits)
  await confirmAtBank(page)
}

/** On the checkout: pays with a first test card. */
export async function payByFirstCard(page: Page): Promise<void> {
  await saveCard(await openFirstCard(page), '4242')
  await confirmAtBank(page)
}

/** On the provider's page for a new card; the payment goes on from there. */
export async function saveCard(cardPage: FrameLocator, digits: string): Promise<void> {
  // The cards that fail stand in a folded part of the page.
  await cardPage.locator(`button[data-number^="${digits}"]`).dispatchEvent('click')
  await cardPage.locator('#save').click()
  await cardPage.getByRole('button', { name: 'أكمل الدفع' }).click()
}

/** The bank's page asks for its code. */
export async function confirmAtBank(page: Page): Promise<void> {
  const bank = page.frameLocator('iframe')
  await bank.locator('#code').fill('123456')
  await bank.getByRole('button', { name: 'تأكيد' }).click()
}

/** A card's way to its profile, on the screen of all tutors. */
export const profileLink = (page: Page) => page.locator('main a[href^="/t/"]:not([href*="book"])').last()

/** On the screen of all tutors: finds one by name and opens the profile. */
export async function openTutor(page: Page, name: string): Promise<void> {
  await page.getByRole('searchbox').or(page.getByRole('textbox')).first().fill(name)
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 }).or(page.getByRole('heading', { level: 3 }))).toHaveCount(1)
  await profileLink(page).click()
  await expect(page).toHaveURL(/\/t\/\d+/)
}

/** The button of a step of the booking dialog. Of times it is the second: the first of today may begin before it is booked. */
export async function firstChoice(dialog: Locator, step: string): Promise<Locator> {
  const choices = dialog.locator('fieldset button:enabled')
  return choices.nth(step === 'وقتًا' && (await choices.count()) > 1 ? 1 : 0)
}

/** From an open booking dialog to its last step, with the first free time; each choice leads on by itself. */
export async function chooseTime(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  const step = dialog.getByRole('heading', { name: /^(اختر|راجع)/ })
  for (const choice of ['يومًا', 'مدة', 'وقتًا']) {
    await expect(step).toBeVisible()
    if (!(await step.innerText()).includes(choice)) continue
    await (await firstChoice(dialog, choice)).click()
    await expect(step).not.toContainText(choice)
  }
  await expect(step).toContainText('راجع')
}

/** A page of its own context, signed in. */
export async function openPage(
  browser: Browser,
  email: string,
  viewport = { width: 1440, height: 900 },
): Promise<Page> {
  const context = await browser.newContext({ viewport, permissions: ['camera', 'microphone'] })
  const page = await context.newPage()
  await signIn(page, email)
  return page
}

/** Presses a button again before the screen can be drawn in between. */
export async function pressTwiceAtOnce(button: Locator): Promise<void> {
  await button.evaluate((element: HTMLElement) => {
    element.click()
    element.click()
  })
}
