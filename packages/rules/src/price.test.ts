import { describe, expect, test } from 'vitest'
import * as fc from 'fast-check'
import { Period, PeriodWord, Role } from '@hiwar/contract/enums.ts'
import {
  chargeAmount,
  fromProviderAmount,
  lessonPrice,
  monthsOf,
  perMonth,
  periodOfWord,
  priceAfter,
  priceBefore,
  toProviderAmount,
  weeksOf,
  wordOfPeriod,
} from './price.ts'

const { Month, Quarter, Year } = Period
const anyPeriod = fc.constantFrom(Month, Quarter, Year)
const anyBase = fc.integer({ min: 1, max: 100_000_000 })
const anyDiscount = fc.integer({ min: 0, max: 10_000 })
const monthsInWords = new Map<Period, bigint>([
  [Month, 1n],
  [Quarter, 3n],
  [Year, 12n],
])

describe('periods', () => {
  test.each([
    [Month, 1, 4, 'month'],
    [Quarter, 3, 12, 'quarter'],
    [Year, 12, 52, 'year'],
  ] as const)('period %i is %i months for the price and %i weeks for the length', (period, months, weeks, word) => {
    expect(monthsOf(period)).toBe(months)
    expect(weeksOf(period)).toBe(weeks)
    expect(wordOfPeriod(period)).toBe(word)
    expect(periodOfWord(word)).toBe(period)
  })

  test('every word has its period and back', () => {
    for (const word of Object.values(PeriodWord)) expect(wordOfPeriod(periodOfWord(word))).toBe(word)
  })
})

describe('what a plan costs', () => {
  test.each([
    [200_000, Month, 500, 0, 190_000],
    [200_000, Month, 500, 1000, 171_000],
    [200_000, Quarter, 1000, 0, 540_000],
    [200_000, Year, 2000, 0, 1_920_000],
    [350_000, Year, 2500, 0, 3_150_000],
    [10_000, Month, 4250, 0, 5750],
    [100_001, Quarter, 333, 0, 290_012],
  ])('base %i, period %i, discount %i, coupon %i is %i', (base, period, discount, coupon, amount) => {
    expect(chargeAmount({ base, period, discount, coupon })).toBe(amount)
    if (coupon === 0) expect(priceAfter(base, period, discount)).toBe(amount)
  })

  test('is the exact fraction, rounded down once', () => {
    fc.assert(
      fc.property(anyBase, anyPeriod, anyDiscount, anyDiscount, (base, period, discount, coupon) => {
        const amount = BigInt(chargeAmount({ base, period, discount, coupon }))
        const exact =
          BigInt(base) * (monthsInWords.get(period) ?? 0n) * BigInt(10_000 - discount) * BigInt(10_000 - coupon)
        const unit = 10_000n * 10_000n
        expect(amount * unit <= exact && exact < (amount + 1n) * unit).toBe(true)
      }),
    )
  })

  test('is never more than before the discount, nor more with a coupon than without', () => {
    fc.assert(
      fc.property(anyBase, anyPeriod, anyDiscount, anyDiscount, (base, period, discount, coupon) => {
        const after = priceAfter(base, period, discount)
        expect(after).toBeLessThanOrEqual(priceBefore(base, period))
        expect(chargeAmount({ base, period, discount, coupon })).toBeLessThanOrEqual(after)
      }),
    )
  })

  test('without a discount it is the price before it; with a whole one nothing', () => {
    fc.assert(
      fc.property(anyBase, anyPeriod, (base, period) => {
        expect(priceAfter(base, period, 0)).toBe(priceBefore(base, period))
        expect(priceAfter(base, period, 10_000)).toBe(0)
      }),
    )
  })

  test('a month of it is shown rounded down', () => {
    expect(perMonth(290_012, Quarter)).toBe(96_670)
    expect(perMonth(190_000, Month)).toBe(190_000)
    expect(perMonth(1_920_000, Year)).toBe(160_000)
  })
})

describe('what a lesson pays', () => {
  test.each([
    [15, 15_000, 3750],
    [30, 15_000, 7500],
    [15, 15_001, 3750],
    [30, 15_001, 7500],
    [15, 15_999, 3999],
  ])('%i minutes at %i an hour are %i', (duration, hourlyRate, price) => {
    expect(lessonPrice({ duration, hourlyRate, role: Role.Tutor })).toBe(price)
  })

  test('a manager teaches for free', () => {
    expect(lessonPrice({ duration: 30, hourlyRate: 15_000, role: Role.TutorManager })).toBe(0)
  })
})

describe("the provider's amounts", () => {
  test.each([
    [190_000, '1900.00'],
    [19_050, '190.50'],
    [5, '0.05'],
    [50, '0.50'],
    [0, '0.00'],
    [100, '1.00'],
    [1_200_000_000, '12000000.00'],
  ])('%i piastres are sent as %s', (piastres, text) => {
    expect(toProviderAmount(piastres)).toBe(text)
  })

  test.each([
    [1900, 190_000],
    [1900.5, 190_050],
    ['1900.5', 190_050],
    ['840', 84_000],
    ['1.15', 115],
    [1.15, 115],
    [0.29, 29],
    [' 190.50 ', 19_050],
    [570.899_999_999_999_9, 57_090],
    ['0.999', 100],
    ['1.004', 100],
    ['1.005', 101],
  ])('%j is read as %i piastres', (amount, piastres) => {
    expect(fromProviderAmount(amount)).toBe(piastres)
  })

  test.each(['', ' ', 'free', '-1.00', '1,900.00', '1.', '.5', '1e3', Number.NaN, Number.POSITIVE_INFINITY, -3])(
    '%j is no amount',
    (amount) => {
      expect(fromProviderAmount(amount)).toBeNaN()
    },
  )

  test('come back as they left, as text and as number', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_200_000_000 }), (piastres) => {
        expect(toProviderAmount(piastres)).toMatch(/^\d+\.\d\d$/)
        expect(fromProviderAmount(toProviderAmount(piastres))).toBe(piastres)
        expect(fromProviderAmount(Number(toProviderAmount(piastres)))).toBe(piastres)
      }),
    )
  })
})
