import type { AuditAction } from '@hiwar/contract/audit.ts'
import { pick } from '../../pick.ts'
import type { TutorRecord } from '../tutors/service.ts'
import { tutorColumnFields, userColumnFields, type ProfileChange } from './profile-fields.ts'
import type { UserRecord } from './queries.ts'

type Fields = Record<string, unknown>

/** What a change really changed, for the audit log: only fields that differ, a password as one word (admin.md 2.2). */
export interface AuditedChange {
  readonly action: AuditAction
  readonly before: Fields
  readonly after: Fields
}

/** Null when the change changes nothing. */
export function auditedChangeOf(
  account: { user: UserRecord; tutor: TutorRecord | null },
  change: ProfileChange,
): AuditedChange | null {
  const stored = fieldsOf(account)
  const before: Fields = {}
  const after: Fields = {}
  for (const [field, value] of Object.entries(change)) {
    if (value === undefined || field === 'password' || stored[field] === value) continue
    before[field] = stored[field] ?? null
    after[field] = value
  }
  if (change.password !== undefined) after.password = 'changed'
  return Object.keys(after).length === 0 ? null : { action: actionOf(after), before, after }
}

function fieldsOf({ user, tutor }: { user: UserRecord; tutor: TutorRecord | null }): Fields {
  if (tutor === null) return pick(user, userColumnFields)
  return {
    ...pick(user, userColumnFields),
    ...pick(tutor, tutorColumnFields),
    passedIntroVideo: tutor.introVideoPassedAt !== null,
    passedDemoSession: tutor.demoSessionPassedAt !== null,
  }
}

/** One write is one entry, named after the most important field in it. */
function actionOf(after: Fields): AuditAction {
  if (after.activated !== undefined) return after.activated === true ? 'tutor.activate' : 'tutor.deactivate'
  if ('passedIntroVideo' in after || 'passedDemoSession' in after) return 'tutor.flags'
  if ('studioId' in after) return 'tutor.studio'
  if ('video' in after || 'thumbnail' in after) return 'tutor.media'
  return 'image' in after && Object.keys(after).length === 1 ? 'user.photo' : 'user.update'
}
