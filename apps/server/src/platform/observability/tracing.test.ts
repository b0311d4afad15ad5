// What is traced, by a tracer that only remembers; that a collector understands the real one is `npm run check-deploy`.
import { AsyncLocalStorage } from 'node:async_hooks'
import { createUser } from '@hiwar/contract/users.ts'
import { Role } from '@hiwar/contract/enums.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../test/app.ts'
import { setTracer, type Tracer } from './tracing.ts'

interface Remembered {
  readonly name: string
  readonly parent: string | undefined
  readonly attributes: Readonly<Record<string, string | number>>
  failure?: string | null
}

const spans: Remembered[] = []
const current = new AsyncLocalStorage<string>()
const tracer: Tracer = {
  begin(name, { attributes, parent = current.getStore() }) {
    const span: Remembered = { name, parent, attributes }
    return {
      run: (act) => current.run(name, act),
      end(_more, failure = null) {
        spans.push(Object.assign(span, { failure }))
      },
    }
  },
  ended(name, { attributes }) {
    spans.push({ name, parent: current.getStore(), attributes })
  },
  here: () => current.getStore(),
  stop: async () => undefined,
}

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ withJobs: true })
  setTracer(tracer)
})
afterAll(async () => {
  setTracer(null)
  await app.close()
})

test('a call, its statements and the job it enqueued are one trace, and its id is the one of the logs', async () => {
  const body = { role: Role.Student, email: 'traced@example.com', password: 'a-password-1' }
  const { status, headers } = await app.call(createUser, { body })
  expect(status).toBe(200)
  const requestId = headers.get('x-request-id')
  const call = 'POST /api/v1/user/'
  await expect
    .poll(() => spans.find(({ name }) => name === 'job mail'))
    .toMatchObject({
      parent: call,
      attributes: { 'hiwar.request_id': requestId },
      // Nobody takes mail here.
      failure: expect.any(String),
    })
  expect(spans.find(({ name }) => name === call)).toMatchObject({
    parent: undefined,
    attributes: { 'http.route': '/api/v1/user/', 'hiwar.request_id': requestId },
    failure: null,
  })
  const inserts = spans.filter(({ name, parent }) => name === 'insert' && parent === call)
  expect(inserts.length).toBeGreaterThan(0)
  expect(JSON.stringify(spans), 'parameters stay out').not.toContain('traced@example.com')
})
