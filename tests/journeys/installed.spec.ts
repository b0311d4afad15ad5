// The app with its service worker: what opens without a connection, and how a new release is taken up.
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test, type Page } from '@playwright/test'
import { look } from './axe.ts'
import { app, signInTo } from './product.ts'

test.use({ serviceWorkers: 'allow' })

/** Stands in front of the app: can be cut off, and serves the worker of a release that is not built. */
interface Front {
  readonly origin: string
  isCut: boolean
  /** A part of `sw.js` and what it is replaced by. */
  newer: readonly [RegExp, string] | null
}

const openFronts: Server[] = []

async function openFront(): Promise<Front> {
  const front = { origin: '', isCut: false, newer: null as Front['newer'] }
  const server = createServer((incoming, outgoing) => {
    if (front.isCut) return void incoming.socket.destroy()
    const { newer } = front
    const isChanged = newer !== null && incoming.url === '/sw.js'
    const headers = { ...incoming.headers, ...(isChanged ? { 'accept-encoding': 'identity' } : {}) }
    const onward = request(`${app()}${incoming.url}`, { method: incoming.method, headers }, (reply) => {
      if (!isChanged) {
        outgoing.writeHead(reply.statusCode ?? 502, reply.headers)
        return void reply.pipe(outgoing)
      }
      let script = ''
      reply.setEncoding('utf8').on('data', (text: string) => (script += text))
      reply.on('end', () => {
        outgoing.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' })
        outgoing.end(script.replace(newer[0], newer[1]))
      })
    })
    onward.on('error', () => incoming.socket.destroy())
    incoming.pipe(onward)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  front.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  openFronts.push(server)
  return front
}

test.afterEach(() => {
  for (const server of openFronts.splice(0)) {
    server.close()
    server.closeAllConnections()
  }
})

const hasWaitingWorker = async (page: Page) =>
  await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null)
const kept = async (page: Page) => await page.evaluate(() => localStorage.getItem('hiwar.offline'))

test(
  'the next lesson can be read without a connection; a new release waits until nothing is lost',
  { tag: '@ci' },
  async ({ page }) => {
    const front = await openFront()
    await signInTo(front.origin, page, 'student@hiwar.test')
    await page.goto(`${front.origin}/s/dashboard`)
    const lesson = page.getByRole('region', { name: 'الحصة القادمة' })
    const tutor = await lesson.locator('bdi').first().textContent()
    await expect.poll(async () => await kept(page)).toContain('"lessons"')
    const cached = await page.evaluate(async () => {
      const names = await caches.keys()
      const lists = await Promise.all(names.map(async (name) => await (await caches.open(name)).keys()))
      return lists.flat().map(({ url }) => new URL(url).pathname)
    })
    expect(cached.filter((path) => !path.startsWith('/static/'))).toEqual([])

    front.isCut = true
    await page.goto(`${front.origin}/tutors`)
    await expect(page.getByRole('heading', { name: 'تعذّر الوصول إلى حوار' })).toBeAttached()
    await expect(lesson).toContainText(tutor ?? '')
    await look(page, 'offline')

    front.isCut = false
    // The page looks for the server by itself too, and may be gone before the button is pressed.
    const retry = page.getByRole('button', { name: 'حاول مرة أخرى' })
    await retry.click({ timeout: 3_000 }).catch(() => undefined)
    const search = page.getByRole('searchbox').or(page.getByRole('textbox')).first()
    await expect(search).toBeVisible()

    // A release comes out: nobody who has typed something hears of it before it is gone.
    front.newer = [/"script":"[^"]*"/, '"script":"/static/newer.js"']
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready
      await registration.update()
    })
    await expect.poll(async () => await hasWaitingWorker(page)).toBe(true)
    const update = page.getByRole('button', { name: 'حدّث الآن' })
    await expect(update).toBeVisible()
    await search.fill('Emma')
    await expect(update).toBeHidden()
    await search.fill('')
    await Promise.all([page.waitForEvent('load'), update.click()])
    await expect.poll(async () => await hasWaitingWorker(page)).toBe(false)
  },
)
