import type { Received, Reply } from '@hiwar/contract/endpoint.ts'
import { sortPairs } from '@hiwar/contract/list-query.ts'
import type { FullTutorQuery, TutorFull, listFullTutors, listUncontactedTutors } from '@hiwar/contract/tutor-lists.ts'
import type { Actor } from '../../actor.ts'
import type { Deps } from '../../deps.ts'
import { uploadUrl } from '../../upload-url.ts'
import { findIncomplete, findWaitingForActivation, findWaitingForStudio, listedIds } from '../tutors/service.ts'
import { userView } from '../users/service.ts'
import { countFullTutors, countUncontacted, pageOfFullTutors, pageOfUncontacted } from './queries.ts'
import type { TutorGroup } from './queries.ts'

const pageOf = ({ page, size }: { page: number; size: number }) => ({ limit: size, offset: (page - 1) * size })

/** Listed tutors with whom the student has no chat, by id. */
export async function listUncontacted(
  deps: Deps,
  actor: Actor,
  query: Received<typeof listUncontactedTutors.query>,
): Promise<Reply<typeof listUncontactedTutors>> {
  const listed = await listedIds(deps)
  const found = await pageOfUncontacted(deps.db, { studentId: actor.id, listed, page: pageOf(query) })
  const online = await deps.presence.onlineAmong(found.map(({ id }) => id))
  const list = found.map((tutor) => ({
    id: tutor.id,
    name: tutor.name,
    image: uploadUrl(deps, tutor.image),
    bio: tutor.bio,
    role: tutor.role,
    gender: tutor.gender,
    lastSeen: tutor.lastSeen.toISOString(),
    online: online.has(tutor.id),
  }))
  return { list, total: await countUncontacted(deps.db, { studentId: actor.id, listed }) }
}

/** Tutors with all account fields, for admins. */
export async function listFull(deps: Deps, query: FullTutorQuery): Promise<Reply<typeof listFullTutors>> {
  const order = sortPairs(query) ?? [{ column: 'createdAt', direction: 'desc' } as const]
  const filter = { ...query, groups: await groupsOf(deps, query) }
  const found = await pageOfFullTutors(deps.db, filter, { order, page: query.full ? null : pageOf(query) })
  return { list: found.map((tutor) => fullView(deps, tutor)), total: await countFullTutors(deps.db, filter) }
}

const groups = [
  ['ready', findWaitingForActivation],
  ['incomplete', findIncomplete],
  ['awaitsStudio', findWaitingForStudio],
] as const

/** The groups of tutors that the query names. */
async function groupsOf(deps: Deps, query: FullTutorQuery): Promise<TutorGroup[]> {
  const named = groups.flatMap(([key, find]) => {
    const wanted = query[key]
    return wanted === undefined ? [] : [{ find, wanted }]
  })
  return await Promise.all(named.map(async ({ find, wanted }) => ({ ids: await find(deps.db), wanted })))
}

function fullView(deps: Deps, tutor: Awaited<ReturnType<typeof pageOfFullTutors>>[number]): TutorFull {
  return {
    ...userView(tutor, deps),
    bio: tutor.bio,
    about: tutor.about,
    video: uploadUrl(deps, tutor.video),
    thumbnail: uploadUrl(deps, tutor.thumbnail),
    studioId: tutor.studioId,
    activated: tutor.activated,
    notice: tutor.notice,
    meta: { createdAt: tutor.tutorCreatedAt.toISOString(), updatedAt: tutor.tutorUpdatedAt.toISOString() },
  }
}
