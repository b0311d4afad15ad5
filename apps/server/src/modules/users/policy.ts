import { Role } from '@hiwar/contract/enums.ts'
import { isAdmin } from '@hiwar/contract/roles.ts'
import type { Actor } from '../../actor.ts'
import type { Verdict } from '../../failure.ts'
import { isTutorField, mayWriteField, type ProfileField, type Relation, type Target } from './profile-fields.ts'

/** Anyone registers as student or tutor; admins make the rest, and only a SuperAdmin makes admins (people.md 2). */
export function mayCreate(actor: Actor | null, role: Role): Verdict {
  if (role === Role.Student || role === Role.Tutor) return true
  if (actor === null || !isAdmin(actor.role)) return 'forbidden'
  return !isAdmin(role) || actor.role === Role.SuperAdmin ? true : 'forbidden'
}

function relationOf(actor: Actor, target: Target): Relation {
  const isSelf = actor.id === target.id
  return {
    isSelf,
    isAdmin: actor.role === Role.SuperAdmin || (actor.role === Role.RegularAdmin && (isSelf || !isAdmin(target.role))),
    isStudio: actor.role === Role.Studio && target.tutor?.studioId === actor.id,
    isManager: actor.role === Role.TutorManager && target.role === Role.Tutor,
  }
}

/** Whether this person may send exactly these fields for this account. */
export function mayUpdate(actor: Actor, target: Target, fields: readonly ProfileField[]): Verdict {
  const relation = relationOf(actor, target)
  if (!Object.values(relation).includes(true)) return 'forbidden'
  return fields.every((field) => mayWriteField(field, relation, target)) ? true : 'forbidden'
}

/** True when these fields fit the kind of account. */
export function fitsAccount(target: Target, fields: readonly ProfileField[]): boolean {
  return target.tutor !== null || !fields.some(isTutorField)
}
