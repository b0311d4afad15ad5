import { expect, test } from 'vitest'
import { CallReporter } from './call-report.ts'

test('the first sample says how long connecting took and whether it is relayed; then every 24 are one report', () => {
  const sent: object[] = []
  const relay = { isRelayed: true }
  const reporter = new CallReporter((report) => sent.push(report))
  reporter.connecting()
  reporter.connected()
  reporter.sample('good', relay)
  expect(sent).toEqual([{ connectMs: expect.any(Number), relayed: true, good: 1, poor: 0 }])
  // A connection that is lost and found again is no second beginning.
  reporter.connecting()
  reporter.connected()
  for (let count = 0; count < 30; count++) reporter.sample(count < 20 ? 'good' : 'poor', relay)
  expect(sent.slice(1)).toEqual([{ connectMs: null, relayed: true, good: 20, poor: 4 }])
})
