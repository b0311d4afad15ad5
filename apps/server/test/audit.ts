import type { AuditAction } from '@hiwar/contract/audit.ts'
import type { TestApp } from './app.ts'

/** Entries of the audit log for an action on one target, oldest first. */
export async function entriesOf(app: TestApp, action: AuditAction, targetId: number | string | null) {
  return await app.deps.db
    .selectFrom('auditLog')
    .select(['actorId', 'action', 'targetType', 'targetId', 'userId', 'before', 'after', 'reason', 'outcome'])
    .where('action', '=', action)
    .where('targetId', targetId === null ? 'is' : '=', targetId === null ? null : String(targetId))
    .orderBy('id')
    .execute()
}
