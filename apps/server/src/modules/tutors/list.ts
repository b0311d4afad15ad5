import { Role } from '@hiwar/contract/enums.ts'
import type { Reply } from '@hiwar/contract/endpoint.ts'
import type { TutorCard, TutorQuery, listOnboardedTutors } from '@hiwar/contract/tutors.ts'
import type { Actor } from '../../actor.ts'
import type { Deps } from '../../deps.ts'
import { allow } from '../../failure.ts'
import { countLook } from '../../platform/metrics.ts'
import { Prepared } from '../../prepared.ts'
import { directoryAtHand, wholeDirectory, type Directory } from './directory.ts'
import type { TutorEntry } from './entry.ts'
import { meanRating, plainOrder, sorted } from './order.ts'
import { mayFilter } from './policy.ts'
import { findFavouriteIds } from './queries.ts'
import { isSet, matching, setFilters, without, type Sight } from './select.ts'
import { cardJson, cardOf, type Seen } from './views.ts'

type List = Reply<typeof listOnboardedTutors>

/** A page of bookable tutors, from memory (people.md 2, R2; extras.md 1). */
export async function list(deps: Deps, actor: Actor | null, query: TutorQuery): Promise<Prepared<List>> {
  allow(mayFilter(actor, { online: isSet(query, 'online'), favourite: isSet(query, 'favourite') }))
  const directory = await wholeDirectory(deps)
  const now = deps.now()
  const known = actor === null ? directory.findings.page(query, now) : undefined
  if (known !== undefined) return new Prepared(known)

  const { version } = directory.findings
  const sight = await sightOf(deps, actor, { query, directory, now })
  const answer = search(directory, query, { actor, sight })
  const page = answer.found.slice((query.page - 1) * query.size, query.page * query.size)
  const seen = await seenBy(deps, actor, page.map((entry) => entry.card.id))
  const cards = page.map((entry) => cardJson(entry, now, seen(entry)))
  const body = Buffer.from(`{"list":[${cards.join(',')}],"total":${answer.found.length},"relax":${JSON.stringify(answer.relax)}}`)
  // Nothing was waited for that could have changed the entries, or it shows by the version.
  if (actor === null && version === directory.findings.version) directory.findings.keepPage(query, now, body)
  return new Prepared(body)
}

/** The page a guest was given for the same question, while nothing has changed since; undefined otherwise. */
export function pageAtHand(deps: Deps, query: TutorQuery): Buffer | undefined {
  const now = deps.now()
  const page = directoryAtHand(deps, now)?.findings.page(query, now)
  if (page !== undefined) countLook('tutors', true)
  return page
}

/** Cards of these tutors for one reader, in the order of `ids`; who is not listed is left out. */
export async function cardsFor(deps: Deps, actor: Actor | null, ids: readonly number[]): Promise<TutorCard[]> {
  const { entries } = await wholeDirectory(deps)
  const listed = ids.flatMap((id) => entries.get(id) ?? [])
  const seen = await seenBy(deps, actor, listed.map((entry) => entry.card.id))
  return listed.map((entry) => cardOf(entry, deps.now(), seen(entry)))
}

/** Which of these tutors are listed now, in the order given. */
export async function listedAmong(deps: Deps, ids: readonly number[]): Promise<number[]> {
  const { entries } = await wholeDirectory(deps)
  return ids.filter((id) => entries.has(id))
}

/** Every listed tutor. */
export async function listedIds(deps: Deps): Promise<number[]> {
  return [...(await wholeDirectory(deps)).entries.keys()]
}

interface Reading {
  readonly actor: Actor | null
  readonly sight: Sight
}

function search(directory: Directory, query: TutorQuery, reading: Reading): { found: readonly TutorEntry[]; relax: List['relax'] } {
  const found = foundOf(directory, query, reading)
  return { found, relax: found.length > 0 ? [] : relaxed(directory, query, reading.sight) }
}

function foundOf(directory: Directory, query: TutorQuery, reading: Reading): readonly TutorEntry[] {
  const { findings } = directory
  const { page: _page, size: _size, ...asked } = query
  const isPersonal = isSet(query, 'online') || isSet(query, 'favourite')
  if (isPersonal) return inOrder(directory, query, reading)
  const question = `${reading.actor?.gender ?? ''} ${JSON.stringify(asked)}`
  return findings.list(question, reading.sight.now, () => inOrder(directory, query, reading))
}

function inOrder(directory: Directory, query: TutorQuery, { actor, sight }: Reading): readonly TutorEntry[] {
  const { entries, findings } = directory
  const reader = actor?.gender ?? null
  const everyone = findings.order(reader, () => [...entries.values()].toSorted(plainOrder(reader)))
  const found = matching(everyone, query, sight)
  if (query.sort === undefined) return found
  return sorted(found, query.sort, { reader, now: sight.now, mean: findings.meanRating(() => meanRating(entries.values())) })
}

/** What dropping one filter would bring, the most first (extras.md 1). */
function relaxed(directory: Directory, query: TutorQuery, sight: Sight): List['relax'] {
  const everyone = [...directory.entries.values()]
  return setFilters(query)
    .map((drop) => ({ drop, total: matching(everyone, without(query, drop), sight).length }))
    .filter(({ total }) => total > 0)
    .toSorted((a, b) => b.total - a.total)
}

/** Who is online and who is kept, looked up only where the question is about it. */
async function sightOf(deps: Deps, actor: Actor | null, given: { query: TutorQuery; directory: Directory; now: Date }): Promise<Sight> {
  const { query, directory, now } = given
  const online = isSet(query, 'online') ? await deps.live.onlineAmong([...directory.entries.keys()]) : new Set<number>()
  const favourites = isSet(query, 'favourite') && actor !== null ? await findFavouriteIds(deps.db, actor.id, null) : new Set<number>()
  return { now, origin: directory.origin, online, favourites }
}

/** What the reader alone sees on these cards: one look-up each for the whole page (extras.md D6). */
export async function seenBy(deps: Deps, actor: Actor | null, ids: readonly number[]): Promise<(entry: TutorEntry) => Seen> {
  if (actor === null || ids.length === 0) return () => ({ online: null, favourite: null })
  const isStudent = actor.role === Role.Student
  const [online, favourites] = await Promise.all([
    deps.live.onlineAmong(ids), isStudent ? findFavouriteIds(deps.db, actor.id, ids) : new Set<number>(),
  ])
  return ({ card: { id } }) => ({ online: online.has(id), favourite: isStudent ? favourites.has(id) : null })
}
