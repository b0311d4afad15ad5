import { AuditLog } from '../features/audit/audit-log.tsx'

/** `/audit`: who did what, when (admin.md 1.18). */
export function AuditScreen() {
  return <AuditLog />
}
