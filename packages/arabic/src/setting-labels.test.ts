import { platformSettings, settingKeys } from '@hiwar/contract/settings.ts'
import { describe, expect, test } from 'vitest'
import { choiceLabels, formatSetting, settingLabel } from './setting-labels.ts'
import { withoutHiddenMarks } from './direction.ts'

const shown = (...given: Parameters<typeof formatSetting>) => withoutHiddenMarks(formatSetting(...given))

describe('setting labels', () => {
  test('every setting has an Arabic name of its own and a meaning', () => {
    const names = settingKeys.map((key) => settingLabel[key].name)
    for (const name of names) expect(name).toMatch(/[\u0600-\u06ff]/)
    expect(new Set(names).size).toBe(settingKeys.length)
    for (const key of settingKeys) expect(settingLabel[key].meaning).toMatch(/\.$/)
  })

  test('every value of a setting that is chosen from a list has a name', () => {
    const chosen = settingKeys.filter((key) => platformSettings[key].type === 'choice')
    expect(Object.keys(choiceLabels).toSorted()).toEqual(chosen.toSorted())
    for (const key of chosen) {
      const values = Object.keys(choiceLabels[key] ?? {})
      const { schema } = platformSettings[key]
      for (const value of values)
        expect(
          [value, Number(value)].some((each) => schema.safeParse(each).success),
          `${key} ${value}`,
        ).toBe(true)
      expect(formatSetting(key, platformSettings[key].default)).toMatch(/^[\u0600-\u06ff ]+$/)
    }
  })

  test('values read in their unit', () => {
    expect(shown('lesson.hourlyRate', 15_050)).toBe('150.50 ج.م.')
    expect(shown('lesson.lateLineMinutes', 90)).toBe('ساعة و30 دقيقة')
    expect(shown('lesson.bookingWindowDays', 2)).toBe('يومان')
    expect(shown('session.graceSeconds', 11)).toBe('11 ثانية')
    expect(shown('pay.installments', false)).toBe('موقوف')
    expect(shown('maintenance.mode', 'readonly')).toBe('للقراءة فقط')
    expect(shown('maintenance.until', '2026-11-22T18:30:00.000Z')).toContain('8:30 م')
  })

  test('what is not set says so, and a missing upper limit is no limit', () => {
    expect(formatSetting('contact.phone', null)).toBe('غير محدّد')
    expect(formatSetting('withdraw.max', null)).toBe('بلا حد')
  })
})
