import type { DemoSessionWithMembers } from '@hiwar/contract/demo-sessions.ts'
import type { MeetingMembers } from '../meetings/service.ts'
import type { DemoRow } from './queries.ts'

export function demoView(row: DemoRow, members: MeetingMembers): DemoSessionWithMembers {
  return {
    id: row.id,
    sessionId: row.sessionId,
    tutorId: row.tutorId,
    managerId: row.managerId,
    slotId: row.slotId,
    start: row.start.toISOString(),
    status: row.status,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    tutor: members.candidate(row.tutorId),
    manager: members.manager(row.managerId),
  }
}
