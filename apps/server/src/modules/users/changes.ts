import type { AuditAction } from '@hiwar/contract/audit.ts'
import type { Received } from '@hiwar/contract/endpoint.ts'
import type { updateUser } from '@hiwar/contract/users.ts'
import type { TutorRecord } from '../tutors/service.ts'
import type { UserRecord } from './queries.ts'

type Body = Received<typeof updateUser.body>
type Changed = Record<string, unknown>

/** What a change really changed, for the audit log: only fields that differ, a password as one word (admin.md 2.2). */
export interface AuditedChange {
  readonly action: AuditAction
  readonly before: Changed
  readonly after: Changed
}

/** Null when the change changes nothing. */
export function auditedChangeOf(
  account: { user: UserRecord; tutor: TutorRecord | null },
  body: Body,
): AuditedChange | null {
  const held = fieldsOf(account)
  const before: Changed = {}
  const after: Changed = {}
  for (const [field, value] of Object.entries(body)) {
    if (value === undefined || field === 'password' || held[field] === value) continue
    before[field] = held[field] ?? null
    after[field] = value
  }
  if (body.password !== undefined) after.password = 'changed'
  return Object.keys(after).length === 0 ? null : { action: actionOf(after), before, after }
}

function fieldsOf({ user, tutor }: { user: UserRecord; tutor: TutorRecord | null }): Changed {
  const { email, name, address, gender, birthYear, phone, city, notificationMethod, image } = user
  const person = { email, name, address, gender, birthYear, phone, city, notificationMethod, image }
  if (tutor === null) return person
  const { bio, about, notice, studioId, activated, video, thumbnail } = tutor
  return {
    ...person,
    bio,
    about,
    notice,
    studioId,
    activated,
    video,
    thumbnail,
    passedIntroVideo: tutor.introVideoPassedAt !== null,
    passedDemoSession: tutor.demoSessionPassedAt !== null,
  }
}

/** One write is one entry, named after the weightiest thing in it. */
function actionOf(after: Changed): AuditAction {
  if (after.activated !== undefined) return after.activated === true ? 'tutor.activate' : 'tutor.deactivate'
  if ('passedIntroVideo' in after || 'passedDemoSession' in after) return 'tutor.flags'
  if ('studioId' in after) return 'tutor.studio'
  if ('video' in after || 'thumbnail' in after) return 'tutor.media'
  return 'image' in after && Object.keys(after).length === 1 ? 'user.photo' : 'user.update'
}
