import * as fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { inDigits, setDigits } from './digits.ts'
import { withoutHiddenMarks } from './direction.ts'
import { formatAmount, formatMoney, moneyText, parseMoney, parsePercent, percentText } from './money.ts'

afterEach(() => setDigits('latn'))

describe('money', () => {
  test('whole pounds have no decimals, others two', () => {
    expect(withoutHiddenMarks(formatMoney(150_000))).toBe('1,500 ج.م.')
    expect(withoutHiddenMarks(formatMoney(150_050))).toBe('1,500.50 ج.م.')
    expect(withoutHiddenMarks(formatMoney(0))).toBe('0 ج.م.')
  })

  test('amounts in columns always have two decimals', () => {
    expect(withoutHiddenMarks(formatAmount(150_000))).toBe('1,500.00 ج.م.')
    expect(withoutHiddenMarks(formatAmount(5))).toBe('0.05 ج.م.')
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

  test('a field shows no decimals that are zero', () => {
    expect([190_000, 190_050, 5, -190_000].map(moneyText)).toEqual(['1900', '1900.50', '0.05', '-1900'])
  })

  test('the spec’s own amounts', () => {
    expect(parseMoney('1,900.50')).toBe(190_050)
    expect(parsePercent('4.25 %')).toBe(425)
  })

  test.each([
    ['4.25 %', 425],
    ['٤٫٢٥٪', 425],
    ['100', 10_000],
    ['0', 0],
    ['7.5%', 750],
  ])('%s is understood as a percentage', (typed, scaled) => {
    expect(parsePercent(typed)).toBe(scaled)
  })

  test.each(['', '%', '4.255', 'x', '1 ج.م 5'])('%j is no percentage', (typed) => {
    expect(parsePercent(typed)).toBeNull()
  })

  const scaled = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 })

  test('what a field is filled with is read back unchanged, in both digit systems', () => {
    fc.assert(
      fc.property(scaled, fc.constantFrom('latn' as const, 'arab' as const), (value, style) => {
        setDigits(style)
        expect(parseMoney(inDigits(moneyText(value)))).toBe(value)
        expect(parsePercent(inDigits(percentText(value)))).toBe(value)
        expect(parseMoney(formatMoney(value))).toBe(value)
      }),
    )
  })

  test('every number of pounds with up to two decimals is exact', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000_000), fc.nat(99), (pounds, piastres) => {
        const two = String(piastres).padStart(2, '0')
        expect(parseMoney(`${pounds}.${two}`)).toBe(pounds * 100 + piastres)
        expect(parseMoney(`${pounds.toLocaleString('en')}.${two} ج.م.`)).toBe(pounds * 100 + piastres)
      }),
    )
  })

  test('no text makes it throw or answer a fraction', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        for (const parsed of [parseMoney(typed), parsePercent(typed)])
          expect(parsed === null || Number.isSafeInteger(parsed)).toBe(true)
      }),
    )
  })
})
