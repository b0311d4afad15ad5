import { Gender, InterviewStatus, Role } from '@hiwar/contract/enums.ts'
import { expect, test } from 'vitest'
import { meetingOfDemo, stateText } from './meeting.ts'

const at = '2026-05-05T10:00:00.000Z'
const person = (id: number, role: Role, gender: Gender | null) => ({
  id,
  name: null,
  image: null,
  role,
  gender,
  profile: null,
})
const demo = (status: InterviewStatus) =>
  meetingOfDemo({
    id: 1,
    sessionId: 'demo:1',
    tutorId: 7,
    managerId: 2,
    slotId: 5,
    start: at,
    status,
    createdAt: at,
    updatedAt: at,
    tutor: person(7, Role.Tutor, Gender.Female),
    manager: person(2, Role.TutorManager, Gender.Male),
  })

test.each([
  [InterviewStatus.CanceledByInterviewee, at, 'ألغتها المعلّمة'],
  [InterviewStatus.CanceledByInterviewer, at, 'ألغاها المدير'],
  [InterviewStatus.Passed, at, 'ناجحة'],
  [InterviewStatus.Pending, '2026-05-05T09:00:00.000Z', 'في انتظار الموعد'],
  [InterviewStatus.Pending, '2026-05-05T10:10:00.000Z', 'الآن'],
  [InterviewStatus.Pending, '2026-05-05T11:00:00.000Z', 'تنتظر النتيجة'],
])('a meeting of status %i is, at %s, %s', (status, now, text) => {
  expect(stateText(demo(status), new Date(now))).toBe(text)
})
