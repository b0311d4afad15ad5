import { afterEach, describe, expect, test } from 'vitest'
import { setDigits } from './digits.ts'
import { withoutHiddenMarks } from './direction.ts'
import { formatMoney, parseMoney } from './money.ts'

afterEach(() => setDigits('latn'))

describe('money', () => {
  test('whole pounds have no decimals, others two', () => {
    expect(withoutHiddenMarks(formatMoney(150_000))).toBe('1,500 ج.م.')
    expect(withoutHiddenMarks(formatMoney(150_050))).toBe('1,500.50 ج.م.')
    expect(withoutHiddenMarks(formatMoney(0))).toBe('0 ج.م.')
  })

  test.each(['latn', 'arab'] as const)('an amount formatted in %s digits parses to the same piastres', (style) => {
    setDigits(style)
    for (const piastres of [0, 1, 50, 99, 100, 1999, 150_000, 150_050, 123_456_789, -2550]) {
      expect(parseMoney(formatMoney(piastres))).toBe(piastres)
    }
  })

  test.each([
    ['1500', 150_000],
    ['1,500', 150_000],
    ['19.99', 1999],
    ['٢٠٫٥', 2050],
    ['۱۲', 1200],
    [' 100 جنيه ', 10_000],
    ['EGP 5', 500],
    ['١٬٢٠٠', 120_000],
  ])('%s is understood', (typed, piastres) => {
    expect(parseMoney(typed)).toBe(piastres)
  })

  test.each(['', 'مئة', '1.234', '12,5', '1,50', '.5', '5.', '1e3', '--5', '99999999999999999'])(
    '%j is no sum',
    (typed) => {
      expect(parseMoney(typed)).toBeNull()
    },
  )
})
