// The days of a newcomer, a student, a tutor and a manager without a mouse: everything is reached by Tab, arrows, Enter and Escape, the focus is
// seen at every stop and is not lost when something opens or closes.
import { expect, test, type Page } from '@playwright/test'
import { choose, expectFocusIn, expectFocusKept, press, tabTo, write } from './keyboard.ts'
import { app, codeFor, get, password, signIn } from './product.ts'
import { firstChoice } from './steps.ts'

test.use({ viewport: { width: 1280, height: 800 } })

const navigation = (page: Page) => page.getByRole('navigation', { name: 'التنقّل الرئيسي' })
const dialog = (page: Page) => page.getByRole('dialog')

/** By the side bar; the new screen's heading has the focus. */
async function goTo(page: Page, name: string | RegExp, path: RegExp): Promise<void> {
  await press(page, navigation(page).getByRole('link', { name }))
  await expect(page).toHaveURL(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
}

async function book(page: Page): Promise<void> {
  await press(page, page.getByRole('button', { name: 'احجز حصة' }).first())
  const step = dialog(page).getByRole('heading', { name: /^(اختر|راجع)/ })
  for (const choice of ['يومًا', 'مدة', 'وقتًا']) {
    await expect(step).toBeVisible()
    if (!(await step.innerText()).includes(choice)) continue
    await expectFocusKept(page)
    await press(page, await firstChoice(dialog(page), choice))
    await expect(step).not.toContainText(choice)
  }
  await expectFocusKept(page)
  await press(page, dialog(page).getByRole('button', { name: 'أكّد الحجز' }))
  await expect(page.getByRole('dialog', { name: 'تم حجز حصتك' })).toBeVisible()
  await expectFocusKept(page)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expectFocusKept(page)
}

/** In the room that is open. */
async function say(page: Page, words: string): Promise<void> {
  await write(page, page.getByLabel('رسالتك'), words)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('log').getByText(words)).toBeVisible()
  await expect(page.getByLabel('رسالتك')).toBeFocused()
}

test(
  'a student signs in, finds a tutor, books, writes and changes a setting by keyboard alone',
  { tag: '@ci' },
  async ({ page }) => {
    await page.goto(`${app()}/login`)
    await write(page, page.getByLabel('البريد الإلكتروني'), 'seif-rashad@hiwar.test')
    await write(page, page.getByLabel('كلمة المرور', { exact: true }), password)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/s\/dashboard/)

    await goTo(page, 'المعلّمون', /\/tutors/)
    await write(page, page.getByRole('searchbox'), 'هبة السيد')
    await expect(page.getByRole('article')).toHaveCount(1)
    await press(
      page,
      page
        .getByRole('article')
        .getByRole('link', { name: /هبة السيد/ })
        .first(),
    )
    await expect(page).toHaveURL(/\/t\/\d+/)
    await expect(page.getByRole('heading', { level: 1, name: 'هبة السيد' })).toBeFocused()
    await book(page)

    await press(page, page.getByRole('link', { name: 'أرسل رسالة' }))
    await expect(page).toHaveURL(/\/chat/)
    await say(page, 'See you at the lesson')

    await goTo(page, 'الإعدادات', /s\/settings/)
    await press(page, page.getByRole('link', { name: /^المظهر/ }))
    const choice = page.getByRole('switch').first()
    const wasOn = await choice.isChecked()
    await tabTo(page, choice)
    await page.keyboard.press('Space')
    await expect(choice).toBeChecked({ checked: !wasOn })
    await expectFocusKept(page)
  },
)

test(
  'a tutor opens a time, answers a student and reads the notices by keyboard alone',
  { tag: '@ci' },
  async ({ page }) => {
    await signIn(page, 'tutor@hiwar.test')
    await page.goto(`${app()}/t/dashboard`)
    await goTo(page, /جدول/, /schedule-management/)
    await press(page, page.getByRole('button', { name: 'الأسبوع التالي' }))
    await expect(page).toHaveURL(/week=/)
    await press(page, page.getByRole('button', { name: /أضف أوقاتًا/ }).first())
    await press(
      page,
      dialog(page)
        .getByRole('button', { name: /^أضف وقتًا/ })
        .last(),
    )
    const line = dialog(page)
      .getByRole('group', { name: /^وقت في/ })
      .last()
    await choose(page, line.getByRole('button', { name: /من/ }), '5:00 ص')
    await choose(page, line.getByRole('button', { name: /إلى/ }), '6:00 ص')
    await press(page, dialog(page).getByRole('button', { name: 'احفظ' }))
    await expect(dialog(page)).toHaveCount(0)
    await expectFocusKept(page)
    await expect(page.getByText(/5:00\s?[–-]\s?6:00\sص/).first()).toBeAttached()

    await goTo(page, /الحصص|حصصي/, /upcoming-lessons/)
    await press(page, page.getByRole('button', { name: /خيارات الحصة/ }).first())
    const message = page.getByRole('menuitem', { name: /راسل|رسالة/ })
    await expect(message).toBeVisible()
    for (
      let step = 0;
      step < 10 && !(await message.evaluate((element) => element === document.activeElement));
      step += 1
    )
      await page.keyboard.press('ArrowDown')
    await expect(message).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/chat/)
    await say(page, 'Please read the first page')

    const bell = page.getByRole('banner').getByRole('button', { name: /^التنبيهات/ })
    await press(page, bell)
    const notices = page.getByRole('dialog', { name: 'التنبيهات' })
    await expect(notices.getByRole('listitem').first()).toBeVisible()
    await expectFocusIn(notices)
    await page.keyboard.press('Escape')
    await expect(notices).toHaveCount(0)
    await expect(bell).toBeFocused()
    await page.keyboard.press('Enter')
    await press(page, notices.getByRole('listitem').first().getByRole('link'))
    await expect(notices).toHaveCount(0)
    await expectFocusKept(page)
  },
)

test(
  'a newcomer registers, tells the name and comes to the payment by keyboard alone',
  { tag: '@ci' },
  async ({ page }) => {
    const email = `keyboard-${Date.now()}@hiwar.test`
    await page.goto(`${app()}/register/student`)
    await write(page, page.getByLabel('البريد الإلكتروني'), email)
    await write(page, page.getByLabel('كلمة المرور', { exact: true }), 'Lantern@2026')
    await write(page, page.getByLabel('تأكيد كلمة المرور'), 'Lantern@2026')
    await tabTo(page, page.getByRole('checkbox'))
    await page.keyboard.press('Space')
    await press(page, page.getByRole('button', { name: 'إنشاء حساب', exact: true }))
    await expectFocusIn(page.getByRole('dialog', { name: 'تأكيد البريد الإلكتروني' }))
    await page.keyboard.type(await codeFor(email))
    await expect(page).toHaveURL(/\/tutors/)

    await page.goto(`${app()}/complete-profile`)
    await write(page, page.getByLabel('الاسم'), 'سلمى يوسف')
    await write(page, page.getByRole('combobox', { name: /المحافظة/ }), 'القاهرة')
    await expect(page.getByRole('option', { name: 'القاهرة' })).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await write(page, page.getByLabel(/الموبايل/), '01012345678')
    await page.keyboard.press('Enter')
    await press(page, page.getByRole('button', { name: 'لاحقًا' }))
    const topic = page.getByRole('list', { name: 'الموضوعات' }).getByRole('button').first()
    await press(page, topic)
    await expect(topic).toHaveAttribute('aria-pressed', 'true')
    await press(page, page.getByRole('button', { name: 'إنهاء' }))
    await expect(page).toHaveURL(/\/tutors/)
    const token = await page.evaluate(() => localStorage.getItem('hiwar.token') ?? '')
    expect(await get('/topic/of/user', token)).toHaveLength(1)

    await page.goto(`${app()}/plans`)
    await tabTo(page, page.getByRole('radio', { name: /دقيقة في الأسبوع/, checked: true }))
    await page.keyboard.press('ArrowDown')
    await press(page, page.getByRole('link', { name: /اشترك وادفع/ }))
    await expect(page).toHaveURL(/\/checkout/)
    await write(page, page.getByLabel(/رمز الأمان/), '123')
    await press(page, page.getByRole('button', { name: /أضف بطاقة/ }))
    await expectFocusIn(page.getByRole('dialog', { name: 'إضافة بطاقة' }))
  },
)

test('a manager reads of a candidate and corrects an opinion by keyboard alone', { tag: '@ci' }, async ({ page }) => {
  await signIn(page, 'manager@hiwar.test')
  await page.goto(`${app()}/t/dashboard`)
  await goTo(page, /^المقابلات/, /\/interviews/)
  const candidate = page.getByRole('button', { name: /^ملف المرشّح/ })
  await press(page, candidate)
  await expectFocusIn(dialog(page))
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(candidate.first()).toBeFocused()

  await tabTo(page, page.getByRole('radio', { name: 'القادمة' }))
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(page).toHaveURL(/tab=done/)
  await press(page, page.getByRole('article').filter({ hasText: 'كريم وجدي' }).getByRole('button', { name: 'رأيك' }))
  await write(page, dialog(page).getByLabel(/^رأيك للمرشّح/), 'أسئلة تفتح الكلام.')
  await press(page, dialog(page).getByRole('button', { name: 'احفظ التعديل' }))
  await expect(dialog(page)).toHaveCount(0)
  await expectFocusKept(page)
})
