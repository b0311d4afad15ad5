import type { ContactRow } from '@hiwar/contract/contact-requests.ts'
import type { ContactWithAssignee } from './queries.ts'

export function contactView(row: ContactWithAssignee): ContactRow {
  return {
    id: row.id,
    name: row.name,
    phone: row.phone,
    title: row.title,
    message: row.message,
    state: row.state,
    assignedTo:
      row.assignedTo === null ? null : { id: row.assignedTo, email: row.assigneeEmail, name: row.assigneeName },
    note: row.note,
    userId: row.userId,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}
