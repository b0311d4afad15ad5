// Every screen of the main app in WebKit, the engine of Safari, in the window of a phone and of a desktop.
import { writeFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { addressesOf, tours } from '../journeys/every-screen.ts'
import { findCutTexts } from '../journeys/ink.ts'
import { keepsPictures } from '../journeys/pictures.ts'
import { app, tokenOf } from '../journeys/product.ts'
import { enterScreen, takeErrors, watchPage } from './page-watch.ts'
import { whyNoWebKit } from './installed.ts'
import { startWebKit, type WebKit } from './webkitgtk.ts'

const windows = { phone: [390, 844], desktop: [1440, 900] } as const

test.skip(whyNoWebKit !== null, whyNoWebKit ?? '')
test.describe.configure({ mode: 'default' })

let webkit: WebKit
test.beforeAll(async () => {
  webkit = await startWebKit()
})
test.afterAll(async () => {
  await webkit.close()
})

async function signIn(email: string | null): Promise<void> {
  const token = email === null ? null : (await tokenOf(email)).token
  await webkit.open(`${app()}/favicon.ico`)
  await webkit.run((value) => {
    localStorage.clear()
    if (value !== null) localStorage.setItem('hiwar.token', value)
  }, token)
}

const beyond = (): number => document.documentElement.scrollWidth - document.documentElement.clientWidth

/** Whether a link of this name is one press away: drawn, and no part of a menu that is still closed. */
const hasLink = (label: string): boolean =>
  [...document.querySelectorAll('a')].some((link) => link.textContent.includes(label) && link.checkVisibility())

/** A step of the bank inside the checkout. */
const isFramed = (path: string) => path.startsWith('/card-added')
/** It has the whole window of a phone. */
const isRoom = (path: string) => path.startsWith('/chat?')

for (const tour of tours) {
  const { who, email } = tour
  test(`WebKit shows every screen of a ${who} without an error, a letter cut or a page wider than its window`, async () => {
    // Some thirty screens in two windows: four minutes beside calls on two slow cores.
    test.setTimeout(600_000)
    await signIn(email)
    const addresses = await addressesOf(tour)
    await webkit.open([...addresses.values()][0] ?? app())
    await webkit.run(watchPage)
    for (const [name, [width, height]] of Object.entries(windows)) {
      await webkit.resize(width, height)
      for (const [path, address] of addresses) {
        const heading = await webkit.run(enterScreen, address)
        const found = {
          errors: await webkit.run(takeErrors),
          cut: await webkit.run(findCutTexts),
          beyond: await webkit.run(beyond),
        }
        expect.soft(found, `${path} on a ${name}`).toEqual({ errors: [], cut: [], beyond: 0 })
        // The bar of a phone comes a moment after the heading.
        await expect
          .poll(async () => await webkit.run(hasLink, 'المساعدة'), { message: `help of ${path} on a ${name}` })
          .toBe(!(isFramed(path) || (name === 'phone' && isRoom(path))))
        expect.soft(heading, `heading of ${path} on a ${name}`).toMatch(/./)
        expect.soft(heading, `${path} on a ${name}`).not.toBe('تعذّر فتح هذه الصفحة')
        const file = `${name}${path.replaceAll(/[^a-z0-9]+/gi, '-')}.png`
        if (keepsPictures) await writeFile(test.info().outputPath(file), await webkit.picture())
      }
    }
  })
}
