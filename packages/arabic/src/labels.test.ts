import { describe, expect, test } from 'vitest'
import * as enums from '@hiwar/contract/enums.ts'
import * as labels from './labels.ts'

const tables: [name: string, values: readonly (string | number)[], words: Readonly<Record<string | number, string>>][] =
  [
    ['role', Object.values(enums.Role), labels.roleLabel],
    ['gender', Object.values(enums.Gender), labels.genderLabel],
    ['city', Object.values(enums.City), labels.cityLabel],
    ['period', Object.values(enums.Period), labels.periodLabel],
    ['period word', Object.values(enums.PeriodWord), labels.periodLabel],
    ['weekday', Object.values(enums.Weekday), labels.weekdayLabel],
    ['lesson status', Object.values(enums.LessonStatus), labels.lessonStatusLabel],
    ['transaction status', Object.values(enums.TransactionStatus), labels.transactionStatusLabel],
    ['payment method', Object.values(enums.PaymentMethod), labels.paymentMethodLabel],
    ['notification method', Object.values(enums.NotificationMethod), labels.notificationMethodLabel],
    ['rating tag', Object.values(enums.RatingTag), labels.ratingTagLabel],
    ['rating value', [1, 2, 3, 4, 5], labels.ratingValueLabel],
    ['contact state', Object.values(enums.ContactState), labels.contactStateLabel],
    ['cancel reason', Object.values(enums.CancelReason), labels.cancelReasonLabel],
  ]

describe('labels', () => {
  test.each(tables)('every %s has its own Arabic label', (_name, values, words) => {
    const written = values.map((value) => words[value])
    for (const word of written) expect(word).toMatch(/[\u0600-\u06ff]/)
    expect(new Set(written).size).toBe(values.length)
  })

  test("a person's word follows the gender, and stays general when it is unknown", () => {
    const { Role, Gender } = enums
    expect(labels.personLabel(Role.Tutor, Gender.Female)).toBe('معلّمة')
    expect(labels.personLabel(Role.Tutor, Gender.Male)).toBe('معلّم')
    expect(labels.personLabel(Role.Student, Gender.Female)).toBe('طالبة')
    expect(labels.personLabel(Role.Tutor, null)).toBe('معلّم')
  })

  test('the periods are a month, 3 months and a year', () => {
    const { Period } = enums
    expect([Period.Month, Period.Quarter, Period.Year].map((period) => labels.periodLabel[period])).toEqual([
      'شهر',
      '3 شهور',
      'سنة',
    ])
  })

  test('weekdays count from Sunday', () => {
    const sunday = new Date('2026-05-03T12:00:00Z')
    const name = new Intl.DateTimeFormat('ar-EG', { weekday: 'long', timeZone: 'UTC' }).format(sunday)
    expect(labels.weekdayLabel[0]).toBe(name)
  })
})
