import { CalendarKind } from '@hiwar/contract/enums.ts'
import { expect, test } from 'vitest'
import { calendarDescription, calendarTitle } from './calendar.ts'
import { withoutHiddenMarks } from './direction.ts'

test.each([
  [{ kind: CalendarKind.Lesson, name: 'سارة' }, 'حصة إنجليزي مع سارة'],
  [{ kind: CalendarKind.Interview, name: 'هالة' }, 'مقابلة مع هالة'],
  [{ kind: CalendarKind.Demo, name: null }, 'حصة تجريبية على حوار'],
])('the entry of %o is called %s', (entry, title) => {
  expect(withoutHiddenMarks(calendarTitle(entry))).toBe(title)
})

test('an entry says how long it takes, what it is about where that is known, and where to enter', () => {
  const given = { duration: 30, url: 'https://app.test/lesson/7' }
  expect(withoutHiddenMarks(calendarDescription({ ...given, focus: 'مقابلة عمل' }))).toBe(
    'المدة 30 دقيقة\nموضوع الحصة: مقابلة عمل\nرابط الدخول: https://app.test/lesson/7',
  )
  expect(calendarDescription({ ...given, focus: null })).toBe('المدة 30 دقيقة\nرابط الدخول: https://app.test/lesson/7')
})
