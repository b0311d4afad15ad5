import {
  coveredQuarters,
  shiftForward,
  emptyFreeTime,
  overlapQuarters,
  quarterOf,
  slotQuarters,
  takenQuarters,
  timeOfQuarter,
} from '@hiwar/rules/free-time.ts'
import { DAY_MS, MINUTE_MS } from '@hiwar/contract/time.ts'
import type { Deps } from '../../deps.ts'
import { countLook, metrics, timed } from '../../platform/observability/metrics.ts'
import { currentSettings, settingsAtHand } from '../settings/service.ts'
import { buildEntries } from './build.ts'
import type { TutorEntry } from './entry.ts'
import { Findings } from './findings.ts'
import { findOnboardedProfiles, findProfile, findStrip, markListed, type TutorProfile } from './queries.ts'

/** How often a process looks whether it has heard everything the others said. */
const hearingCheck = 30_000
/** What the processes tell each other of the tutors goes by this name. */
export const newsTopic = 'tutors'

/** The listed tutors in memory (people.md R2). The database is the truth; losing this costs one slower answer. */
export interface Directory {
  readonly entries: Map<number, TutorEntry>
  /** Number of the newest build of each tutor, listed or not: an older one that ends later is dropped. */
  readonly newest: Map<number, number>
  readonly refreshing: Map<number, { again: boolean; done: Promise<void> }>
  /** Builds of single tutors that readers wait for. */
  readonly building: Map<number, Promise<TutorEntry | null>>
  /** What was worked out from the entries as they are; every change empties it. */
  readonly findings: Findings
  /** When each tutor's card was last told, and the timers of those that wait (extras.md D3). */
  readonly toldAt: Map<number, number>
  readonly waiting: Map<number, ReturnType<typeof setTimeout>>
  builds: number
  /** The completeness mark: when `entries` last came to hold every listed tutor; null = never. */
  completeSince: Date | null
  rebuilding: Promise<void> | null
  catchingUp: Promise<void> | null
  /** Grows when everything is forgotten. */
  generation: number
  /** The booking window the entries were built for. */
  windowDays: number | null
  /** Quarter since 1970 at which the free time of every entry begins. */
  origin: number
  /** How far the time-driven refresh has come (lessons.md K). */
  advancedTo: Date
  /** When this process last knew that it had heard of every change. */
  heardAt: Date
}

const directories = new WeakMap<Deps['invalidations'], Directory>()

export function directoryOf(deps: Deps): Directory {
  const known = directories.get(deps.invalidations)
  if (known !== undefined) return known
  const now = deps.now()
  const directory: Directory = {
    entries: new Map(),
    newest: new Map(),
    refreshing: new Map(),
    building: new Map(),
    findings: new Findings(),
    toldAt: new Map(),
    waiting: new Map(),
    builds: 0,
    completeSince: null,
    rebuilding: null,
    catchingUp: null,
    generation: 0,
    windowDays: null,
    origin: quarterOf(now.getTime()),
    advancedTo: now,
    heardAt: now,
  }
  directories.set(deps.invalidations, directory)
  return directory
}

/** Forgets everything; the next reader builds it again, and builds under way begin anew. */
export function flush(directory: Directory, now: Date): void {
  directory.generation += 1
  directory.completeSince = null
  directory.origin = quarterOf(now.getTime())
  directory.entries.clear()
  directory.findings.empty()
}

const isYoung = (now: Date, since: Date, life: number) => {
  const age = now.getTime() - since.getTime()
  return age >= 0 && age < life
}

export const isComplete = (now: Date, { completeSince }: Directory): boolean =>
  completeSince !== null && isYoung(now, completeSince, DAY_MS)

/**
 * Makes sure that nothing said by other processes was missed; where that cannot be known memory is trusted for a minute
 * only.
 */
async function catchUp(deps: Deps, directory: Directory): Promise<void> {
  const { 'lesson.bookingWindowDays': windowDays } = await currentSettings(deps)
  if (directory.windowDays !== null && directory.windowDays !== windowDays) flush(directory, deps.now())
  directory.windowDays = windowDays
  if (isYoung(deps.now(), directory.heardAt, hearingCheck)) return
  directory.catchingUp ??= listen(deps, directory).finally(() => {
    directory.catchingUp = null
  })
  await directory.catchingUp
}

async function listen(deps: Deps, directory: Directory): Promise<void> {
  const heard = await deps.invalidations.isUpToDate(newsTopic)
  if (heard === null && isYoung(deps.now(), directory.heardAt, MINUTE_MS)) return
  if (heard !== true) flush(directory, deps.now())
  directory.heardAt = deps.now()
}

/**
 * A listed tutor's entry, from memory while fresh; null when the tutor is not onboarded. Never marks the list complete.
 */
export async function listedEntry(deps: Deps, id: number): Promise<TutorEntry | null> {
  const directory = directoryOf(deps)
  await catchUp(deps, directory)
  const kept = directory.entries.get(id)
  if (isComplete(deps.now(), directory)) return kept ?? null
  return kept !== undefined && isYoung(deps.now(), kept.builtAt, DAY_MS) ? kept : await buildOnce(deps, directory, id)
}

/** One build for everyone who reads; whoever changed something builds for itself (`refreshTutor`). */
async function buildOnce(deps: Deps, directory: Directory, id: number): Promise<TutorEntry | null> {
  const running = directory.building.get(id)
  if (running !== undefined) return await running
  const building = buildOne(deps, id).finally(() => {
    directory.building.delete(id)
  })
  directory.building.set(id, building)
  return await building
}

/** The directory with every listed tutor in it. */
export async function wholeDirectory(deps: Deps): Promise<Directory> {
  const atHand = directoryAtHand(deps, deps.now())
  if (atHand !== null) {
    countLook('tutors', true)
    return atHand
  }
  const directory = directoryOf(deps)
  await catchUp(deps, directory)
  const isHit = isComplete(deps.now(), directory)
  countLook('tutors', isHit)
  if (!isHit) await rebuild(deps, directory)
  return directory
}

/** The same where nobody has to be asked for it; null otherwise. */
export function directoryAtHand(deps: Deps, now: Date): Directory | null {
  const directory = directoryOf(deps)
  const windowDays = settingsAtHand(deps)?.['lesson.bookingWindowDays']
  const isAtHand =
    windowDays !== undefined &&
    windowDays === directory.windowDays &&
    isYoung(now, directory.heardAt, hearingCheck) &&
    isComplete(now, directory)
  return isAtHand ? directory : null
}

/** Builds one entry whole and keeps it, or drops it when the tutor is not onboarded. */
export async function buildOne(deps: Deps, id: number): Promise<TutorEntry | null> {
  const directory = directoryOf(deps)
  const build = ++directory.builds
  const { origin, generation } = directory
  const profile = await findProfile(deps.db, id)
  const [entry = null] = profile?.isOnboarded === true ? await listEntries(deps, [profile], origin) : []
  if ((directory.newest.get(id) ?? 0) > build) return directory.entries.get(id) ?? null
  // Time moved on meanwhile, so the bits begin at the wrong quarter; or all was to be forgotten, this too.
  if (origin !== directory.origin || generation !== directory.generation) return await buildOne(deps, id)

  directory.newest.set(id, build)
  keep(directory, id, entry)
  return entry
}

/** An entry for the tutor's own eyes or an admin's, listed or not; kept nowhere. */
export async function previewEntry(deps: Deps, id: number): Promise<TutorEntry | null> {
  const profile = await findProfile(deps.db, id)
  const [entry = null] = profile === undefined ? [] : await entriesOf(deps, [profile], quarterOf(deps.now().getTime()))
  return entry
}

/** One build for everyone who waits; six statements, whatever the number of tutors. */
async function rebuild(deps: Deps, directory: Directory): Promise<void> {
  directory.rebuilding ??= timed(metrics.tutorsRebuild, async () => {
    await buildAll(deps, directory)
  }).finally(() => {
    directory.rebuilding = null
  })
  await directory.rebuilding
}

async function buildAll(deps: Deps, directory: Directory): Promise<void> {
  const at = deps.now()
  const build = ++directory.builds
  const { origin: from, generation } = directory
  const origin = Math.max(from, quarterOf(at.getTime()))
  const built = await listEntries(deps, await findOnboardedProfiles(deps.db), origin)
  if (directory.origin !== from || directory.generation !== generation) return await buildAll(deps, directory)

  directory.origin = origin
  const listed = new Map(built.map((entry) => [entry.card.id, entry]))
  for (const id of new Set([...directory.entries.keys(), ...listed.keys()])) {
    // A change that came during this build has read newer rows.
    if ((directory.newest.get(id) ?? 0) > build) continue
    directory.newest.set(id, build)
    keep(directory, id, listed.get(id) ?? null)
  }
  await mendOrigins(deps, directory)
  directory.completeSince = at
}

/**
 * Moves the free time of all entries forward to now, with one statement for the strip that came into sight (extras.md
 * D4). Entries that were built meanwhile may have read other rows than the strip: they are built again.
 */
export async function moveOn(deps: Deps, directory: Directory): Promise<void> {
  const from = directory.origin
  const origin = quarterOf(deps.now().getTime())
  if (origin <= from) return
  const build = ++directory.builds
  const strip =
    directory.entries.size === 0
      ? []
      : await findStrip(deps.db, {
          from: timeOfQuarter(from + coveredQuarters - overlapQuarters),
          to: timeOfQuarter(origin + coveredQuarters),
        })
  if (directory.origin !== from) return

  const rows = Map.groupBy(strip, (row) => row.userId)
  directory.origin = origin
  for (const [id, entry] of directory.entries) {
    const own = rows.get(id) ?? []
    const isStale = (directory.newest.get(id) ?? 0) > build || entry.free.origin !== from
    const free = isStale
      ? entry.free
      : shiftForward(entry.free, origin, {
          slots: own.filter((row) => row.isSlot).map(slotQuarters),
          taken: own.filter((row) => !row.isSlot).map(takenQuarters),
        })
    directory.entries.set(id, { ...entry, free })
  }
  directory.findings.empty()
  await mendOrigins(deps, directory)
}

/**
 * Builds again what holds bits of another origin; until then it offers nothing, since the bits would mean other times.
 */
async function mendOrigins(deps: Deps, directory: Directory): Promise<void> {
  const astray = [...directory.entries.values()].filter((entry) => entry.free.origin !== directory.origin)
  for (const entry of astray) directory.entries.set(entry.card.id, { ...entry, free: emptyFreeTime(directory.origin) })
  for (const entry of astray) await buildOne(deps, entry.card.id)
}

export function keep(directory: Directory, id: number, entry: TutorEntry | null): void {
  if (entry === null) directory.entries.delete(id)
  else directory.entries.set(id, entry)
  directory.findings.empty()
}

async function listEntries(deps: Deps, profiles: readonly TutorProfile[], origin: number): Promise<TutorEntry[]> {
  const fresh = profiles.filter((profile) => profile.firstListedAt === null).map((profile) => profile.id)
  if (fresh.length > 0) await markListed(deps.db, fresh, deps.now())
  return await entriesOf(deps, profiles, origin)
}

async function entriesOf(deps: Deps, profiles: readonly TutorProfile[], origin: number): Promise<TutorEntry[]> {
  const { 'lesson.bookingWindowDays': windowDays } = await currentSettings(deps)
  return await buildEntries(deps.db, profiles, {
    now: deps.now(),
    origin,
    windowDays,
    uploads: `${deps.origins.api}/assets/uploads/`,
  })
}
