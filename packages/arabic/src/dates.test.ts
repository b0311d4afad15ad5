import { describe, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '@hiwar/contract/time.ts'
import {
  dayKey,
  dayPartOf,
  deviceZone,
  differsFromCairo,
  formatCountdown,
  formatDate,
  formatDateRange,
  formatDateTime,
  formatDay,
  formatDayLabel,
  formatDuration,
  formatMonth,
  formatRange,
  formatShortDate,
  formatTime,
  formatTimeWithSeconds,
  formatFullTime,
  formatShortDateTime,
  formatTimer,
  formatWeekday,
  relativeDay,
  zoneName,
} from './dates.ts'
import { withoutHiddenMarks } from './direction.ts'

const zone = 'Africa/Cairo'
const now = '2026-05-01T09:00:00Z'
const cairo = { zone, now }
const evening = '2026-05-04T15:30:00Z'

describe('dates', () => {
  test('the year is written only when it is not this year', () => {
    expect(formatDate(evening, cairo)).toBe('الاثنين، 4 مايو')
    expect(formatDate(evening, { zone, now: '2025-12-31T12:00:00Z' })).toBe('الاثنين، 4 مايو 2026')
    expect(formatShortDate(evening, cairo)).toBe('4 مايو')
  })

  test('this year is the year in the zone, not in UTC', () => {
    const newYearInCairo = '2025-12-31T22:30:00Z'
    expect(formatDate(newYearInCairo, { zone, now })).toBe('الخميس، 1 يناير')
    expect(formatDate(newYearInCairo, { zone: 'UTC', now })).toBe('الأربعاء، 31 ديسمبر 2025')
  })

  test('a civil day is the same day in every zone', () => {
    for (const far of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', zone]) {
      expect(formatDay('2026-05-04', { zone: far, now })).toBe('الاثنين، 4 مايو')
      expect(formatWeekday('2026-05-04', { zone: far })).toBe('الاثنين')
      expect(dayKey('2026-05-04', far)).toBe('2026-05-04')
    }
  })

  test('titles of months and weeks, and full day labels', () => {
    expect(formatMonth(evening, cairo)).toBe('مايو 2026')
    expect(formatMonth('2026-05-01')).toBe('مايو 2026')
    expect(formatDateRange('2026-05-02', '2026-05-08', cairo)).toBe('2–8 مايو')
    expect(formatDayLabel('2026-05-04', cairo)).toBe('الاثنين، 4 مايو 2026')
    expect(formatDayLabel('2026-05-02', cairo)).toBe('غدًا، السبت، 2 مايو 2026')
  })

  test('today, tomorrow and yesterday have names', () => {
    expect(relativeDay('2026-05-01T20:59:00Z', now, zone)).toBe('اليوم')
    expect(relativeDay('2026-05-01T21:00:00Z', now, zone)).toBe('غدًا')
    expect(relativeDay('2026-04-30', now, zone)).toBe('أمس')
    expect(relativeDay(evening, now, zone)).toBe('الاثنين، 4 مايو')
  })

  test('a date accepts an instant in every form', () => {
    expect(formatDate(new Date(evening), cairo)).toBe(formatDate(Date.parse(evening), cairo))
  })
})

describe('times', () => {
  test('a time always says ص or م, and no line ends between them', () => {
    expect(formatTime(evening, cairo)).toBe('6:30\u00a0م')
    expect(formatTimeWithSeconds('2026-05-04T15:30:05Z', cairo)).toBe('6:30:05\u00a0م')
    expect(formatTime('2026-05-04T05:00:00Z', cairo)).toBe('8:00\u00a0ص')
    expect(formatTime('2026-05-03T21:00:00Z', cairo)).toBe('12:00\u00a0ص')
    expect(formatDateTime(evening, cairo)).toMatch(/^الاثنين، 4 مايو .*6:30\u00a0م$/)
  })

  test('a range says ص or م once when both ends share it', () => {
    expect(withoutHiddenMarks(formatRange(evening, '2026-05-04T16:00:00Z', cairo))).toBe('6:30–7:00 م')
    expect(withoutHiddenMarks(formatRange('2026-05-04T08:30:00Z', '2026-05-04T10:00:00Z', cairo))).toBe(
      '11:30 ص – 1:00 م',
    )
  })

  test('a range across midnight has two times and no dates', () => {
    expect(withoutHiddenMarks(formatRange('2026-05-04T20:45:00Z', '2026-05-04T21:15:00Z', cairo))).toBe(
      '11:45 م – 12:15 ص',
    )
  })

  test('the parts of the day begin at 5, 12, 17 and 21', () => {
    const at = (hour: string) => dayPartOf(`2026-01-05T${hour}:00:00Z`, 'UTC')
    expect(['04', '05', '11', '12', '16', '17', '20', '21', '00'].map(at)).toEqual([
      'night',
      'morning',
      'morning',
      'afternoon',
      'afternoon',
      'evening',
      'evening',
      'night',
      'night',
    ])
  })
})

describe('clock changes in Cairo', () => {
  test('2026-04-24 begins at one in the morning', () => {
    expect(dayKey('2026-04-23T21:59:00Z', zone)).toBe('2026-04-23')
    expect(formatTime('2026-04-23T21:59:00Z', cairo)).toBe('11:59\u00a0م')
    expect(dayKey('2026-04-23T22:00:00Z', zone)).toBe('2026-04-24')
    expect(formatTime('2026-04-23T22:00:00Z', cairo)).toBe('1:00\u00a0ص')
    expect(formatDay('2026-04-24', cairo)).toBe('الجمعة، 24 أبريل')
  })

  test('neighbouring days keep their names over both changes', () => {
    expect(relativeDay('2026-04-24', '2026-04-23T21:00:00Z', zone)).toBe('غدًا')
    expect(relativeDay('2026-04-23T12:00:00Z', '2026-04-24T12:00:00Z', zone)).toBe('أمس')
    expect(relativeDay('2026-10-30T12:00:00Z', '2026-10-29T12:00:00Z', zone)).toBe('غدًا')
    expect(relativeDay('2026-10-29T12:00:00Z', '2026-10-30T12:00:00Z', zone)).toBe('أمس')
  })

  test("the evening of 2026-10-29 has eleven o'clock twice, and 2026-10-30 begins at midnight", () => {
    expect(formatTime('2026-10-29T20:00:00Z', cairo)).toBe('11:00\u00a0م')
    expect(formatTime('2026-10-29T21:00:00Z', cairo)).toBe('11:00\u00a0م')
    expect(dayKey('2026-10-29T21:59:00Z', zone)).toBe('2026-10-29')
    expect(dayKey('2026-10-29T22:00:00Z', zone)).toBe('2026-10-30')
    expect(formatTime('2026-10-29T22:00:00Z', cairo)).toBe('12:00\u00a0ص')
  })
})

describe('zones', () => {
  test('the device has a zone and zones have Arabic names', () => {
    expect(deviceZone()).toBeTruthy()
    expect(zoneName(zone)).toBe('توقيت مصر')
    expect(zoneName('UTC')).not.toMatch(/\d/)
  })

  test('a zone differs from Cairo by its clock at that moment', () => {
    expect(differsFromCairo('Asia/Riyadh', '2026-01-15T12:00:00Z')).toBe(true)
    expect(differsFromCairo('Asia/Riyadh', '2026-07-15T12:00:00Z')).toBe(false)
    expect(differsFromCairo('Africa/Cairo', now)).toBe(false)
    expect(differsFromCairo('Egypt', now)).toBe(false)
  })
})

describe('lengths of time', () => {
  test('durations', () => {
    const written = [0, 1, 2, 15, 30, 60, 62, 90, 120, 125, 1440].map((count) => formatDuration(count))
    expect(written).toEqual([
      '0 دقيقة',
      'دقيقة',
      'دقيقتان',
      '15 دقيقة',
      '30 دقيقة',
      'ساعة',
      'ساعة ودقيقتان',
      'ساعة و30 دقيقة',
      'ساعتان',
      'ساعتان و5 دقائق',
      '24 ساعة',
    ])
    expect(formatDuration(122, 'object')).toBe('ساعتين ودقيقتين')
  })

  test('countdowns, ahead and behind', () => {
    const written = [
      5 * MINUTE_MS,
      4.2 * MINUTE_MS,
      1,
      2 * MINUTE_MS,
      120 * MINUTE_MS,
      90 * MINUTE_MS,
      24 * 60 * MINUTE_MS,
      25 * 60 * MINUTE_MS,
      26 * 60 * MINUTE_MS,
      48 * 60 * MINUTE_MS,
      6 * DAY_MS + 60 * MINUTE_MS,
      7 * DAY_MS + 60 * MINUTE_MS,
      11 * DAY_MS,
    ].map((ms) => formatCountdown(ms))
    expect(written).toEqual([
      'بعد 5 دقائق',
      'بعد 5 دقائق',
      'بعد دقيقة',
      'بعد دقيقتين',
      'بعد ساعتين',
      'بعد ساعة و30 دقيقة',
      'بعد يوم',
      'بعد يوم وساعة',
      'بعد يوم وساعتين',
      'بعد يومين',
      'بعد 6 أيام وساعة',
      'بعد 7 أيام',
      'بعد 11 يومًا',
    ])
    expect(
      [0, -59_000, -MINUTE_MS, -2 * MINUTE_MS, -5.9 * MINUTE_MS, -125 * MINUTE_MS, -50 * 60 * MINUTE_MS].map((ms) =>
        formatCountdown(ms),
      ),
    ).toEqual(['الآن', 'الآن', 'منذ دقيقة', 'منذ دقيقتين', 'منذ 5 دقائق', 'منذ ساعتين', 'منذ يومين'])
  })

  test('timers have two digits per part and never go below zero', () => {
    expect([0, 9, 309, 599.9, 3600, 4500, -3].map((count) => formatTimer(count))).toEqual([
      '00:00',
      '00:09',
      '05:09',
      '09:59',
      '1:00:00',
      '1:15:00',
      '00:00',
    ])
  })

  test('a back office date is short, with the time where asked, and whole in Cairo on hover', () => {
    const at = '2026-05-04T15:30:00.000Z'
    const setting = { zone: 'Africa/Cairo', now: '2026-11-01T00:00:00.000Z' }
    expect(withoutHiddenMarks(formatShortDateTime(at, { ...setting, hasTime: false }))).toBe('4 مايو')
    expect(withoutHiddenMarks(formatShortDateTime(at, { ...setting, hasTime: true }))).toContain('6:30')
    expect(withoutHiddenMarks(formatFullTime(at))).toMatch(/الاثنين، 4 مايو 2026.*6:30:00.*\(توقيت مصر\)|6:30:00/)
  })
})
