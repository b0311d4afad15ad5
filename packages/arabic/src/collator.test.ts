import { describe, expect, test } from 'vitest'
import { compareArabic } from './collator.ts'
import { formatPhone, normalisePhone } from './phone.ts'

describe('Arabic lists', () => {
  test('names are sorted alphabetically regardless of hamza', () => {
    expect(['يوسف', 'أحمد', 'بسمة', 'إيمان', 'آدم'].toSorted(compareArabic)).toEqual([
      'آدم',
      'أحمد',
      'إيمان',
      'بسمة',
      'يوسف',
    ])
    expect(['درس 10', 'درس 9'].toSorted(compareArabic)).toEqual(['درس 9', 'درس 10'])
  })
})

describe('phones', () => {
  test.each([
    '01012345678',
    '٠١٠١٢٣٤٥٦٧٨',
    '+20 101 234 5678',
    '0020-1012345678',
    '+2001012345678',
    '201012345678',
    '010 1234-5678',
  ])('%s is one number', (typed) => {
    expect(normalisePhone(typed)).toBe('01012345678')
  })

  test('a text that is no mobile number is returned without validation', () => {
    expect(normalisePhone('12 ab')).toBe('12')
    expect(normalisePhone('2010123456789'), 'a digit too many').toBe('2010123456789')
    expect(normalisePhone('01000201234'), 'the code of the country is at the start alone').toBe('01000201234')
  })

  test('a number is shown in three groups', () => {
    expect(formatPhone('01012345678')).toBe('010 1234 5678')
    for (const other of ['+201012345678', '01012345678 (home)']) expect(formatPhone(other)).toBe(other)
  })
})
