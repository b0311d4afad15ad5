import { expect, test } from 'vitest'
import { Role } from '@hiwar/contract/enums.ts'
import { tabOf, tabsOf } from './user-tabs.ts'

const ids = (role: Role) => tabsOf(role, Role.RegularAdmin).map(({ id }) => id)

test('every account has the tabs of what it does', () => {
  expect(ids(Role.Student)).toEqual(['profile', 'study', 'lessons', 'payments', 'ratings', 'messages', 'activity'])
  expect(ids(Role.Tutor)).toContain('earnings')
  expect(ids(Role.TutorManager)).not.toContain('earnings')
  for (const role of [Role.Tutor, Role.TutorManager]) expect(ids(role)).toContain('calendar')
  expect(ids(Role.Studio)).toEqual(['profile', 'messages', 'activity'])
})

test('what was done with an admin is for super admins', () => {
  for (const role of [Role.RegularAdmin, Role.SuperAdmin]) {
    expect(ids(role)).not.toContain('activity')
    expect(tabsOf(role, Role.SuperAdmin).map(({ id }) => id)).toContain('activity')
  }
})

test('a tab that the account lacks is the first one', () => {
  expect(tabOf(Role.Student, Role.RegularAdmin, 'payments')).toBe('payments')
  for (const text of [null, '', 'earnings', 'x']) expect(tabOf(Role.Student, Role.RegularAdmin, text)).toBe('profile')
})
