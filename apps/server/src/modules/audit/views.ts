import type { AuditEntry } from '@hiwar/contract/admin.ts'
import { Role } from '@hiwar/contract/enums.ts'
import type { Actor } from '../../actor.ts'
import type { Entry } from './queries.ts'

export function entryView(reader: Actor, entry: Entry): AuditEntry {
  const seesTraces = reader.role === Role.SuperAdmin
  return {
    id: entry.id,
    at: entry.at.toISOString(),
    actor: entry.actorId === null ? null : { id: entry.actorId, email: entry.actorEmail, name: entry.actorName },
    actorRole: entry.actorRole,
    action: entry.action,
    targetType: entry.targetType,
    targetId: entry.targetId,
    userId: entry.userId,
    before: entry.before as AuditEntry['before'],
    after: entry.after as AuditEntry['after'],
    reason: entry.reason,
    requestId: entry.requestId,
    outcome: entry.outcome === 'refused' ? 'refused' : 'ok',
    ip: seesTraces ? entry.ip : null,
    userAgent: seesTraces ? entry.userAgent : null,
  }
}
