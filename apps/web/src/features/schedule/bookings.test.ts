import { InterviewStatus, Role } from '@hiwar/contract/enums.ts'
import { kindLabel, meetingOfDemo } from '@hiwar/app/meetings/meeting.ts'
import { expect, test } from 'vitest'
import { bookingsOf } from './bookings.ts'

const at = (minutes: number) => new Date(Date.UTC(2026, 4, 5, 10, minutes)).toISOString()
const person = (id: number, name: string, role: Role) => ({ id, name, image: null, role, gender: null, profile: null })

test('a booked time names the candidate and the kind of meeting; one of an unknown person names nobody', () => {
  const meeting = meetingOfDemo({
    id: 1,
    sessionId: 'demo:1',
    tutorId: 7,
    managerId: 2,
    slotId: 5,
    start: at(0),
    status: InterviewStatus.Pending,
    createdAt: at(0),
    updatedAt: at(0),
    tutor: person(7, 'ريم', Role.Tutor),
    manager: person(2, 'هالة', Role.TutorManager),
  })
  const taken = [
    { parent: 5, start: at(30), end: at(45) },
    { parent: 5, start: at(0), end: at(30) },
  ]
  expect(bookingsOf(taken, { lessons: [], meetings: [meeting] }, 2).map(({ by }) => by)).toEqual([
    { userId: 7, name: 'ريم', image: null, meeting: kindLabel['demo-session'] },
    null,
  ])
})
