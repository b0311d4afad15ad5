// The back office as its journeys open it, and what they upload there.
import { Buffer } from 'node:buffer'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { expect, test as base, type BrowserContext, type Page } from '@playwright/test'
import { backOffice, signInTo } from './product.ts'
import { refusalsOf } from './refusals.ts'

type OpenOffice = (email?: string, viewport?: { width: number; height: number }) => Promise<Page>

/** The browser talks to the origin of the back office alone (admin.md 7). */
function isOwn(address: string): boolean {
  const { protocol, host } = new URL(address)
  return protocol === 'data:' || protocol === 'blob:' || host === new URL(backOffice()).host
}

/**
 * `openOffice` opens a window of its own, signed in where an address is given. The test fails when one of them asked
 * another origin for anything, or wanted what the policy refuses.
 */
export const test = base.extend<{ openOffice: OpenOffice }>({
  openOffice: async ({ browser }, provide) => {
    const foreign: string[] = []
    const windows: BrowserContext[] = []
    const refusals: (readonly string[])[] = []
    const note = (address: string) => {
      if (!isOwn(address)) foreign.push(address)
    }
    await provide(async (email, viewport = { width: 1280, height: 800 }) => {
      const context = await browser.newContext({ viewport })
      windows.push(context)
      refusals.push(refusalsOf(context))
      const page = await context.newPage()
      page.on('request', (request) => {
        note(request.url())
      })
      page.on('websocket', (socket) => {
        note(socket.url())
      })
      if (email !== undefined) await signInTo(backOffice(), page, email)
      return page
    })
    // Left open, they would go on asking the server beside the next journeys.
    for (const context of windows) await context.close()
    expect(foreign, 'requests to other origins').toEqual([])
    expect(refusals.flat(), 'refused by the policy').toEqual([])
  },
})

/** Waits until a page has drawn what it asked for. */
export async function loaded(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
}

/** Follows a path as a link does, without loading the app again. */
export async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  await expect(page).toHaveURL(backOffice() + path)
  await loaded(page)
}

export const drawer = (page: Page) => page.getByRole('dialog').first()

export const reason = 'طلب صاحب الحساب ذلك بالهاتف'

const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')

/**
 * Writes a receipt of this many bytes and returns its path, for a file input. As a buffer Playwright sends it to the
 * browser as text: eight megabytes took five seconds.
 */
export async function receiptOf(bytes = pdf.length): Promise<string> {
  const path = base.info().outputPath(`${bytes}`, 'receipt.pdf')
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, Buffer.concat([pdf, Buffer.alloc(bytes - pdf.length)]))
  return path
}
