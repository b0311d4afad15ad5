import { Role } from '@hiwar/contract/enums.ts'
import { isTutorLike } from '@hiwar/contract/roles.ts'

/** The dashboard of a role. */
export function homeOf(role: Role): '/s/dashboard' | '/t/dashboard' {
  return isTutorLike(role) ? '/t/dashboard' : '/s/dashboard'
}

/** Students and tutors use this app; admins and studios have their own (people.md §1). */
export function usesThisApp(role: Role): boolean {
  return role === Role.Student || isTutorLike(role)
}
