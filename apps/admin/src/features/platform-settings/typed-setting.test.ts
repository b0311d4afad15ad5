import { withoutHiddenMarks } from '@hiwar/arabic/direction.ts'
import { settingKeys, defaultSettings } from '@hiwar/contract/settings.ts'
import { expect, test } from 'vitest'
import { settingGroups } from './setting-groups.ts'
import { problemOf, typedOf, valueOf } from './typed-setting.ts'

test('every default is read back as it was', () => {
  for (const key of settingKeys)
    expect(valueOf(key, typedOf(key, defaultSettings[key])), key).toBe(defaultSettings[key])
})

test('numbers, money and phones are read as people write them', () => {
  expect(valueOf('lesson.lateLineMinutes', '٩٠')).toBe(90)
  expect(valueOf('lesson.hourlyRate', '١٥٠٫٥٠')).toBe(15_050)
  expect(valueOf('contact.phone', '010 1234 5678')).toBe('+201012345678')
  expect(valueOf('contact.whatsapp', '0020 10 1234 5678')).toBe('+201012345678')
  expect(typedOf('withdraw.min', 10_005)).toBe('100.05')
})

test('an empty field clears where that is allowed, and is refused elsewhere', () => {
  expect(valueOf('withdraw.max', ' ')).toBeNull()
  expect(valueOf('contact.email', '')).toBeNull()
  expect(valueOf('withdraw.min', '')).toBeUndefined()
})

test('what a setting does not take is refused with what to write instead', () => {
  expect(valueOf('lesson.lateLineMinutes', '50')).toBeUndefined()
  expect(valueOf('session.openBeforeMinutes', '31')).toBeUndefined()
  expect(valueOf('social.x', 'https://example.com/hiwar')).toBeUndefined()
  expect(valueOf('guide.plans', 'http://example.com')).toBeUndefined()
  expect(problemOf('session.openBeforeMinutes')).toBe('اكتب عددًا من 10 إلى 30.')
  for (const key of settingKeys) expect(withoutHiddenMarks(problemOf(key)), key).not.toMatch(/\.\.$/)
})

test('every setting has a place on the screen, and only one', () => {
  const placed = settingGroups.flatMap(({ keys }) => keys)
  const others = settingKeys.filter((key) => !key.startsWith('maintenance.'))
  expect(placed.toSorted()).toEqual(others.toSorted())
})
