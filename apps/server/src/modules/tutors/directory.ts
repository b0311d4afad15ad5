import type { Gender } from '@hiwar/contract/enums.ts'
import type { Deps } from '../../deps.ts'
import { buildEntries } from './build.ts'
import type { TutorEntry } from './entry.ts'
import { findOnboardedProfiles, findProfile, markListed, type TutorProfile } from './queries.ts'

const DAY = 24 * 3_600_000
const MINUTE = 60_000

/** Whose order the list takes: the reader's gender first, or none in particular. */
export type ReaderGender = Gender | null

/** The listed tutors in memory (people.md R2). The database is the truth; losing this costs one slower answer. */
export interface Directory {
  readonly entries: Map<number, TutorEntry>
  /** Number of the newest build of each tutor, listed or not: an older one that ends later is dropped. */
  readonly newest: Map<number, number>
  readonly refreshing: Map<number, { again: boolean; done: Promise<void> }>
  /** Sorted lists by the reader's gender; emptied by every change. */
  readonly orders: Map<ReaderGender, readonly TutorEntry[]>
  builds: number
  /** The completeness mark: when `entries` last came to hold every listed tutor; null = never. */
  completeSince: Date | null
  rebuilding: Promise<void> | null
  /** How far the time-driven refresh has come (lessons.md K). */
  advancedTo: Date
}

const directories = new WeakMap<Deps['db'], Directory>()

export function directoryOf(deps: Deps): Directory {
  const known = directories.get(deps.db)
  if (known !== undefined) return known
  const directory: Directory = {
    entries: new Map(), newest: new Map(), refreshing: new Map(), orders: new Map(),
    builds: 0, completeSince: null, rebuilding: null, advancedTo: deps.now(),
  }
  directories.set(deps.db, directory)
  return directory
}

// Processes do not hear of each other's changes, so where there may be several nobody trusts memory for long.
const lifetimeOf = (deps: Deps) => (deps.config.redisUrl === undefined ? DAY : MINUTE)

const isFresh = (deps: Deps, since: Date) => {
  const age = deps.now().getTime() - since.getTime()
  return age >= 0 && age < lifetimeOf(deps)
}

export const isComplete = (deps: Deps, { completeSince }: Directory): boolean => completeSince !== null && isFresh(deps, completeSince)

/** A listed tutor's entry, from memory while fresh; null when the tutor is not onboarded. Never marks the list complete. */
export async function listedEntry(deps: Deps, id: number): Promise<TutorEntry | null> {
  const directory = directoryOf(deps)
  const kept = directory.entries.get(id)
  if (isComplete(deps, directory)) return kept ?? null
  return kept !== undefined && isFresh(deps, kept.builtAt) ? kept : await buildOne(deps, id)
}

/** Builds one entry whole and keeps it, or drops it when the tutor is not onboarded. */
export async function buildOne(deps: Deps, id: number): Promise<TutorEntry | null> {
  const directory = directoryOf(deps)
  const build = ++directory.builds
  const profile = await findProfile(deps.db, id)
  const [entry = null] = profile?.isOnboarded === true ? await listEntries(deps, [profile]) : []
  if ((directory.newest.get(id) ?? 0) > build) return directory.entries.get(id) ?? null

  directory.newest.set(id, build)
  keep(directory, id, entry)
  return entry
}

/** An entry for the tutor's own eyes or an admin's, listed or not; kept nowhere. */
export async function previewEntry(deps: Deps, id: number): Promise<TutorEntry | null> {
  const profile = await findProfile(deps.db, id)
  const [entry = null] = profile === undefined ? [] : await entriesOf(deps, [profile])
  return entry
}

/** Every listed tutor, in the order of people.md 2: same gender first, other, unknown; then notice, rating, id. */
export async function listedEntries(deps: Deps, reader: ReaderGender): Promise<readonly TutorEntry[]> {
  const directory = directoryOf(deps)
  if (!isComplete(deps, directory)) await rebuild(deps, directory)
  const kept = directory.orders.get(reader)
  if (kept !== undefined) return kept
  const sorted = [...directory.entries.values()].toSorted(inOrderOf(reader))
  directory.orders.set(reader, sorted)
  return sorted
}

function inOrderOf(reader: ReaderGender) {
  const rank = ({ card: { gender } }: TutorEntry) => {
    if (reader === null) return 0
    if (gender === null) return 2
    return gender === reader ? 0 : 1
  }
  return (a: TutorEntry, b: TutorEntry) => rank(a) - rank(b) || a.card.notice - b.card.notice || b.card.avgRating - a.card.avgRating || a.card.id - b.card.id
}

/** One build for everyone who waits; six statements, whatever the number of tutors. */
async function rebuild(deps: Deps, directory: Directory): Promise<void> {
  directory.rebuilding ??= buildAll(deps, directory).finally(() => { directory.rebuilding = null })
  await directory.rebuilding
}

async function buildAll(deps: Deps, directory: Directory): Promise<void> {
  const at = deps.now()
  const build = ++directory.builds
  const built = await listEntries(deps, await findOnboardedProfiles(deps.db))
  const listed = new Map(built.map((entry) => [entry.card.id, entry]))
  for (const id of new Set([...directory.entries.keys(), ...listed.keys()])) {
    // A change that came during this build has read newer rows.
    if ((directory.newest.get(id) ?? 0) > build) continue
    directory.newest.set(id, build)
    keep(directory, id, listed.get(id) ?? null)
  }
  directory.completeSince = at
}

function keep(directory: Directory, id: number, entry: TutorEntry | null): void {
  if (entry === null) directory.entries.delete(id)
  else directory.entries.set(id, entry)
  directory.orders.clear()
}

async function listEntries(deps: Deps, profiles: readonly TutorProfile[]): Promise<TutorEntry[]> {
  const fresh = profiles.filter((profile) => profile.firstListedAt === null).map((profile) => profile.id)
  if (fresh.length > 0) await markListed(deps.db, fresh, deps.now())
  return await entriesOf(deps, profiles)
}

async function entriesOf(deps: Deps, profiles: readonly TutorProfile[]): Promise<TutorEntry[]> {
  return await buildEntries(deps.db, profiles, { now: deps.now(), uploads: `${deps.origins.api}/assets/uploads/` })
}
