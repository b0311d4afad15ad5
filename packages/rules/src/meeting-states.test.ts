import { InterviewStatus } from '@hiwar/contract/enums.ts'
import { describe, expect, test } from 'vitest'
import {
  afterMonths,
  awaitsResult,
  interviewBookableFrom,
  latestEndedStart,
  mayChangeMeeting,
  meetingEnd,
  type MeetingSide,
} from './meeting-states.ts'

const start = new Date('2026-05-05T10:00:00Z')
const before = new Date('2026-05-05T09:59:59Z')
const { Pending, Passed, Rejected, CanceledByInterviewer, CanceledByInterviewee } = InterviewStatus
const sides: MeetingSide[] = ['manager', 'tutor', 'admin']
const all = Object.values(InterviewStatus)

describe('status transitions', () => {
  const allowed = (now: Date) =>
    sides.flatMap((by) =>
      all.flatMap((from) =>
        all.flatMap((to) =>
          from !== to && mayChangeMeeting({ from, to, by, start, now }) ? [`${by} ${from}→${to}`] : [],
        ),
      ),
    )

  test('before the start', () => {
    expect(allowed(before)).toEqual([
      `manager ${Pending}→${CanceledByInterviewer}`,
      `tutor ${Pending}→${CanceledByInterviewee}`,
      `admin ${Pending}→${CanceledByInterviewer}`,
      `admin ${Passed}→${Rejected}`,
      `admin ${Rejected}→${Passed}`,
    ])
  })

  test('from the start on', () => {
    expect(allowed(start)).toEqual([
      `manager ${Pending}→${Passed}`,
      `manager ${Pending}→${Rejected}`,
      `manager ${Pending}→${CanceledByInterviewer}`,
      `admin ${Pending}→${Passed}`,
      `admin ${Pending}→${Rejected}`,
      `admin ${Pending}→${CanceledByInterviewer}`,
      `admin ${Passed}→${Rejected}`,
      `admin ${Rejected}→${Passed}`,
    ])
  })

  test('keeping the status is always allowed', () => {
    for (const status of all)
      expect(mayChangeMeeting({ from: status, to: status, by: 'tutor', start, now: start })).toBe(true)
  })
})

test('a meeting awaits its result from its end on, until there is one', () => {
  const end = meetingEnd(start)
  const justBefore = new Date(end.getTime() - 1)
  expect(end).toEqual(new Date('2026-05-05T10:30:00Z'))
  expect([start, justBefore, end].map((now) => awaitsResult({ status: Pending, start }, now))).toEqual([
    false,
    false,
    true,
  ])
  for (const status of all) expect(awaitsResult({ status, start }, end)).toBe(status === Pending)
  // The same rule as a bound of lists.
  expect([justBefore, end].map((now) => start <= latestEndedStart(now))).toEqual([false, true])
})

describe('booking another interview', () => {
  const now = new Date('2026-11-05T10:00:00Z')

  test('is possible at once without an earlier interview or after a canceled one, and never while one is open or passed', () => {
    expect(interviewBookableFrom(undefined, now)).toBe(true)
    for (const status of [CanceledByInterviewer, CanceledByInterviewee])
      expect(interviewBookableFrom({ status, start: now }, now)).toBe(true)
    for (const status of [Pending, Passed]) expect(interviewBookableFrom({ status, start }, now)).toBe(false)
  })

  test('is possible six calendar months after the start of a rejected one', () => {
    expect(interviewBookableFrom({ status: Rejected, start }, now)).toBe(true)
    expect(interviewBookableFrom({ status: Rejected, start }, new Date(now.getTime() - 1))).toEqual(now)
  })

  test('uses the last day of a month that has no such day', () => {
    expect(afterMonths(new Date('2026-08-31T08:00:00Z'), 6)).toEqual(new Date('2027-02-28T08:00:00Z'))
    expect(afterMonths(new Date('2026-01-15T08:00:00Z'), 6)).toEqual(new Date('2026-07-15T08:00:00Z'))
  })
})
