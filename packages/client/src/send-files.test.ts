import { changePhoto } from '@hiwar/contract/assets.ts'
import { editInvoice } from '@hiwar/contract/invoices.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearAuth, storeAuth } from './auth-store.ts'
import { setOrigin } from './http.ts'
import { sendFiles } from './send-files.ts'
import { aUser, tokenUntil } from './test/people.ts'

/** The browser's own, made of `fetch`, in so far as an upload needs it; half of the bytes are sent at once. */
class RequestOverFetch extends EventTarget {
  readonly upload = new EventTarget()
  status = 0
  responseText = ''
  private readonly headers = new Headers()
  private readonly aborting = new AbortController()
  private replied = new Headers()
  private method = ''
  private address = ''

  open(method: string, address: string) {
    Object.assign(this, { method, address })
  }
  setRequestHeader(name: string, value: string) {
    this.headers.set(name, value)
  }
  getResponseHeader(name: string) {
    return this.replied.get(name)
  }
  abort() {
    this.aborting.abort()
  }
  send(body: FormData) {
    const { method, headers } = this
    for (const total of [0, 200]) this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded: 99, total }))
    fetch(new Request(this.address, { method, headers, body, signal: this.aborting.signal }))
      .then(async (response) => {
        Object.assign(this, { status: response.status, responseText: await response.text(), replied: response.headers })
        this.end('load')
      })
      .catch(() => this.end(this.aborting.signal.aborted ? 'abort' : 'error'))
  }
  private end(how: 'load' | 'error' | 'abort') {
    for (const type of [how, 'loadend']) this.dispatchEvent(new Event(type))
  }
}

let sent: Request[]
let answer: (request: Request) => Response | Promise<Response>
beforeEach(() => {
  sent = []
  setOrigin('http://api.test')
  vi.stubGlobal('XMLHttpRequest', RequestOverFetch)
  vi.stubGlobal('fetch', async (request: Request) => {
    sent.push(request)
    return await answer(request)
  })
  storeAuth(tokenUntil(Date.now() + 3_600_000), { user: aUser, tutor: null })
})
afterEach(() => {
  clearAuth()
  setOrigin('')
})

const image = new Blob(['pixels'], { type: 'image/png' })

test('files go with the fields before them, the token and the reason, and the reply comes back', async () => {
  let parts: [string, string | File][] = []
  answer = async (request) => {
    parts = [...(await request.formData())]
    return Response.json({ id: 7 })
  }
  const heard: number[] = []
  const reply = await sendFiles(editInvoice, {
    params: { id: 7 },
    fields: { status: 2, note: undefined } as never,
    files: { receipt: image },
    reason: 'حُوّل اليوم',
    onProgress: (percent) => heard.push(percent),
  })
  expect(reply).toEqual({ id: 7 })
  expect(heard).toEqual([50])
  const [{ method, url, headers } = new Request('http://none.test')] = sent
  expect([method, url]).toEqual(['PUT', 'http://api.test/api/v1/invoice/7'])
  expect(headers.get('authorization')).toMatch(/^Bearer .+\..+/)
  expect(decodeURIComponent(headers.get('x-admin-reason') ?? '')).toBe('حُوّل اليوم')
  expect(parts.map(([name, value]) => [name, typeof value === 'string' ? value : value.size])).toEqual([
    ['status', '2'],
    ['receipt', 6],
  ])
})

test('a reply without a body is none, and a reason that is not given is not sent', async () => {
  answer = () => new Response(null, { status: 204 })
  expect(await sendFiles(changePhoto, { query: { forUser: 9 }, files: { image } })).toBeUndefined()
  expect(sent[0]?.url).toBe('http://api.test/api/v1/user/asset?forUser=9')
  expect(sent[0]?.headers.has('x-admin-reason')).toBe(false)
})

test('a refusal says why, with what support and the next try need', async () => {
  answer = () =>
    Response.json(
      { code: 'too-many-requests', message: 'x' },
      { status: 429, headers: { 'x-request-id': 'r-1', 'retry-after': '42' } },
    )
  await expect(sendFiles(changePhoto, { files: { image } })).rejects.toMatchObject({
    kind: 'refused',
    code: 'too-many-requests',
    status: 429,
    requestId: 'r-1',
    retryAfterSeconds: 42,
  })
})

test('a lost connection, a reply that never came and a missing sign-in are failures of their own', async () => {
  answer = () => {
    throw new TypeError('no network')
  }
  await expect(sendFiles(changePhoto, { files: { image } })).rejects.toMatchObject({ kind: 'network', status: 0 })
  clearAuth()
  await expect(sendFiles(changePhoto, { files: { image } })).rejects.toMatchObject({
    kind: 'refused',
    code: 'unauthenticated',
    status: 401,
  })
  expect(sent).toHaveLength(1)
})

test('an upload that is given up rejects with the reason for it', async () => {
  answer = async ({ signal }) =>
    await new Promise((_, reject) => {
      signal.addEventListener('abort', () => reject(new Error('aborted')))
    })
  const giveUp = new AbortController()
  const sending = sendFiles(changePhoto, { files: { image }, signal: giveUp.signal })
  giveUp.abort('another photo')
  await expect(sending).rejects.toBe('another photo')
})
