import { getSettings } from '@hiwar/contract/settings.ts'
import { idIn } from '../allowed-writes.ts'
import { type AuditedAct, superAdmin } from './act.ts'

export const platform: readonly AuditedAct[] = [
  {
    call: 'PATCH /platform/settings',
    as: superAdmin,
    of: async ({ app }) => ({
      body: {
        version: (await app.call(getSettings, {})).body.version,
        changes: { 'lesson.noticeDefault': 45, 'lesson.lateLineMinutes': 60 },
      },
    }),
    entry: () => ({
      action: 'settings.update',
      targetId: null,
      before: { 'lesson.noticeDefault': 30 },
      after: { 'lesson.noticeDefault': 45 },
    }),
  },
  {
    call: 'POST /admin/audit',
    of: async ({ student }) => ({ body: { action: 'phone.reveal', targetId: String(student.id) } }),
    entry: ({ student }) => ({ action: 'phone.reveal', targetId: student.id, userId: student.id }),
  },
  {
    call: 'POST /admin/audit',
    of: async (fixtures) => ({
      body: { action: 'contact.reveal', targetId: String(await idIn(fixtures, 'contactRequests')) },
    }),
    entry: (_, { body }) => ({
      action: 'contact.reveal',
      targetId: body !== undefined && 'targetId' in body ? String(body.targetId) : null,
    }),
  },
  {
    call: 'POST /admin/audit',
    of: async () => ({ body: { action: 'export.csv', targetId: 'users', detail: { rows: 3 } } }),
    entry: () => ({ action: 'export.csv', targetId: 'users', after: { rows: 3 } }),
  },
  { call: 'DELETE /cache/flush', of: async () => ({}), entry: () => ({ action: 'cache.flush', targetId: null }) },
]
