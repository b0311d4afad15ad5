// What axe finds in the open page.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test, type Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'

/** Half as long as the one with comments, which each document would read. */
const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

interface Looking {
  /** Colours cost the most to look at; they are the same in every window. Default: true. */
  readonly hasColors?: boolean
}

/** Each violated rule with the elements that violate it. Axe is loaded once into each document. */
export async function violationsOf(page: Page, { hasColors = true }: Looking = {}): Promise<string[]> {
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axe)
  return await page.evaluate(
    async (options) => {
      const { run } = (window as unknown as { axe: { run: (given: RunOptions) => Promise<AxeResults> } }).axe
      const { violations } = await run(options)
      return violations.map(({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
    },
    {
      iframes: false,
      resultTypes: ['violations'],
      rules: { 'color-contrast': { enabled: hasColors } },
    } satisfies RunOptions,
  )
}

/** Keeps a picture of an important state of a screen, in which axe finds nothing. */
export async function look(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: test.info().outputPath(`${name}.png`), fullPage: true })
  expect(await violationsOf(page), name).toEqual([])
}
