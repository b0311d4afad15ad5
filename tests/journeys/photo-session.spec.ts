// A photo session in the back office: an admin chooses the studio, the studio makes the three files, the admin activates.
import { Buffer } from 'node:buffer'
import { writeFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { bounds } from '@hiwar/contract/bounds.ts'
import { test } from './office.ts'
import { backOffice, tokenOf } from './product.ts'

const tutorName = 'نور الدين حلمي'

const field = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog')

/** Of a film's header alone; the first picture takes more. */
const HEADER_BYTES = 2000

/** Films with the camera of the browser until there is a picture, which takes seconds on a busy machine. */
async function film(page: Page): Promise<void> {
  const recorded = await page.evaluateHandle(() => {
    const size = { bytes: 0 }
    const { start } = MediaRecorder.prototype
    MediaRecorder.prototype.start = function (this: MediaRecorder, slice?: number) {
      this.addEventListener('dataavailable', ({ data }) => {
        size.bytes += data.size
      })
      start.call(this, slice)
    }
    return size
  })
  await field(page, 'الفيديو التعريفي').getByRole('button', { name: 'سجّل بالكاميرا' }).click()
  await dialog(page).getByRole('button', { name: 'ابدأ التسجيل' }).click()
  await expect(dialog(page).getByText(/^00:\d\d$/)).toBeVisible()
  await expect.poll(async () => await recorded.evaluate(({ bytes }) => bytes)).toBeGreaterThan(HEADER_BYTES)
  await dialog(page).getByRole('button', { name: 'أنهِ التسجيل' }).click()
  await expect(dialog(page).getByRole('button', { name: 'سجّل من جديد' })).toBeVisible()
}

/** Another journey may have given the tutor such a file before. */
async function choose(page: Page, name: string, file: string) {
  const chooser = page.waitForEvent('filechooser')
  await field(page, name)
    .getByRole('button', { name: /^(ارفع|استبدل)$/ })
    .click()
  await (await chooser).setFiles(file)
}

/** The button that had the focus is gone; the dialog has it all the same, and hears the keys. */
async function isSent(page: Page) {
  await expect(dialog(page).getByText('تم الرفع')).toBeVisible()
  await expect(dialog(page).locator(':focus')).toBeAttached()
}

async function upload(page: Page) {
  await dialog(page).getByRole('button', { name: 'ارفع' }).click()
  await isSent(page)
}

test(
  'a studio makes the files of a tutor that chose it, and an admin activates the tutor',
  { tag: '@ci' },
  async ({ openOffice }) => {
    const { id } = await tokenOf('newtutor@hiwar.test')
    const studio = await openOffice('studio@hiwar.test')
    await studio.goto(backOffice())
    await expect(studio).toHaveURL(/\/photo-sessions$/)
    await expect(studio.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(studio.getByRole('link', { name: new RegExp(tutorName) })).toHaveCount(0)
    await studio.goto(`${backOffice()}/photo-session/${id}`)
    await expect(studio.getByText('هذا المعلّم لم يختر استوديوك')).toBeVisible()

    const admin = await openOffice('admin@hiwar.test')
    await admin.goto(`${backOffice()}/photo-session/${id}`)
    await admin.getByRole('button', { name: /الاستوديو/ }).click()
    await admin.getByRole('option', { name: 'استوديو النيل' }).click()
    await expect(admin.getByText('تنتظر التصوير')).toBeVisible()

    // Each filter can be taken away where nothing matches.
    await studio.goto(`${backOffice()}/media?q=لا-أحد&missing=video`)
    await studio.getByRole('button', { name: /احذف ينقصه/ }).click()
    await expect(studio.getByRole('button', { name: /احذف ينقصه/ })).toHaveCount(0)
    await expect(studio.getByText('لم نجد معلّمين بهذا البحث وهذه التصفية.')).toBeVisible()
    await studio.goto(`${backOffice()}/photo-sessions?q=لا-أحد`)
    await studio.getByRole('button', { name: /احذف البحث/ }).click()
    await studio.getByRole('link', { name: new RegExp(tutorName) }).click()
    // From the disk: handing eight megabytes to the page in a call takes long on a busy machine.
    const [photo, tooLarge] = [test.info().outputPath('photo.png'), test.info().outputPath('too-large.png')]
    const picture = await studio.screenshot({ path: photo })
    await writeFile(tooLarge, Buffer.concat([picture, Buffer.alloc(bounds.image.bytes + 1 - picture.length)]))
    await choose(studio, 'الصورة الشخصية', tooLarge)
    await expect(field(studio, 'الصورة الشخصية').getByRole('alert')).toContainText('أكبر من 8 ميجابايت')
    await choose(studio, 'الصورة الشخصية', photo)
    const send = dialog(studio).getByRole('button', { name: 'ارفع' })
    await expect(send).toBeVisible()
    await studio.context().setOffline(true)
    await expect(send).toHaveAccessibleDescription(/لا يوجد اتصال/)
    await studio.context().setOffline(false)
    await studio.route('**/user/asset/tutor?*', (route) => route.abort(), { times: 1 })
    await send.click()
    await expect(dialog(studio).getByRole('alert')).toBeVisible()
    await dialog(studio).getByRole('button', { name: 'حاول مرة أخرى' }).click()
    await isSent(studio)
    await studio.keyboard.press('Escape')

    await film(studio)
    await upload(studio)
    await dialog(studio).getByRole('button', { name: 'اختر الغلاف من الفيديو' }).click()
    await dialog(studio).getByRole('button', { name: 'اللقطة التالية' }).click()
    await dialog(studio).getByRole('button', { name: 'استعمل هذه اللقطة' }).click()
    await expect(dialog(studio).getByLabel('التكبير')).toBeVisible()
    await upload(studio)
    await studio.keyboard.press('Escape')
    await expect(studio.getByText('اكتملت', { exact: true })).toBeVisible()
    await expect(field(studio, 'الصورة الشخصية').getByRole('button', { name: 'احذف' })).toHaveCount(0)

    // Offline no form of the own account can be sent, and it says why.
    await studio.goto(`${backOffice()}/user-settings`)
    const save = studio.getByRole('region', { name: 'كلمة المرور' }).getByRole('button', { name: 'احفظ' })
    await expect(save).toBeVisible()
    await studio.context().setOffline(true)
    await expect(save).toHaveAccessibleDescription(/لا يوجد اتصال/)
    await expect(studio.getByRole('switch', { name: 'حركة أقل' })).toBeDisabled()
    await studio.context().setOffline(false)

    await admin.reload()
    await admin.getByRole('button', { name: 'فعّل حساب المعلّم' }).click()
    await expect(admin.getByText('الحساب مفعّل')).toBeVisible()
  },
)
