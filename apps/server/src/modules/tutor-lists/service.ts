import type { Received, Reply } from '@hiwar/contract/endpoint.ts'
import { Role } from '@hiwar/contract/enums.ts'
import { isAdmin } from '@hiwar/contract/roles.ts'
import { sortPairs } from '@hiwar/contract/list-query.ts'
import type {
  FullTutorQuery,
  StudioTutor,
  TutorFull,
  getInterviewer,
  listFullTutors,
  listStudioTutors,
  listStudios,
  listUncontactedTutors,
} from '@hiwar/contract/tutor-lists.ts'
import type { Actor } from '../../actor.ts'
import type { Deps } from '../../deps.ts'
import { allow, fail } from '../../failure.ts'
import { uploadUrl } from '../../upload-url.ts'
import { chooseInterviewer } from '../interviews/service.ts'
import { listedIds } from '../tutors/service.ts'
import { userView } from '../users/service.ts'
import { maySeeStudio, maySeeTutor } from './policy.ts'
import {
  countStudioTutors,
  countStudios,
  countUncontacted,
  countWholeTutors,
  findStudioTutor,
  pageOfStudioTutors,
  pageOfStudios,
  pageOfUncontacted,
  pageOfWholeTutors,
  type StudioTutorRecord,
} from './queries.ts'

const pageOf = ({ page, size }: { page: number; size: number }) => ({ limit: size, offset: (page - 1) * size })

/** A tutor as shown to the own studio and to admins. */
export async function readStudioTutor(deps: Deps, actor: Actor, tutorId: number): Promise<StudioTutor> {
  const tutor = (await findStudioTutor(deps.db, tutorId)) ?? fail('tutor-not-found')
  allow(maySeeTutor(actor, tutor))
  return studioView(deps, tutor)
}

/** Tutors of a studio, by default of the calling one (people.md 2). */
export async function studioTutors(
  deps: Deps,
  actor: Actor,
  query: Received<typeof listStudioTutors.query>,
): Promise<Reply<typeof listStudioTutors>> {
  const studioId = query.studioId ?? (isAdmin(actor.role) ? null : actor.id)
  allow(maySeeStudio(actor, studioId))
  const filter = { studioId, search: query.search ?? '' }
  const tutors = await pageOfStudioTutors(deps.db, filter, pageOf(query.pagination ?? query))
  return { list: tutors.map((tutor) => studioView(deps, tutor)), total: await countStudioTutors(deps.db, filter) }
}

function studioView(deps: Deps, tutor: StudioTutorRecord): StudioTutor {
  return {
    id: tutor.id,
    email: tutor.email,
    name: tutor.name,
    image: uploadUrl(deps, tutor.image),
    video: uploadUrl(deps, tutor.video),
    thumbnail: uploadUrl(deps, tutor.thumbnail),
    studioId: tutor.studioId,
    createdAt: tutor.createdAt.toISOString(),
  }
}

/** The manager with whom a tutor books an interview. */
export async function interviewer(deps: Deps, actor: Actor): Promise<Reply<typeof getInterviewer>> {
  const { id, name, image, gender } = await chooseInterviewer(deps, actor)
  return { id, name, image, gender: gender, role: Role.TutorManager }
}

/** Studios to choose from. */
export async function studios(
  deps: Deps,
  query: Received<typeof listStudios.query>,
): Promise<Reply<typeof listStudios>> {
  const found = await pageOfStudios(deps.db, pageOf(query))
  return {
    list: found.map(({ id, name, address, image }) => ({ id, name, address, image: uploadUrl(deps, image) })),
    total: await countStudios(deps.db),
  }
}

/** Listed tutors with whom the student has no chat, by id. */
export async function uncontacted(
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
export async function wholeTutors(deps: Deps, query: FullTutorQuery): Promise<Reply<typeof listFullTutors>> {
  const order = sortPairs(query) ?? [{ column: 'createdAt', direction: 'desc' } as const]
  const found = await pageOfWholeTutors(deps.db, query, { order, page: query.full ? null : pageOf(query) })
  return { list: found.map((tutor) => wholeView(deps, tutor)), total: await countWholeTutors(deps.db, query) }
}

function wholeView(deps: Deps, tutor: Awaited<ReturnType<typeof pageOfWholeTutors>>[number]): TutorFull {
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
