// What tests of confirmation codes share: requests as a client sends them, and the codes that are mailed.
import { vi } from 'vitest'
import type { TestApp } from './app.ts'

export const password = 'lantern1!'

export interface Letter {
  readonly to: string
  readonly text: string
  readonly html: string
  readonly subject: string
}

/** What goes to the mail queue from now on, which is still written to. */
export function watchLetters({ deps }: TestApp): Letter[] {
  vi.restoreAllMocks()
  const seen: Letter[] = []
  const enqueue = deps.jobs.enqueue.bind(deps.jobs)
  vi.spyOn(deps.jobs, 'enqueue').mockImplementation(async (tx, name, payload, options) => {
    if (name === 'mail') seen.push(payload as Letter)
    await enqueue(tx, name, payload, options)
  })
  return seen
}

/** The code that was mailed last; NaN where none was. */
export const lastCodeIn = (letters: readonly Letter[], email: string): number =>
  Number(letters.findLast((letter) => letter.to === email)?.text.match(/\b[1-9]\d{4}\b/)?.[0])

export const anotherThan = (code: number): number => (code === 99_999 ? 10_000 : code + 1)

/** A POST with its reply read. */
export async function post(
  { url }: Pick<TestApp, 'url'>,
  path: string,
  given: { token?: string; body?: object; headers?: Record<string, string> } = {},
) {
  const response = await fetch(`${url}/api/v1${path}`, {
    method: 'POST',
    headers: {
      ...(given.token === undefined ? {} : { authorization: `Bearer ${given.token}` }),
      ...(given.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...given.headers,
    },
    ...(given.body === undefined ? {} : { body: JSON.stringify(given.body) }),
  })
  const text = await response.text()
  return { status: response.status, body: text === '' ? null : JSON.parse(text), headers: response.headers }
}

let count = 0
/** A new student, whose address is not verified. */
export async function register(app: Pick<TestApp, 'url'>): Promise<{ id: number; email: string; token: string }> {
  const email = `code${++count}@example.com`
  const { body } = await post(app, '/user/', { body: { role: 4, email, password } })
  return { id: body.user.id, email, token: body.token }
}
