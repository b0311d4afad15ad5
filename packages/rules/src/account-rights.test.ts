import { expect, test } from 'vitest'
import { Role } from '@hiwar/contract/enums.ts'
import { mayAdminister, mayCreateAccount } from './account-rights.ts'

const roles = Object.values(Role)
const account = (role: Role, id: number = role) => ({ id, role })

test('a super admin administers everybody, a regular admin nobody of its kind but itself', () => {
  const by = (actor: Role) => roles.filter((role) => mayAdminister(account(actor, 99), account(role)))
  expect(by(Role.SuperAdmin)).toEqual(roles)
  expect(by(Role.RegularAdmin)).toEqual([Role.Tutor, Role.Student, Role.TutorManager, Role.Studio])
  expect(mayAdminister(account(Role.RegularAdmin, 7), account(Role.RegularAdmin, 7))).toBe(true)
  for (const role of [Role.Student, Role.Tutor, Role.TutorManager, Role.Studio]) expect(by(role)).toEqual([])
})

test('only a super admin makes admins, only admins make staff', () => {
  const by = (actor: Role | null) => roles.filter((role) => mayCreateAccount(actor, role))
  expect(by(null)).toEqual([Role.Tutor, Role.Student])
  expect(by(Role.Studio)).toEqual([Role.Tutor, Role.Student])
  expect(by(Role.RegularAdmin)).toEqual([Role.Tutor, Role.Student, Role.TutorManager, Role.Studio])
  expect(by(Role.SuperAdmin)).toEqual(roles)
})
