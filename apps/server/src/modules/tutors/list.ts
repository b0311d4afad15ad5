import { Role } from '@hiwar/contract/enums.ts'
import type { Reply } from '@hiwar/contract/endpoint.ts'
import type { TutorCard, TutorQuery, listOnboardedTutors } from '@hiwar/contract/tutors.ts'
import type { Actor } from '../../actor.ts'
import type { Deps } from '../../deps.ts'
import { allow } from '../../failure.ts'
import { countLook } from '../../platform/observability/metrics.ts'
import { SerializedReply } from '../../serialized-reply.ts'
import { directoryAtHand, wholeDirectory, type Directory } from './directory.ts'
import type { TutorEntry } from './entry.ts'
import { meanRating, plainOrder, sorted } from './order.ts'
import { mayFilter } from './policy.ts'
import { findFavouriteIds } from './queries.ts'
import { isSet, matching, setFilters, without, type Sight } from './select.ts'
import { cardJson, cardOf, type Seen } from './views.ts'

type List = Reply<typeof listOnboardedTutors>

/** A page of bookable tutors, from memory (people.md 2, R2; extras.md 1). */
export async function list(deps: Deps, actor: Actor | null, query: TutorQuery): Promise<SerializedReply<List>> {
  allow(mayFilter(actor, { online: isSet(query, 'online'), favourite: isSet(query, 'favourite') }))
  const directory = await wholeDirectory(deps)
  const now = deps.now()
  const known = actor === null ? directory.findings.page(query, now) : undefined
  if (known !== undefined) return new SerializedReply(known)

  const { findings } = directory
  const { version } = findings
  const reading = { actor, sight: await sightOf(deps, actor, { query, directory, now }) }
  const found = foundOf(directory, query, reading)
  const page = found.slice((query.page - 1) * query.size, query.page * query.size)
  const seen = await seenBy(
    deps,
    actor,
    page.map((entry) => entry.card.id),
  )
  const write = () => {
    const relax = found.length > 0 ? [] : relaxed(directory, query, reading.sight)
    const cards = page.map((entry) => cardJson(entry, now, seen(entry)))
    return Buffer.from(`{"list":[${cards.join(',')}],"total":${found.length},"relax":${JSON.stringify(relax)}}`)
  }
  // Nothing was waited for that could have changed the entries, or it shows by the version.
  if (version !== findings.version || isPersonal(query)) return new SerializedReply(write())
  if (actor !== null) {
    const marks = page.map((entry) => markOf(seen(entry))).join('')
    return new SerializedReply(
      findings.memberPage(`${query.page} ${query.size} ${marks} ${questionOf(query, actor)}`, now, write),
    )
  }
  // A thousand who waited for the same entries go on in the same moment: the first of them writes.
  const body = findings.page(query, now) ?? write()
  findings.keepPage(query, now, body)
  return new SerializedReply(body)
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
  const seen = await seenBy(
    deps,
    actor,
    listed.map((entry) => entry.card.id),
  )
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

/** A question whose answer is one reader's alone. */
const isPersonal = (query: TutorQuery) => isSet(query, 'online') || isSet(query, 'favourite')

/** What a card says to the reader alone, as letters. */
const markOf = ({ online, favourite }: Seen) => `${String(online).slice(0, 1)}${String(favourite).slice(0, 1)}`

const written = new WeakMap<TutorQuery, string>()

/**
 * What decides who is found and in which order. The same question comes as the same object (http/query-text.ts), so it
 * is written once.
 */
function questionOf(query: TutorQuery, actor: Actor | null): string {
  const reader = actor?.gender ?? ''
  const known = written.get(query)
  if (known !== undefined) return `${reader} ${known}`
  const { page: _page, size: _size, ...asked } = query
  const text = JSON.stringify(asked)
  written.set(query, text)
  return `${reader} ${text}`
}

function foundOf(directory: Directory, query: TutorQuery, reading: Reading): readonly TutorEntry[] {
  if (isPersonal(query)) return inOrder(directory, query, reading)
  return directory.findings.list(questionOf(query, reading.actor), reading.sight.now, () =>
    inOrder(directory, query, reading),
  )
}

function inOrder(directory: Directory, query: TutorQuery, { actor, sight }: Reading): readonly TutorEntry[] {
  const { entries, findings } = directory
  const reader = actor?.gender ?? null
  const everyone = findings.order(reader, () => [...entries.values()].toSorted(plainOrder(reader)))
  const found = matching(everyone, query, sight)
  if (query.sort === undefined) return found
  return sorted(found, query.sort, {
    reader,
    now: sight.now,
    mean: findings.meanRating(() => meanRating(entries.values())),
  })
}

/** What dropping one filter would bring, the most first (extras.md 1). */
function relaxed(directory: Directory, query: TutorQuery, sight: Sight): List['relax'] {
  const everyone = [...directory.entries.values()]
  return setFilters(query)
    .map((drop) => ({ drop, total: matching(everyone, without(query, drop), sight).length }))
    .filter(({ total }) => total > 0)
    .toSorted((a, b) => b.total - a.total)
}

/** From memory; whoever changes them says so (memory.ts). */
async function favouritesOf(deps: Deps, { id }: Actor): Promise<ReadonlySet<number>> {
  return await deps.caches.favourites.read(id, async () => await findFavouriteIds(deps.db, id))
}

/** Who is online and who is kept, looked up only where the question is about it. */
async function sightOf(
  deps: Deps,
  actor: Actor | null,
  given: { query: TutorQuery; directory: Directory; now: Date },
): Promise<Sight> {
  const { query, directory, now } = given
  const online = isSet(query, 'online')
    ? await deps.presence.onlineAmong([...directory.entries.keys()])
    : new Set<number>()
  const favourites = isSet(query, 'favourite') && actor !== null ? await favouritesOf(deps, actor) : new Set<number>()
  return { now, origin: directory.origin, online, favourites }
}

/** What the reader alone sees on these cards: one look-up each for the whole page (extras.md D6). */
export async function seenBy(
  deps: Deps,
  actor: Actor | null,
  ids: readonly number[],
): Promise<(entry: TutorEntry) => Seen> {
  if (actor === null || ids.length === 0) return () => ({ online: null, favourite: null })
  const isStudent = actor.role === Role.Student
  const [online, favourites] = await Promise.all([
    deps.presence.onlineAmong(ids),
    isStudent ? favouritesOf(deps, actor) : new Set<number>(),
  ])
  return ({ card: { id } }) => ({ online: online.has(id), favourite: isStudent ? favourites.has(id) : null })
}
