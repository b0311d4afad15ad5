import type { Received, Reply } from '@hiwar/contract/endpoint.ts'
import { isAdmin } from '@hiwar/contract/roles.ts'
import type { StudioTutor, listStudioTutors, listStudios } from '@hiwar/contract/studios.ts'
import type { Actor } from '../../actor.ts'
import type { Deps } from '../../deps.ts'
import { allow, fail } from '../../failure.ts'
import { uploadUrl } from '../../upload-url.ts'
import { maySeeStudio, maySeeTutor } from './policy.ts'
import {
  countStudioTutors,
  countStudios,
  findStudioTutor,
  pageOfStudioTutors,
  pageOfStudios,
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
export async function listTutors(
  deps: Deps,
  actor: Actor,
  query: Received<typeof listStudioTutors.query>,
): Promise<Reply<typeof listStudioTutors>> {
  const studioId = query.studioId ?? (isAdmin(actor.role) ? null : actor.id)
  allow(maySeeStudio(actor, studioId))
  const filter = {
    studioId,
    search: query.search ?? '',
    state: query.state ?? null,
    missing: query.missing ?? null,
  }
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

/** Studios to choose from. */
export async function list(deps: Deps, query: Received<typeof listStudios.query>): Promise<Reply<typeof listStudios>> {
  const found = await pageOfStudios(deps.db, pageOf(query))
  return {
    list: found.map(({ id, name, address, image }) => ({ id, name, address, image: uploadUrl(deps, image) })),
    total: await countStudios(deps.db),
  }
}
