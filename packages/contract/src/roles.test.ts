import { expect, test } from 'vitest'
import { Role } from './enums.ts'
import { admins, isAdmin, isStaff, isTutorLike, lessonMembers, staff, tutorLike } from './roles.ts'

const { SuperAdmin, RegularAdmin, Studio, Tutor, TutorManager, Student } = Role

test.each([
  ['admins', admins, isAdmin, [SuperAdmin, RegularAdmin]],
  ['staff', staff, isStaff, [SuperAdmin, RegularAdmin, Studio]],
  ['those who teach', tutorLike, isTutorLike, [Tutor, TutorManager]],
] as const)('which roles are %s, as a list and as a question', (_title, list, is, roles) => {
  expect(list).toEqual(roles)
  expect(Object.values(Role).filter((role) => is(role))).toEqual(roles)
})

test('students and those who teach take part in lessons', () => {
  expect(lessonMembers).toEqual([Student, Tutor, TutorManager])
})
