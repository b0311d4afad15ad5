import { Role } from '@hiwar/contract/enums.ts'
import { mayAdminister, mayCreateAccount } from '@hiwar/rules/account-rights.ts'
import type { Actor } from '../../actor.ts'
import type { Verdict } from '../../failure.ts'
import { isTutorField, mayWriteField, type ProfileField, type Relation, type Target } from './profile-fields.ts'

export function mayCreate(actor: Actor | null, role: Role): Verdict {
  return mayCreateAccount(actor?.role ?? null, role) ? true : 'forbidden'
}

function relationOf(actor: Actor, target: Target): Relation {
  return {
    isSelf: actor.id === target.id,
    isAdmin: mayAdminister(actor, target),
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
