import type { Reply } from '@hiwar/contract/endpoint.ts'
import { Role, TutorSort } from '@hiwar/contract/enums.ts'
import type { TutorCard, TutorQuery, listOnboardedTutors } from '@hiwar/contract/tutors.ts'
import type { Actor } from '../../../actor.ts'
import type { Deps } from '../../../deps.ts'
import { allow } from '../../../failure.ts'
import { SerializedReply } from '../../../serialized-reply.ts'
import { mayFilter } from '../policy.ts'
import { findFavouriteIds } from '../queries.ts'
import { cardOf, type ReaderMarks } from './card.ts'
import type { TutorDirectory } from './directory.ts'
import type { TutorEntry } from './entry.ts'
import { isSet, matching, relaxed, type FilterContext } from './filter.ts'
import { completeDirectory } from './load.ts'
import { OrderedEntries } from './ordered-entries.ts'
import { inOrder, meanRating, withNewcomers } from './order.ts'

type ListReply = Reply<typeof listOnboardedTutors>

/** A page of bookable tutors, from memory (people.md 2, R2; extras.md 1). */
export async function list(deps: Deps, actor: Actor | null, query: TutorQuery): Promise<SerializedReply<ListReply>> {
  allow(mayFilter(actor, { online: isSet(query, 'online'), favourite: isSet(query, 'favourite') }))
  const directory = await completeDirectory(deps)
  const now = deps.now()
  const { version } = directory
  const isOneReaders = isPersonal(query)
  const people = isOneReaders ? await readPeople(deps, actor, { query, directory }) : nobody
  const reader = { actor, context: { now, origin: directory.origin, ...people } }
  const filters = filtersKey(query, actor)
  const match = () => orderedMatches(directory, query, reader)
  const found = isOneReaders ? match() : directory.queryCache.list(filters, now, match)
  const page = found.slice((query.page - 1) * query.size, query.page * query.size)
  const ids = page.map((entry) => entry.card.id)
  const marksOf = await readMarks(deps, actor, ids)
  const write = () => {
    const reply: ListReply = {
      list: page.map((entry) => cardOf(entry, now, marksOf(entry))),
      total: found.length,
      relax: found.length > 0 ? [] : relaxed(everyone(directory, query, reader), query, reader.context),
    }
    return Buffer.from(JSON.stringify(reply))
  }
  // An entry may have changed while the marks were read.
  if (isOneReaders || version !== directory.version) return new SerializedReply(write())
  const marks = page.map((entry) => marksKey(marksOf(entry))).join('')
  const key = `${query.page} ${query.size} ${marks} ${filters}`
  return new SerializedReply(directory.queryCache.page(key, now, write))
}

/** Cards of these tutors for one reader, in the order of `ids`; tutors who are not listed are left out. */
export async function cardsFor(deps: Deps, actor: Actor | null, ids: readonly number[]): Promise<TutorCard[]> {
  const { entries } = await completeDirectory(deps)
  const listed = ids.flatMap((id) => entries.get(id) ?? [])
  const marksOf = await readMarks(
    deps,
    actor,
    listed.map((entry) => entry.card.id),
  )
  return listed.map((entry) => cardOf(entry, deps.now(), marksOf(entry)))
}

/** Which of these tutors are listed now, in the order given. */
export async function listedAmong(deps: Deps, ids: readonly number[]): Promise<number[]> {
  const { entries } = await completeDirectory(deps)
  return ids.filter((id) => entries.has(id))
}

/** Every listed tutor. */
export async function listedIds(deps: Deps): Promise<number[]> {
  return [...(await completeDirectory(deps)).entries.keys()]
}

interface Reader {
  readonly actor: Actor | null
  readonly context: FilterContext
}

/** A query whose result is one reader's alone. */
const isPersonal = (query: TutorQuery) => isSet(query, 'online') || isSet(query, 'favourite')

const marksKey = ({ online, favourite }: ReaderMarks) => `${String(online)} ${String(favourite)}`

/** Everything that decides who is found and in which order. */
function filtersKey({ page: _page, size: _size, ...filters }: TutorQuery, actor: Actor | null): string {
  return `${actor?.gender ?? ''} ${JSON.stringify(filters)}`
}

/** All listed tutors, in the order of the list. */
function everyone({ entries, queryCache }: TutorDirectory, { sort }: TutorQuery, { actor, context }: Reader) {
  const order = { reader: actor?.gender ?? null, sort, now: context.now }
  return queryCache.order(order, () => {
    const mean = queryCache.meanRating(() => meanRating(entries.values()))
    return new OrderedEntries(inOrder([...entries.values()], { ...order, mean }))
  })
}

function orderedMatches(directory: TutorDirectory, query: TutorQuery, reader: Reader): readonly TutorEntry[] {
  const found = matching(everyone(directory, query, reader), query, reader.context)
  return query.sort === TutorSort.Recommended ? withNewcomers(found) : found
}

/** Invalidated by the favourites module (caches.ts). */
async function cachedFavourites(deps: Deps, { id }: Actor): Promise<ReadonlySet<number>> {
  const { favourites } = deps.caches
  return favourites.cached(id) ?? (await favourites.read(id, async () => await findFavouriteIds(deps.db, id)))
}

type People = Pick<FilterContext, 'online' | 'favourites'>

const nobody: People = { online: new Set(), favourites: new Set() }

/** Who is online and the reader's favourites, each only where the query filters by it. */
async function readPeople(
  deps: Deps,
  actor: Actor | null,
  { query, directory }: { query: TutorQuery; directory: TutorDirectory },
): Promise<People> {
  const online = isSet(query, 'online') ? await deps.presence.onlineAmong([...directory.entries.keys()]) : nobody.online
  const favourites =
    isSet(query, 'favourite') && actor !== null ? await cachedFavourites(deps, actor) : nobody.favourites
  return { online, favourites }
}

/** What the reader alone sees on these cards: one look-up of each kind for the whole page (extras.md D6). */
async function readMarks(
  deps: Deps,
  actor: Actor | null,
  ids: readonly number[],
): Promise<(entry: TutorEntry) => ReaderMarks> {
  if (actor === null || ids.length === 0) return () => ({ online: null, favourite: null })
  const isStudent = actor.role === Role.Student
  const [online, favourites] = await Promise.all([
    deps.presence.onlineAmong(ids),
    isStudent ? cachedFavourites(deps, actor) : new Set<number>(),
  ])
  return ({ card: { id } }) => ({ online: online.has(id), favourite: isStudent ? favourites.has(id) : null })
}
