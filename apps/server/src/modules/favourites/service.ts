import { bounds } from '@hiwar/contract/bounds.ts'
import type { Received, Reply } from '@hiwar/contract/endpoint.ts'
import type { listFavourites } from '@hiwar/contract/favourites.ts'
import type { Actor } from '../../actor.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../failure.ts'
import { lockUsers } from '../../platform/db/locks.ts'
import { afterCommit, transact } from '../../platform/db/transact.ts'
import { cardsFor, findOnboardedTutor, listedAmong } from '../tutors/service.ts'
import { countFavourites, deleteFavourite, findFavourites, insertFavourite, isFavourite } from './queries.ts'

/** Adds a tutor to the favourites; adding it again changes nothing (extras.md 2). */
export async function add(deps: Deps, actor: Actor, tutorId: number): Promise<void> {
  const pair = { studentId: actor.id, tutorId }
  await transact(deps, async (tx) => {
    await lockUsers(tx, [actor.id])
    if ((await findOnboardedTutor(tx, tutorId)) === undefined) fail('tutor-not-found')
    if (await isFavourite(tx, pair)) return
    if ((await countFavourites(tx, actor.id)) >= bounds.favourites) fail('bad-request')

    await insertFavourite(tx, pair, deps.now())
    afterCommit(tx, async () => {
      await deps.caches.favourites.invalidate(actor.id)
    })
  })
}

export async function remove(deps: Deps, actor: Actor, tutorId: number): Promise<void> {
  await deleteFavourite(deps.db, { studentId: actor.id, tutorId })
  await deps.caches.favourites.invalidate(actor.id)
}

/** A page of the favourites that are listed now; the others stay favourites and are counted as hidden. */
export async function list(
  deps: Deps,
  actor: Actor,
  { page, size }: Received<typeof listFavourites.query>,
): Promise<Reply<typeof listFavourites>> {
  const favourites = await findFavourites(deps.db, actor.id)
  const listed = await listedAmong(deps, favourites)
  const cards = await cardsFor(deps, actor, listed.slice((page - 1) * size, page * size))
  return { list: cards, total: listed.length, hidden: favourites.length - listed.length }
}
