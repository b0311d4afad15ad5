import { Histogram, Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { CallTimes } from './call-times.ts'

const bounds = [0.001, 0.01, 1]
const head = { name: 'calls_seconds', help: 'Answering a call' }
const seen = [
  { method: 'GET', route: '/api/v1/plan/list', status: 200, seconds: [0.0005, 0.001, 0.02, 7] },
  { method: 'GET', route: '/api/v1/plan/list', status: 404, seconds: [0.25] },
  { method: 'POST', route: '/api/v1/plan/list', status: 200, seconds: [1] },
  { method: 'GET', route: '/api/v1/user/:id', status: 200, seconds: [0.5, 0.25] },
]

test('says of calls what the histogram of the library says', async () => {
  const registry = new Registry()
  const library = new Histogram({
    ...head,
    labelNames: ['method', 'route', 'status'],
    buckets: [...bounds],
    registers: [registry],
  })
  const own = new CallTimes({ ...head, bounds })
  for (const { method, route, status, seconds } of seen)
    for (const value of seconds) {
      library.observe({ method, route, status: String(status) }, value)
      own.observe({ method, route, status }, value)
    }
  const linesOf = (text: string) => text.split('\n').toSorted()
  expect(linesOf(own.text())).toEqual(linesOf(await registry.metrics()))
  expect(own.text()).toContain(
    'calls_seconds_bucket{le="+Inf",method="GET",route="/api/v1/plan/list",status="200"} 4\n',
  )
})

test('has its two first lines before any call', () => {
  expect(new CallTimes({ ...head, bounds }).text()).toBe(
    '# HELP calls_seconds Answering a call\n# TYPE calls_seconds histogram\n',
  )
})
