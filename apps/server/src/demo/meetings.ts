import { randomUUID } from 'node:crypto'
import { CalendarKind, InterviewStatus } from '@hiwar/contract/enums.ts'
import { MINUTE_MS } from '@hiwar/contract/time.ts'
import { pairKey } from '@hiwar/rules/pair-key.ts'
import { addDays, atCairo, cairoDay } from '@hiwar/rules/week.ts'
import type { Deps } from '../deps.ts'
import type { Tx } from '../platform/db/database.ts'
import {
  findOrCreateSlot,
  hasCalendarOverlap,
  hasOpenMeeting,
  insertCalendarEntries,
  insertInto,
  insertMeeting,
  insertRoomRow,
  insertSlotRows,
  passIntroVideos,
  readDemoIds,
} from './queries.ts'

const HALF_HOUR = 30 * MINUTE_MS

/** Adds two tutors in the middle of onboarding: `candidate` before the interview, `trainee` after passing it. */
export async function addOnboardingTutors(deps: Deps, tx: Tx): Promise<void> {
  const idOf = await readDemoIds(tx)
  await passIntroVideos(tx, [idOf('candidate'), idOf('trainee')], deps.now())
  const start = atCairo(addDays(cairoDay(deps.now()), -20), '11:00')
  const [slotId = 0] = await insertSlotRows(tx, [
    { userId: idOf('manager'), start, end: new Date(start.getTime() + HALF_HOUR) },
  ])
  await insertMeeting(tx, 'interviews', {
    interviewerId: idOf('manager'),
    intervieweeId: idOf('trainee'),
    slotId,
    sessionId: `interview:${randomUUID()}`,
    start,
    status: InterviewStatus.Passed,
    level: 4,
    interviewerFeedback: '<p>نطق واضح وأسئلة تفتح الكلام. انتبه لوقت الطالب: دعه يتكلم أكثر.</p>',
    createdAt: start,
    updatedAt: start,
  })
}

/** Makes sure that an interview is running now and a demo session is booked for tomorrow. */
export async function ensureMeetings(deps: Deps, tx: Tx): Promise<void> {
  const idOf = await readDemoIds(tx)
  const now = deps.now()
  const quarterStart = new Date(Math.floor(now.getTime() / (15 * MINUTE_MS)) * 15 * MINUTE_MS)
  await ensureMeeting(tx, {
    kind: 'interview',
    managerId: idOf('manager'),
    tutorId: idOf('candidate'),
    start: quarterStart,
    now,
  })
  await ensureMeeting(tx, {
    kind: 'demo',
    managerId: idOf('manager'),
    tutorId: idOf('trainee'),
    start: atCairo(addDays(cairoDay(now), 1), '12:00'),
    now,
  })
}

interface MeetingPlan {
  readonly kind: 'interview' | 'demo'
  readonly managerId: number
  readonly tutorId: number
  readonly start: Date
  readonly now: Date
}

async function ensureMeeting(tx: Tx, { kind, managerId, tutorId, start, now }: MeetingPlan): Promise<void> {
  const table = kind === 'interview' ? 'interviews' : 'demoSessions'
  const end = new Date(start.getTime() + HALF_HOUR)
  const of =
    kind === 'interview'
      ? ({ table: 'interviews', tutor: 'interviewee_id' } as const)
      : ({ table: 'demo_sessions', tutor: 'tutor_id' } as const)
  if (managerId === 0 || tutorId === 0 || (await hasOpenMeeting(tx, of, { tutorId, now }))) return
  if (await hasCalendarOverlap(tx, { userIds: [managerId, tutorId], start, end })) return
  const slotId = await findOrCreateSlot(tx, { userId: managerId, start, end })
  if (slotId === undefined) return

  const people = kind === 'interview' ? { interviewerId: managerId, intervieweeId: tutorId } : { managerId, tutorId }
  const refId = await insertMeeting(tx, table, {
    ...people,
    slotId,
    sessionId: `${kind}:${randomUUID()}`,
    start,
    createdAt: now,
    updatedAt: now,
  })
  await insertCalendarEntries(tx, [
    {
      kind: kind === 'interview' ? CalendarKind.Interview : CalendarKind.Demo,
      refId,
      userIds: [managerId, tutorId],
      start,
      end,
      enteredAt: now,
    },
  ])
  const roomId = await insertRoomRow(tx, { pairKey: pairKey(managerId, tutorId), createdAt: now, lastMessageAt: null })
  if (roomId !== 0)
    await insertInto(
      tx,
      'roomMembers',
      [managerId, tutorId].map((userId) => ({ roomId, userId, createdAt: now, updatedAt: now })),
    )
}
