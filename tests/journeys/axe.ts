// What axe finds in the open page.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'
import { keepPicture } from './pictures.ts'

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

/** What fades in is paler than it will be. What moves on and on is left alone. */
async function movementsEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ playState, effect }) => playState === 'running' && Number(effect?.getComputedTiming().endTime) <= 1000)
    await Promise.allSettled(ending.map(async ({ finished }) => await finished))
  })
}

/** An important state of a screen, in which axe finds nothing. */
export async function look(page: Page, name: string): Promise<void> {
  await movementsEnd(page)
  await keepPicture(page, `${name}.png`, { fullPage: true })
  expect(await violationsOf(page), name).toEqual([])
}
