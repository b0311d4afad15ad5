// The gallery of the design system: axe finds nothing in any state of any part, no letter is
// cut, nothing reaches beyond the window, what is pressed is large enough, and the keyboard reaches and sees all of it.
import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'
import { buildGallery, galleryOrigin, serveGallery, smallTargets, withoutFocusRing } from './gallery.ts'
import { cutTexts } from './ink.ts'

const phone = { width: 390, height: 844 }
const desktop = { width: 1440, height: 900 }

/** The same landmark stands in the gallery once for each of its states. */
const everythingElse = { 'landmark-unique': { enabled: false } }
/** Axe takes most of the time: colours do not depend on the width. */
const rules = {
  all: { rules: everythingElse },
  structure: { rules: { ...everythingElse, 'color-contrast': { enabled: false } } },
}

async function violationsOf(page: Page, looked: keyof typeof rules, within = 'body'): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .include(within)
    .options({ resultTypes: ['violations'], ...rules[looked] })
    .analyze()
  return violations.map(({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

async function layoutFaultsOf(page: Page): Promise<string[]> {
  const beyond = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })
  return [
    ...(await cutTexts(page)).map((text) => `cut: ${text}`),
    ...(await smallTargets(page)),
    ...(beyond > 0 ? [`${beyond} px beyond the window`] : []),
  ]
}

const looks = [
  { size: phone, address: '/?text=150&contrast=more&digits=arab', looked: 'structure' },
  { size: desktop, address: '/', looked: 'all' },
] as const

/** What each button opens over the page, by keyboard: it is seen and without a fault, Esc closes it, the focus is back. */
async function overlayFaultsOf(page: Page): Promise<string[]> {
  const found: string[] = []
  const over = page.locator('[role=dialog], [role=alertdialog], [role=menu]')
  for (const opener of await page.locator('[data-opens]:not([data-opens^=toast])').all()) {
    await opener.press('Enter')
    await expect(over.first()).toBeVisible()
    const faults = await violationsOf(page, 'structure', '[role=dialog], [role=alertdialog], [role=menu]')
    found.push(...faults.map((fault) => `over the page: ${fault}`))
    await page.keyboard.press('Escape')
    await expect(over).toHaveCount(0)
    await expect(opener).toBeFocused()
  }
  for (const opener of await page.locator('[data-opens^=toast]').all()) await opener.press('Enter')
  const toasts = page.getByRole('region', { name: 'رسائل سريعة' })
  await expect(toasts).toBeVisible()
  return [...found, ...(await violationsOf(page, 'all', '[aria-label="رسائل سريعة"]'))]
}

test('every part of the design system has no fault in any state', async ({ page }) => {
  const { folder, remove } = await buildGallery()
  try {
    await serveGallery(page, folder)
    const found: string[] = []
    for (const { size, address, looked } of looks) {
      await page.setViewportSize(size)
      await page.goto(galleryOrigin + address)
      await page.waitForLoadState('networkidle')
      const faults = [...(await layoutFaultsOf(page)), ...(await violationsOf(page, looked))]
      found.push(...faults.map((fault) => `${address}, ${size.width} wide: ${fault}`))
    }
    found.push(...(await withoutFocusRing(page)).map((place) => `no focus ring: ${place}`))
    found.push(...(await overlayFaultsOf(page)))
    expect(found).toEqual([])

    // The checks do see what they look for.
    await page.addStyleTag({
      content: '* { outline: none !important } button { min-height: 0 !important; height: 20px }',
    })
    expect((await smallTargets(page)).length, 'small targets').toBeGreaterThan(20)
    expect((await withoutFocusRing(page)).length, 'controls without a ring').toBeGreaterThan(20)
  } finally {
    await remove()
  }
})
