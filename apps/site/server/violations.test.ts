import Fastify from 'fastify'
import { expect, test, vi } from 'vitest'
import { addViolations } from './violations.ts'

test('what browsers report goes to the API with the visitor it is of, and nothing else does', async () => {
  const call = vi.fn(async () => undefined)
  const app = Fastify()
  addViolations(app, call as never)
  const send = async (payload: string, type = 'application/csp-report') =>
    (await app.inject({ method: 'POST', url: '/violations', headers: { 'content-type': type }, payload })).statusCode
  const body = { 'csp-report': { 'document-uri': 'https://hiwar.test/' } }
  expect(await send(JSON.stringify({ 'csp-report': { ...body['csp-report'], 'script-sample': 'x' } }))).toBe(204)
  expect(call.mock.calls).toMatchObject([[{ path: '/violations' }, { body, visitor: { ip: '127.0.0.1' } }]])
  expect(JSON.stringify(call.mock.calls)).not.toContain('script-sample')
  expect(await send('[]', 'application/reports+json')).toBe(204)
  expect(await send('{"csp-report":7}')).toBe(400)
  expect(await send('{')).toBe(400)
  expect(await send(JSON.stringify({ ...body, long: 'x'.repeat(17_000) }))).toBe(413)
  expect(call).toHaveBeenCalledTimes(2)
  await app.close()
})
