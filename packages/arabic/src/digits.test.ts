import { afterEach, describe, expect, test } from 'vitest'
import { PeriodWord } from '@hiwar/contract/enums.ts'
import { MINUTE_MS } from '@hiwar/contract/time.ts'
import {
  formatCountdown,
  formatDate,
  formatDateRange,
  formatDateTime,
  formatDay,
  formatDayLabel,
  formatDayNumber,
  formatDuration,
  formatMonth,
  formatRange,
  formatShortDate,
  formatTime,
  formatTimer,
  relativeDay,
  zoneName,
} from './dates.ts'
import {
  formatDecimal,
  formatInteger,
  formatPercent,
  inDigits,
  localeTag,
  normaliseDigits,
  setDigits,
  setHourCycle,
} from './digits.ts'
import { withoutHiddenMarks } from './direction.ts'
import { errorText, tooManyRequestsText } from './errors.ts'
import { periodLabel } from './labels.ts'
import { formatMoney } from './money.ts'
import {
  characters,
  days,
  hours,
  lessons,
  minutes,
  months,
  plural,
  ratings,
  results,
  seconds,
  students,
  tutors,
  weeks,
} from './plurals.ts'

afterEach(() => {
  setDigits('latn')
  setHourCycle('h12')
})

const start = '2026-05-04T08:30:00Z'
const end = '2026-05-04T10:15:00Z'
const cairo = { zone: 'Africa/Cairo', now: '2025-01-01T00:00:00Z' }

/** Every way this package writes a number. */
const everyFormat: Record<string, () => string> = {
  formatInteger: () => formatInteger(1500),
  formatDecimal: () => formatDecimal(4.75, 1),
  formatPercent: () => formatPercent(1550),
  inDigits: () => inDigits('11 ثم 15'),
  formatMoney: () => formatMoney(150_050),
  formatDate: () => formatDate(start, cairo),
  formatShortDate: () => formatShortDate(start, cairo),
  formatDateRange: () => formatDateRange('2026-05-04', '2026-05-10', cairo),
  formatDay: () => formatDay('2026-05-04', cairo),
  formatDayLabel: () => formatDayLabel('2026-05-04', cairo),
  formatDayNumber: () => formatDayNumber('2026-05-04'),
  formatDateTime: () => formatDateTime(start, cairo),
  formatMonth: () => formatMonth(start, cairo),
  formatTime: () => formatTime(start, cairo),
  formatRange: () => formatRange(start, end, cairo),
  formatRangeOverMidnight: () => formatRange('2026-05-04T20:45:00Z', '2026-05-04T21:15:00Z', cairo),
  relativeDay: () => relativeDay(start, cairo.now, cairo.zone),
  formatDuration: () => formatDuration(95),
  formatCountdown: () => formatCountdown(95 * MINUTE_MS),
  formatTimer: () => formatTimer(3725),
  zoneName: () => zoneName('Etc/GMT-3'),
  plural: () => plural(7, { one: 'أ', two: 'ب', few: 'ت', many: 'ث', other: 'ج' }),
  periodLabel: () => periodLabel[PeriodWord.Quarter],
  tooManyRequests: () => tooManyRequestsText(45),
  ...Object.fromEntries(
    Object.entries({
      characters,
      days,
      hours,
      lessons,
      minutes,
      months,
      ratings,
      results,
      seconds,
      students,
      tutors,
      weeks,
    }).map(([name, count]) => [name, () => count(7)]),
  ),
}

const latin = /[0-9]/
const arabic = /[\u0660-\u0669]/

describe('one digit system for all formatting', () => {
  test.each(Object.keys(everyFormat))('%s follows the chosen digits in both directions', (name) => {
    const write = everyFormat[name]!
    const before = write()
    expect(before).not.toMatch(arabic)

    setDigits('arab')
    expect(write()).not.toMatch(latin)
    setDigits('latn')
    expect(write()).toBe(before)
  })

  test('every format contains a digit', () => {
    setDigits('arab')
    const without = Object.keys(everyFormat).filter((name) => !arabic.test(everyFormat[name]!()))
    expect(without).toEqual([])
  })

  test('no error message mixes digit systems', () => {
    setDigits('arab')
    /** Phone numbers stay Latin. */
    const { 'invalid-phone': _, ...others } = Object.getOwnPropertyDescriptors(errorText)
    for (const code of Object.keys(others)) expect(errorText[code as keyof typeof errorText]).not.toMatch(latin)
    setDigits('latn')
    for (const text of Object.values(errorText)) expect(text).not.toMatch(arabic)
  })

  test('the 24-hour cycle drops ص and م from single times and ranges alike', () => {
    expect(formatTime(start, cairo)).toContain('ص')
    expect(formatRange(start, end, cairo)).toMatch(/ص.*م/)
    setHourCycle('h23')
    expect(formatTime(start, cairo)).toBe('11:30')
    expect(formatRange(start, end, cairo)).not.toMatch(/[صم]/)
    expect(formatDateTime(start, cairo)).toMatch(/11:30$/)
  })
})

describe('digits', () => {
  test('the locale tag names the digits', () => {
    expect(localeTag()).toBe('ar-EG-u-nu-latn')
    setDigits('arab')
    expect(localeTag()).toBe('ar-EG-u-nu-arab')
  })

  test('typed Arabic and Persian digits become Latin, other characters stay', () => {
    expect(normaliseDigits('٠١٢٣٤٥٦٧٨٩ ۰۱۲۳۴۵۶۷۸۹ abc ص')).toBe('0123456789 0123456789 abc ص')
  })

  test('integers have thousands separators, decimals fixed places, percentages at most two', () => {
    expect(formatInteger(1_234_567)).toBe('1,234,567')
    expect(formatInteger(1.6)).toBe('2')
    expect(formatDecimal(5, 1)).toBe('5.0')
    expect(withoutHiddenMarks(formatPercent(1550))).toBe('15.5%')
    expect(withoutHiddenMarks(formatPercent(2500))).toBe('25%')
  })
})
