import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  adaptVideoLevel,
  estimateStrength,
  rateNetwork,
  initialAdaptation,
  type NetworkSample,
} from './network-quality.ts'

const fine: NetworkSample = {
  lossIn: 0,
  lossOut: 0,
  roundTrip: 0.05,
  jitter: 0.01,
  availableBitrate: 2_000_000,
  isRelayed: false,
}
const after = (samples: readonly NetworkSample[]) => samples.reduce(adaptVideoLevel, initialAdaptation).level
const times = (count: number, sample: NetworkSample) => Array.from({ length: count }, () => sample)

test('quality is poor for loss, delay or jitter, and good otherwise', () => {
  expect(rateNetwork(fine)).toBe('good')
  for (const change of [{ lossIn: 0.1 }, { lossOut: 0.1 }, { roundTrip: 0.5 }, { jitter: 0.1 }])
    expect(rateNetwork({ ...fine, ...change })).toBe('poor')
})

test('the strength before a call is estimated from round trip and bitrate', () => {
  expect(estimateStrength({ roundTrip: 0.05, rate: 4_000_000 })).toBe('good')
  expect(estimateStrength({ roundTrip: 0.3, rate: 4_000_000 })).toBe('fair')
  expect(estimateStrength({ roundTrip: 0.05, rate: 500_000 })).toBe('fair')
  expect(estimateStrength({ roundTrip: 0.6, rate: 4_000_000 })).toBe('poor')
  expect(estimateStrength({ roundTrip: 0.05, rate: 100_000 })).toBe('poor')
})

test('one bad sample changes nothing, two lower the video level, a critical network stops the video', () => {
  const narrow = { ...fine, availableBitrate: 150_000 }
  expect(after([narrow])).toBe('medium')
  expect(after([narrow, fine, narrow])).toBe('medium')
  expect(after(times(2, narrow))).toBe('small')
  expect(after(times(2, { ...fine, availableBitrate: 60_000 }))).toBe('none')
  expect(after(times(2, { ...fine, lossOut: 0.25 }))).toBe('none')
  expect(after(times(2, { ...fine, roundTrip: 2 }))).toBe('none')
})

test('on a recovered network the level rises one step in ten seconds', () => {
  const dead = times(2, { ...fine, availableBitrate: 10_000 })
  expect(after([...dead, ...times(3, fine)])).toBe('none')
  expect(after([...dead, ...times(4, fine)])).toBe('small')
  expect(after([...dead, ...times(12, fine)])).toBe('large')
})

test('for any samples, the level rises at most one step at a time and each change starts counting anew', () => {
  const sample = fc.record({
    lossIn: fc.double({ min: 0, max: 1, noNaN: true }),
    lossOut: fc.double({ min: 0, max: 1, noNaN: true }),
    roundTrip: fc.double({ min: 0, max: 5, noNaN: true }),
    jitter: fc.double({ min: 0, max: 1, noNaN: true }),
    availableBitrate: fc.option(fc.integer({ min: 0, max: 5_000_000 })),
    isRelayed: fc.boolean(),
  })
  const levels = ['none', 'small', 'medium', 'large']
  fc.assert(
    fc.property(fc.array(sample, { maxLength: 40 }), (samples) => {
      let state = initialAdaptation
      for (const one of samples) {
        const next = adaptVideoLevel(state, one)
        expect(levels.indexOf(next.level) - levels.indexOf(state.level)).toBeLessThanOrEqual(1)
        if (next.level !== state.level) expect(next).toMatchObject({ worseSamples: 0, betterSamples: 0 })
        state = next
      }
    }),
  )
})
