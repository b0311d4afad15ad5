import { expect, test } from 'vitest'
import * as fc from 'fast-check'
import { isWithin, overlaps, shared, union, without, type Span } from './spans.ts'

const span = (start: number, end: number): Span => ({ start, end })

const spans = fc.array(
  fc.tuple(fc.nat(40), fc.nat(8)).map(([start, length]) => span(start, start + length)),
  { maxLength: 8 },
)
const has = (list: readonly Span[], at: number) => list.some(({ start, end }) => start <= at && at < end)
const moments = Array.from({ length: 50 }, (_, place) => place)

test('sets of time: what is in either, in the first alone, in both', () => {
  fc.assert(
    fc.property(spans, spans, (one, other) => {
      for (const at of moments) {
        expect(has(union([...one, ...other]), at)).toBe(has(one, at) || has(other, at))
        expect(has(without(one, other), at)).toBe(has(one, at) && !has(other, at))
        expect(has(shared(one, other), at)).toBe(has(one, at) && has(other, at))
      }
      for (const list of [union(one), without(one, other), shared(one, other)])
        for (const [place, { start, end }] of list.entries())
          expect(start < end && (list[place + 1]?.start ?? end + 1) > end).toBe(true)
    }),
  )
})

test('spans that touch become one, and do not overlap', () => {
  expect(union([span(3, 5), span(1, 3)])).toEqual([span(1, 5)])
  expect(overlaps(span(1, 3), span(3, 5))).toBe(false)
  expect(overlaps(span(1, 4), span(3, 5))).toBe(true)
  expect(isWithin(span(1, 3), [span(1, 3)])).toBe(true)
  expect(isWithin(span(1, 4), [span(1, 3), span(3, 5)])).toBe(false)
})
