import { meetingOfDemo, meetingOfInterview } from '@hiwar/app/meetings/meeting.ts'
import { shownText } from '@hiwar/app/test/shown-text.tsx'
import { aUser } from '@hiwar/client/test/people.ts'
import { Gender, InterviewStatus, Role } from '@hiwar/contract/enums.ts'
import type { InterviewMember } from '@hiwar/contract/interviews.ts'
import { expect, test } from 'vitest'
import { MeetingRow } from './meeting-row.tsx'

const person = { image: null, profile: null }
const manager: InterviewMember = { ...person, id: 4, name: 'سارة', role: Role.TutorManager, gender: Gender.Female }
const tutor: InterviewMember = { ...person, id: 8, name: 'خالد عمر', role: Role.Tutor, gender: Gender.Male }
const booked = {
  id: 3,
  slotId: 1,
  sessionId: 'interview:3',
  start: '2026-05-05T10:00:00.000Z',
  createdAt: '2026-05-04T08:00:00.000Z',
  updatedAt: '2026-05-04T08:00:00.000Z',
}
const row = (meeting: ReturnType<typeof meetingOfDemo>, time: string) =>
  shownText(
    <MeetingRow
      meeting={meeting}
      now={new Date(`2026-05-05T${time}Z`)}
      onReview={() => undefined}
      onCancel={() => undefined}
    />,
    { user: { ...aUser, role: Role.TutorManager } },
  )
const interview = (status: InterviewStatus, time: string) =>
  row(
    meetingOfInterview({
      ...booked,
      status,
      interviewerId: manager.id,
      intervieweeId: tutor.id,
      interviewerFeedback: null,
      intervieweeFeedback: null,
      note: null,
      level: null,
      interviewer: manager,
      interviewee: tutor,
    }),
    time,
  )
const demo = (status: InterviewStatus, time: string) =>
  row(meetingOfDemo({ ...booked, status, managerId: manager.id, tutorId: tutor.id, manager, tutor }), time)
const { Pending, Passed, Rejected, CanceledByInterviewer, CanceledByInterviewee } = InterviewStatus

const before = 'يمكنك الدخول قبل الموعد بـ10 دقائق'

test.each([
  ['that has not begun', Pending, '09:00:00', `تبدأ بعد ساعة ادخل ${before} أرسل رسالة ألغِ`],
  ['that may be joined', Pending, '09:55:00', 'تبدأ بعد 5 دقائق ادخل أرسل رسالة ألغِ'],
  ['that runs', Pending, '10:00:00', 'الآن ادخل سجّل النتيجة أرسل رسالة ألغِ'],
  ['that is over without a result', Pending, '10:30:00', 'تنتظر النتيجة سجّل النتيجة أرسل رسالة ألغِ'],
  ['that was passed', Passed, '11:00:00', 'ناجحة رأيك أرسل رسالة'],
  ['that was not passed', Rejected, '11:00:00', 'مرفوضة رأيك أرسل رسالة'],
  ['that the manager canceled', CanceledByInterviewer, '09:00:00', 'ألغتها المديرة أرسل رسالة'],
  ['that the candidate canceled', CanceledByInterviewee, '11:00:00', 'ألغاها المعلّم أرسل رسالة'],
] as const)('an interview %s: its state and what the manager can do', (_, status, time, text) => {
  const booking = 'خالد عمر مقابلة، الثلاثاء، 5 مايو، 1:00–1:30 م'
  expect(interview(status, time).split(booking)[1]).toBe(` ${text}`)
})

test('a demo session has a result, but no opinion to be read', () => {
  expect(demo(Pending, '10:30:00')).toContain(
    'حصة تجريبية، الثلاثاء، 5 مايو، 1:00–1:30 م تنتظر النتيجة سجّل النتيجة أرسل رسالة ألغِ',
  )
  expect(demo(Passed, '11:00:00')).toContain('ناجحة أرسل رسالة')
})
