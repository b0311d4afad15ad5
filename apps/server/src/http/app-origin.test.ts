import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createAppOrigin } from './app-origin.ts'
import type { FirstPage } from './first-page.ts'

let folder: string
let origin: FastifyInstance

const shell = '<head><meta name="description" content="app" /><title>app</title></head>'
const withLogo = (name: string) =>
  `<title>${name}</title><div id="root"><div class="first-load"><svg></svg></div></div>`
const entryPage = '<head><title>app</title><link rel="modulepreload" href="/static/login.js"></head>'
let readings = 0
/** Told what has just been asked for and will not come. */
let onWait = (): void => undefined
const forEver = async (): Promise<never> => {
  onWait()
  return await new Promise(() => undefined)
}
/** Numbers 7 and 10 are tutors, number 8 is one of a database that does not answer, 9 of one that fails; nobody else is. */
async function tutorHead(id: number): Promise<string | null> {
  readings += 1
  if (id === 8) return await forEver()
  if (id === 9) throw new Error('no database')
  return id === 7 || id === 10 ? '<title>Emma $&</title>' : null
}
/** The first screen of number 7 and of the list; that of number 10 does not come, of everything else there is none. */
async function renderFirst(path: string): Promise<FirstPage | null> {
  if (path === '/t/10') return await forEver()
  return path === '/t/7' || path === '/tutors' ? { markup: `<main>$& ${path}</main>`, replies: '["</script>"]' } : null
}

/** A page that waits in vain, so many milliseconds later. */
async function afterWait(path: string, milliseconds: number) {
  const asked = Promise.withResolvers<undefined>()
  onWait = () => asked.resolve(undefined)
  const page = origin.inject(path)
  await asked.promise
  vi.advanceTimersByTime(milliseconds)
  return await page
}

beforeAll(async () => {
  // Pages are written within a fraction of a second: on a busy machine it would pass.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  folder = await mkdtemp(join(tmpdir(), 'hiwar-origin-'))
  await writeFile(join(folder, 'index.html'), shell)
  await mkdir(join(folder, 'static'))
  await mkdir(join(folder, 'pages'))
  await mkdir(join(folder, 'server'))
  await writeFile(join(folder, 'pages/login.html'), entryPage)
  for (const name of ['tutors', 't']) {
    await writeFile(join(folder, `pages/${name}.html`), withLogo(name))
    await writeFile(join(folder, `pages/${name}.first.html`), `<title>${name}.first</title><div id="root"></div>`)
  }
  for (const file of ['sw.js', 'manifest.webmanifest', 'static/chunk.js', 'server/first-page.js'])
    await writeFile(join(folder, file), '{}')
  const elsewhere = { '/terms': 'https://site.test/terms' }
  origin = await createAppOrigin(createServer(), {
    folder,
    elsewhere,
    tutorHead,
    renderFirst,
    config: { environment: 'local', trustProxy: [], rateLimits: false },
    sources: { api: 'https://api.test', frameAncestors: "'none'", frames: "'none'" },
  })
})
afterAll(async () => {
  await origin.close()
  vi.useRealTimers()
  await rm(folder, { recursive: true })
})

test('texts of the public site are found from the app', async () => {
  const reply = await origin.inject('/terms')
  expect([reply.statusCode, reply.headers.location]).toEqual([302, 'https://site.test/terms'])
})

test('every other path is the app, and a missing file is not', async () => {
  const page = await origin.inject('/t/dashboard?book=true')
  expect([page.statusCode, page.body]).toEqual([200, shell])
  expect((await origin.inject('/static/missing.js')).statusCode).toBe(404)
})

test('the page of an entry screen names its scripts', async () => {
  const page = await origin.inject('/login?redirect=%2Ftutors')
  expect([page.statusCode, page.body, page.headers['cache-control']]).toEqual([200, entryPage, 'no-cache'])
  expect(page.headers['content-security-policy']).toContain("script-src 'self';")
  expect((await origin.inject('/login/other')).body).toBe(shell)
})

test('scripts, styles and fonts are no pages, a drawing can be one', async () => {
  const policyOf = async (path: string) => (await origin.inject(path)).headers['content-security-policy']
  expect(await policyOf('/static/chunk.js')).toBe("frame-ancestors 'none'")
  for (const path of ['/static/drawing.svg', '/sw.js', '/static/x/chunk.js'])
    expect(await policyOf(path), path).toContain("script-src 'self';")
})

test('the service worker and the manifest are asked for anew each time, what they name is kept', async () => {
  const headersOf = async (path: string) => {
    const { headers } = await origin.inject(path)
    return [headers['content-type'], headers['cache-control']]
  }
  expect(await headersOf('/sw.js')).toEqual(['application/javascript; charset=utf-8', 'no-cache'])
  expect(await headersOf('/manifest.webmanifest')).toEqual(['application/manifest+json', 'no-cache'])
  expect((await headersOf('/static/chunk.js'))[1]).toBe('public, max-age=31536000, immutable')
})

const data = String.raw`<script type="application/json" id="replies">["\u003c/script>"]</script>`
const first = (path: string) => `<div id="root"><main>$& ${path}</main></div>${data}`

test("a tutor's page has the tutor's head and first screen, written once in ten seconds", async () => {
  const page = await origin.inject('/t/7')
  expect([page.statusCode, page.body]).toEqual([200, `<title>Emma $&</title>${first('/t/7')}`])
  const before = readings
  const headers = { 'accept-encoding': 'br' }
  const compressed = await origin.inject({ url: '/t/7', headers })
  expect(compressed.headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'no-cache',
    vary: 'accept-encoding, cookie',
  })
  expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe(page.body)
  const again = await origin.inject({ url: '/t/7', headers: { 'if-none-match': page.headers.etag } })
  expect([again.statusCode, readings]).toEqual([304, before])
})

test('the list of tutors comes with the first screen of a guest', async () => {
  const page = await origin.inject('/tutors')
  expect([page.statusCode, page.body]).toEqual([200, `<title>tutors.first</title>${first('/tutors')}`])
})

test('an address with a query and a signed-in reader get the page without it', async () => {
  const cookie = 'consent=yes; member=1'
  for (const request of ['/tutors?search=x', { url: '/tutors', headers: { cookie } }])
    expect((await origin.inject(request)).body).toBe(withLogo('tutors'))
  const ownHead = withLogo('t').replace('<title>t</title>', () => '<title>Emma $&</title>')
  for (const request of ['/t/7?book=true', { url: '/t/7', headers: { cookie } }])
    expect((await origin.inject(request)).body).toBe(ownHead)
})

test("a tutor's head does not wait for the first screen", async () => {
  const page = await afterWait('/t/10', 150)
  expect([page.statusCode, page.body]).toEqual([
    200,
    withLogo('t').replace('<title>t</title>', () => '<title>Emma $&</title>'),
  ])
})

test('what renders pages is no file of the app', async () => {
  expect((await origin.inject('/server/first-page.js')).statusCode).toBe(404)
})

test('the page of nobody is the app, with the status of nothing', async () => {
  for (const id of ['1', '0', '99999999999999999999']) {
    const page = await origin.inject(`/t/${id}`)
    expect(page.statusCode, id).toBe(404)
    expect(page.body, id).toContain('noindex')
  }
})

test('the page waits for no head longer than a moment, and fails with none', async () => {
  for (const page of [await afterWait('/t/8', 300), await origin.inject('/t/9')])
    expect([page.statusCode, page.body]).toEqual([200, withLogo('t')])
})
