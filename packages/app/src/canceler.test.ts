import { expect, test } from 'vitest'
import { Role } from '@hiwar/contract/enums.ts'
import { cancelerOf } from './canceler.ts'

const [student, tutor, admin] = [1, 2, 9]
const members = [
  { userId: tutor, role: Role.TutorManager },
  { userId: student, role: Role.Student },
]

test.each([
  [student, student, 'self'],
  [tutor, tutor, 'self'],
  [tutor, student, 'tutor'],
  [student, tutor, 'student'],
  [admin, student, 'platform'],
  [admin, tutor, 'platform'],
  [null, student, 'platform'],
] as const)('C: canceled by %s, read by %s: %s', (by, reader, said) => {
  expect(cancelerOf({ lesson: { canceledBy: by }, members }, reader)).toBe(said)
})
