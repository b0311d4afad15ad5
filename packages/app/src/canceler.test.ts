import { expect, test } from 'vitest'
import { Gender, Role } from '@hiwar/contract/enums.ts'
import { cancelerText } from './canceler.ts'

const [student, tutor, admin] = [1, 2, 9]
const members = [
  { userId: tutor, role: Role.TutorManager, gender: Gender.Female },
  { userId: student, role: Role.Student, gender: null },
]

test.each([
  [student, student, 'ألغيتها أنت'],
  [tutor, tutor, 'ألغيتها أنت'],
  [tutor, student, 'ألغتها المعلّمة'],
  [student, tutor, 'ألغاها الطالب'],
  [admin, student, 'ألغتها إدارة حوار'],
  [admin, tutor, 'ألغتها إدارة حوار'],
  [null, student, 'ألغتها إدارة حوار'],
] as const)('C: canceled by %s, read by %s: %s', (by, reader, said) => {
  expect(cancelerText({ lesson: { canceledBy: by }, members }, reader)).toBe(said)
})
