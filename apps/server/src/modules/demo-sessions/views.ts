import type { DemoSessionWithMembers } from '@hiwar/contract/demo-sessions.ts'
import type { InterviewMember } from '@hiwar/contract/interviews.ts'
import type { DemoRow } from './queries.ts'

export function demoView(row: DemoRow, memberOf: (id: number) => InterviewMember): DemoSessionWithMembers {
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
    tutor: memberOf(row.tutorId),
    manager: memberOf(row.managerId),
  }
}
