import { expect, test } from 'vitest'
import { CallReporter } from './call-report.ts'
import type { NetworkSample } from './network-quality.ts'

const fine: NetworkSample = {
  lossIn: 0,
  lossOut: 0,
  roundTrip: 0.05,
  jitter: 0.01,
  availableBitrate: null,
  isRelayed: true,
}

test('the first sample says how long connecting took and whether it is relayed; then every 24 are one report', () => {
  const sent: object[] = []
  const reporter = new CallReporter((report) => sent.push(report))
  reporter.connecting()
  reporter.connected()
  reporter.sample(fine)
  expect(sent).toEqual([{ connectMs: expect.any(Number), relayed: true, good: 1, poor: 0 }])
  // A connection that is lost and found again is no second beginning.
  reporter.connecting()
  reporter.connected()
  for (let count = 0; count < 30; count++) reporter.sample(count < 20 ? fine : { ...fine, lossIn: 0.2 })
  expect(sent.slice(1)).toEqual([{ connectMs: null, relayed: true, good: 20, poor: 4 }])
})
