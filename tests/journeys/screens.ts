// How a journey opens a screen from its address and watches what it asks of the server.
import { expect, type Browser, type Page, type Request, type Response, type WebSocket } from '@playwright/test'
import { MINUTE_MS, SECOND_MS } from '@hiwar/contract/time.ts'
import { app } from './product.ts'

const isOfApi = (request: Request) => request.url().includes('/api/')

/** A file without which the page is not whole; pictures and videos may be given up. */
const isPart = (request: Request) => ['script', 'stylesheet', 'font'].includes(request.resourceType())

interface Opening {
  isSignedIn?: boolean
  /** Waits for what comes later than the screen, too. */
  later?: (page: Page) => Promise<unknown>
}

/**
 * The most a screen may move by itself while it comes (a whole one that moves down by its height would be 1). Alone every
 * screen stays below 0.02; beside three other journeys its parts come further apart, and up to 0.06 was seen.
 */
export const mostShift = 0.08

/** How far what a page shows has moved by itself since it was opened, until its fonts were there. */
export const shiftOf = async (page: Page): Promise<number> =>
  await page.evaluate(async () => {
    await document.fonts.ready
    // Text in another font moves with the next frame.
    for (let frame = 0; frame < 2; frame += 1) await new Promise((drawn) => void requestAnimationFrame(drawn))
    return await new Promise<number>((resolve) => {
      const observer = new PerformanceObserver((list) => {
        const shifts = list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]
        resolve(shifts.reduce((sum, { value, hadRecentInput }) => sum + (hadRecentInput ? 0 : value), 0))
      })
      // What has happened is told in one piece; nothing is told where nothing has moved.
      observer.observe({ type: 'layout-shift', buffered: true })
      setTimeout(resolve, 50, 0)
    })
  })

const currentQuarter = () => Math.floor(Date.now() / (15 * MINUTE_MS))

/** After so long what has come counts as old, and who opens something that shows it asks again. */
const freshMs = 10 * SECOND_MS

/** A screen that asks for something twice, and is told of an event, in each of so many openings fails. */
const mostOpenings = 4

/**
 * The names of the events in a frame, or in the reply to a poll, which may hold several packets. The answer to a page that
 * joins rooms tells nothing.
 */
const eventsIn = (payload: string): string[] =>
  payload.split('\u001E').flatMap((packet) => packet.match(/^42\["(?!JoinedRooms")(\w+)"/)?.[1] ?? [])

/**
 * Notes the events that the server sends to a page from now on; `stop` returns their names. Socket.IO connects by
 * long-polling and changes to a WebSocket then, so the first events are in no frame.
 */
function noteEvents(page: Page): { stop: () => Promise<string[]> } {
  const told: Promise<string[]>[] = []
  const noteSocket = (socket: WebSocket) => {
    socket.on('framereceived', ({ payload }) => told.push(Promise.resolve(eventsIn(payload.toString()))))
  }
  const notePoll = (response: Response) => {
    if (!response.url().includes('/socket.io/') || response.request().method() !== 'GET') return
    // A poll that waits ends with an empty packet when the page gets its WebSocket. One of a page that was left has no text.
    told.push(response.text().then(eventsIn, () => []))
  }
  page.on('websocket', noteSocket).on('response', notePoll)
  return {
    async stop() {
      page.off('websocket', noteSocket).off('response', notePoll)
      return (await Promise.all(told)).flat()
    },
  }
}

/**
 * Opens a screen and waits until it is connected and quiet. Returns what it asked of the API twice, and the calls and
 * parts of the page that it gave up.
 *
 * Jobs tell people something at any time, and a screen rightly asks again for what an event changed; so does what shows
 * lessons when a quarter of an hour begins, for one may end then. So whoever asked twice beside an event is opened again:
 * what a screen asks by itself shows in an opening without one, too. Where nothing was asked twice an event hides nothing,
 * and may come in each opening, as the server's statistics do every two seconds.
 */
export async function openAndCountCalls(page: Page, address: string, opening: Opening = {}): Promise<string[]> {
  const found: string[] = []
  for (let place = 1; place <= mostOpenings; place += 1) {
    const { calls, events } = await openOnce(page, address, opening)
    if (calls.length === 0 || events.length === 0) return calls
    found.push(...calls.map((call) => `${call}, in opening ${place}, which was told ${events.join(', ')}`))
  }
  return found
}

async function openOnce(
  page: Page,
  address: string,
  { isSignedIn = true, later }: Opening,
): Promise<{ calls: string[]; events: string[] }> {
  const asked: string[] = []
  const canceled: string[] = []
  /** Those that the page before had not ended are given up with it. */
  const own = new Set<Request>()
  const noteCall = (request: Request) => {
    own.add(request)
    if (isOfApi(request)) asked.push(`${request.method()} ${request.url()}`)
  }
  const noteCanceled = (request: Request) => {
    if (own.has(request) && (isOfApi(request) || isPart(request))) canceled.push(`canceled ${request.url()}`)
  }
  // Until the page before is gone, it receives events, too, and its calls would count.
  await page.goto('about:blank')
  const told = noteEvents(page)
  const [quarter, began] = [currentQuarter(), Date.now()]
  page.on('request', noteCall).on('requestfailed', noteCanceled)
  const connection = isSignedIn ? page.waitForEvent('websocket') : Promise.resolve()
  await page.goto(address)
  await connection
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
  await page.waitForLoadState('networkidle')
  await later?.(page)
  page.off('request', noteCall).off('requestfailed', noteCanceled)
  const calls = [...asked.filter((each, place) => asked.indexOf(each) !== place), ...canceled]
  const events = await told.stop()
  if (currentQuarter() !== quarter) events.push('a new quarter')
  if (Date.now() - began > freshMs) events.push('an opening of over ten seconds')
  return { calls, events }
}

/** Script files of a page and their kilobytes as sent, from an empty cache until nothing more comes. */
export async function loadScripts(browser: Browser, path: string): Promise<{ files: number; kilobytes: number }> {
  const context = await browser.newContext({ locale: 'ar-EG', viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  const sent: Promise<number>[] = []
  page.on('requestfinished', (request) => {
    if (request.resourceType() !== 'script') return
    sent.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
  })
  await page.goto(app() + path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const bytes = (await Promise.all(sent)).reduce((sum, size) => sum + size, 0)
  await context.close()
  return { files: sent.length, kilobytes: bytes / 1000 }
}
