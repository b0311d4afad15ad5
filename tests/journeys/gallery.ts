// The gallery of the design system, built apart from the apps: nothing of it is ever deployed.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Page } from '@playwright/test'

const root = resolve(import.meta.dirname, '../..')

export const galleryOrigin = 'http://gallery.test'

/** Builds it into a folder of its own. */
export async function buildGallery(): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'hiwar-gallery-'))
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const build = spawn(
    process.execPath,
    [vite, 'build', 'apps/gallery', '--outDir', folder, '--minify', 'false', '--logLevel', 'warn'],
    { cwd: root, stdio: 'inherit' },
  )
  const [code] = (await once(build, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`the gallery failed to build: ${code}`)
  return { folder, remove: async () => await rm(folder, { recursive: true, force: true }) }
}

/** Its files, as if a server had them. */
export async function serveGallery(page: Page, folder: string): Promise<void> {
  await page.route(`${galleryOrigin}/**`, async (route) => {
    const { pathname } = new URL(route.request().url())
    await route.fulfill({ path: join(folder, pathname === '/' ? 'index.html' : pathname) })
  })
}

/** What is pressed and less than 44 px high or wide; a link in a text may be (WCAG 2.2, 2.5.8). */
export const smallTargets = async (page: Page): Promise<string[]> =>
  await page.evaluate(() => {
    const pressed =
      'a[href], button, input, textarea, [role=button], [role=tab], [role=radio], [role=checkbox], [role=switch]'
    const small = [...document.querySelectorAll<HTMLElement>(pressed)].flatMap((element) => {
      const isReached = element.closest('[inert], [aria-hidden=true], .link') === null && !element.hidden
      if (!isReached || !element.checkVisibility({ visibilityProperty: true })) return []
      // The label of a control that is drawn by it is pressed, too.
      const { width, height } = (element.closest('label') ?? element).getBoundingClientRect()
      // Only for screen readers.
      if (width <= 1 || height <= 1) return []
      const name = element.getAttribute('aria-label') ?? element.textContent ?? ''
      const file = element.closest('section')?.id ?? 'over the page'
      return Math.min(width, height) < 43.5 ? [`${file}: ${name} is ${Math.round(width)} × ${Math.round(height)}`] : []
    })
    return [...new Set(small)]
  })

/** What shows nothing when a key has brought the focus to it. */
export async function withoutFocusRing(page: Page): Promise<string[]> {
  // From now on the browser takes the focus for one by key.
  await page.keyboard.press('Tab')
  return await page.evaluate(async () => {
    const hasRing = (element: Element) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0
    }
    const reached = 'a[href], button, input, textarea, [tabindex="0"]'
    const bare: string[] = []
    for (const element of document.querySelectorAll<HTMLElement>(reached)) {
      // A part of a date is filled instead.
      const isOut = element.closest('[inert], [aria-hidden=true], [role=spinbutton]') !== null
      if (isOut || element.matches(':disabled') || !element.checkVisibility()) continue
      element.focus({ preventScroll: true })
      if (document.activeElement !== element) continue
      await new Promise(requestAnimationFrame)
      const around = element.closest('label') ?? element.parentElement ?? element
      const after = element.nextElementSibling
      const places = [element, around, ...around.querySelectorAll('*'), ...(after?.querySelectorAll('*') ?? [])]
      if (!places.some(hasRing)) bare.push(`${element.closest('section')?.id}: ${element.outerHTML.slice(0, 120)}`)
    }
    return bare
  })
}
