import type { LearningProfile } from '@hiwar/contract/learning.ts'
import type { Actor } from '../../actor.ts'
import type { Deps } from '../../deps.ts'
import { allow, fail } from '../../failure.ts'
import { lockUsers } from '../../platform/db/locks.ts'
import { transact } from '../../platform/db/transact.ts'
import { mayRead } from './policy.ts'
import { findLearningProfile, findStudentOf, isPresent, saveProfile } from './queries.ts'

const empty: LearningProfile = { level: null, goals: [], occupation: null, about: null }

export async function readOwn(deps: Deps, actor: Actor): Promise<LearningProfile> {
  return (await findLearningProfile(deps.db, actor.id)) ?? empty
}

/** Under the lock of the account, so that none is saved for one that is being erased. */
export async function save(deps: Deps, actor: Actor, given: LearningProfile): Promise<LearningProfile> {
  const profile = { ...given, occupation: given.occupation || null, about: given.about || null }
  await transact(deps, async (tx) => {
    await lockUsers(tx, [actor.id])
    if (!(await isPresent(tx, actor.id))) fail('unauthenticated')

    await saveProfile(tx, actor.id, { profile, at: deps.now() })
  })
  return profile
}

export async function readOf(deps: Deps, actor: Actor, studentId: number): Promise<LearningProfile> {
  const student = (await findStudentOf(deps.db, { studentId, readerId: actor.id })) ?? fail('student-not-found')
  allow(mayRead(actor, student))
  return (await findLearningProfile(deps.db, studentId)) ?? empty
}
