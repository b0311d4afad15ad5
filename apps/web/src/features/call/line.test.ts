import fc from 'fast-check'
import { expect, test } from 'vitest'
import { adapt, foresee, judge, startLevel, type LineSample } from './line.ts'

const fine: LineSample = { lossIn: 0, lossOut: 0, roundTrip: 0.05, jitter: 0.01, available: 2_000_000 }
const after = (samples: readonly LineSample[]) => samples.reduce(adapt, startLevel).level
const times = (count: number, sample: LineSample) => Array.from({ length: count }, () => sample)

test('the chip says poor for loss, delay or jitter, and good again after', () => {
  expect(judge(fine)).toBe('good')
  for (const change of [{ lossIn: 0.1 }, { lossOut: 0.1 }, { roundTrip: 0.5 }, { jitter: 0.1 }])
    expect(judge({ ...fine, ...change })).toBe('poor')
})

test('before the call the line is foreseen by what came over it', () => {
  expect(foresee({ roundTrip: 0.05, rate: 4_000_000 })).toBe('good')
  expect(foresee({ roundTrip: 0.3, rate: 4_000_000 })).toBe('fair')
  expect(foresee({ roundTrip: 0.05, rate: 500_000 })).toBe('fair')
  expect(foresee({ roundTrip: 0.6, rate: 4_000_000 })).toBe('poor')
  expect(foresee({ roundTrip: 0.05, rate: 100_000 })).toBe('poor')
})

test('one bad window changes nothing, two shrink the picture, a line that endangers speech stops it', () => {
  const narrow = { ...fine, available: 150_000 }
  expect(after([narrow])).toBe('medium')
  expect(after([narrow, fine, narrow])).toBe('medium')
  expect(after(times(2, narrow))).toBe('small')
  expect(after(times(2, { ...fine, available: 60_000 }))).toBe('none')
  expect(after(times(2, { ...fine, lossOut: 0.25 }))).toBe('none')
  expect(after(times(2, { ...fine, roundTrip: 2 }))).toBe('none')
})

test('a line that came back grows the picture one step in ten seconds', () => {
  const dead = times(2, { ...fine, available: 10_000 })
  expect(after([...dead, ...times(3, fine)])).toBe('none')
  expect(after([...dead, ...times(4, fine)])).toBe('small')
  expect(after([...dead, ...times(12, fine)])).toBe('large')
})

test('whatever comes, no single window moves the picture up, nor down twice', () => {
  const sample = fc.record({
    lossIn: fc.double({ min: 0, max: 1, noNaN: true }),
    lossOut: fc.double({ min: 0, max: 1, noNaN: true }),
    roundTrip: fc.double({ min: 0, max: 5, noNaN: true }),
    jitter: fc.double({ min: 0, max: 1, noNaN: true }),
    available: fc.option(fc.integer({ min: 0, max: 5_000_000 })),
  })
  const levels = ['none', 'small', 'medium', 'large']
  fc.assert(
    fc.property(fc.array(sample, { maxLength: 40 }), (samples) => {
      let state = startLevel
      for (const one of samples) {
        const next = adapt(state, one)
        expect(levels.indexOf(next.level) - levels.indexOf(state.level)).toBeLessThanOrEqual(1)
        if (next.level !== state.level) expect(next).toMatchObject({ worse: 0, better: 0 })
        state = next
      }
    }),
  )
})
