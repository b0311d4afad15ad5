import { expect, test } from 'vitest'
import { wireInstant } from './wire-instant.ts'

test.each(['2026-11-21T08:00:00.000Z', '2026-02-28T23:59:59.120Z', '2026-01-01T00:00:00.007Z'])(
  '%s comes from the database as it was',
  (instant) => {
    const whole = instant.replace('T', ' ').replace('.000Z', '+00').replace(/0*Z$/, '+00')
    expect(wireInstant(whole)).toBe(instant)
  },
)

test('what is finer than a millisecond is left out, as a Date would', () => {
  expect(wireInstant('2026-11-21 08:00:00.123987+00')).toBe('2026-11-21T08:00:00.123Z')
})
