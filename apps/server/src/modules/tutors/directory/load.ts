import { DAY_MS, MINUTE_MS } from '@hiwar/contract/time.ts'
import { emptyFreeTime, quarterOf } from '@hiwar/rules/free-time.ts'
import type { Deps } from '../../../deps.ts'
import { countCacheRead, metrics, timed } from '../../../platform/observability/metrics.ts'
import { cachedSettings, currentSettings } from '../../settings/service.ts'
import { buildEntries, readFreeTime } from './build.ts'
import { directoryTopic, isYoungerThan, type TutorDirectory } from './directory.ts'
import type { TutorEntry } from './entry.ts'
import { minuteOf } from './query-cache.ts'
import { findOnboardedProfiles, findProfile, markListed, type TutorProfile } from './queries.ts'

/** How often a process checks that it missed no invalidation of the others. */
const upToDateCheckMs = 30_000

/** Another booking window makes every entry's free time another one; a missed invalidation any of them. */
async function catchUp(deps: Deps): Promise<void> {
  const directory = deps.caches.tutors
  const { 'lesson.bookingWindowDays': windowDays } = await currentSettings(deps)
  if (directory.windowDays !== windowDays) directory.flush(deps.now())
  directory.windowDays = windowDays
  if (isYoungerThan(upToDateCheckMs, { since: directory.upToDateAt, now: deps.now() })) return
  directory.catchingUp ??= flushIfOutdated(deps).finally(() => {
    directory.catchingUp = null
  })
  await directory.catchingUp
}

/** While Redis does not answer, the directory is trusted for a minute. */
async function flushIfOutdated(deps: Deps): Promise<void> {
  const directory = deps.caches.tutors
  const isUpToDate = await deps.invalidations.isUpToDate(directoryTopic)
  if (isUpToDate === null && isYoungerThan(MINUTE_MS, { since: directory.upToDateAt, now: deps.now() })) return
  if (isUpToDate !== true) directory.flush(deps.now())
  directory.upToDateAt = deps.now()
}

/** A listed tutor's entry, from memory while fresh; null for a tutor who is not onboarded. */
export async function listedEntry(deps: Deps, id: number): Promise<TutorEntry | null> {
  const directory = deps.caches.tutors
  if (!isCurrent(deps, deps.now())) await catchUp(deps)
  const cached = directory.entries.get(id)
  // Stryker disable next-line ConditionalExpression: spares building who is not listed
  if (directory.isComplete(deps.now())) return cached ?? null
  return cached !== undefined && isYoungerThan(DAY_MS, { since: cached.builtAt, now: deps.now() })
    ? cached
    : await buildForReaders(deps, id)
}

/** One build for all readers of a tutor; after a change `refreshTutor` starts a build of its own. */
async function buildForReaders(deps: Deps, id: number): Promise<TutorEntry | null> {
  const { building } = deps.caches.tutors
  const running = building.get(id)
  if (running !== undefined) return await running
  const build = rebuildEntry(deps, id).finally(() => {
    building.delete(id)
  })
  building.set(id, build)
  return await build
}

/** The directory with every listed tutor in it, built first where it is not. */
export async function completeDirectory(deps: Deps): Promise<TutorDirectory> {
  const directory = deps.caches.tutors
  if (!isCurrent(deps, deps.now())) await catchUp(deps)
  const isHit = directory.isComplete(deps.now())
  countCacheRead('tutors', isHit)
  if (!isHit) await rebuildAll(deps)
  return directory
}

/** Whether the directory can be read at once: complete, checked lately, and built for today's settings. */
function isCurrent(deps: Deps, now: Date): boolean {
  const directory = deps.caches.tutors
  const windowDays = cachedSettings(deps)?.['lesson.bookingWindowDays']
  return (
    windowDays !== undefined &&
    windowDays === directory.windowDays &&
    isYoungerThan(upToDateCheckMs, { since: directory.upToDateAt, now }) &&
    directory.isComplete(now)
  )
}

/** What guests read of the tutors changes with every entry and every minute; null while the directory must be built. */
export function guestVersion(deps: Deps): string | null {
  const now = deps.now()
  return isCurrent(deps, now) ? `${deps.caches.tutors.version} ${minuteOf(now)}` : null
}

/** Builds one entry from the database and stores it, or removes it when the tutor is not onboarded. */
export async function rebuildEntry(deps: Deps, id: number): Promise<TutorEntry | null> {
  const directory = deps.caches.tutors
  const build = ++directory.buildCount
  const { origin, generation } = directory
  const profile = await findProfile(deps.db, id)
  const [entry = null] = profile?.isOnboarded === true ? await buildListed(deps, [profile], origin) : []
  if ((directory.newestBuild.get(id) ?? 0) > build) return directory.entries.get(id) ?? null
  // Meanwhile time moved on, so the free time begins at the wrong quarter, or the directory was flushed.
  if (origin !== directory.origin || generation !== directory.generation) return await rebuildEntry(deps, id)
  return directory.storeBuilt(id, entry, build)
}

/** After a booking nothing but free time changes: one statement, where a whole entry takes six. */
export async function rebuildTime(deps: Deps, id: number): Promise<TutorEntry | null> {
  const directory = deps.caches.tutors
  const { origin } = directory
  const build = ++directory.buildCount
  const free = await readFreeTime(deps.db, id, origin)
  const entry = directory.entries.get(id)
  if (entry === undefined || origin !== directory.origin) return await rebuildEntry(deps, id)
  if (!directory.hasNewerTime(id, build)) {
    directory.newestTime.set(id, build)
    directory.store(id, { ...entry, free })
  }
  return directory.entries.get(id) ?? null
}

/** An entry for the tutor or an admin to look at, listed or not; never stored. */
export async function previewEntry(deps: Deps, id: number): Promise<TutorEntry | null> {
  const profile = await findProfile(deps.db, id)
  const [entry = null] = profile === undefined ? [] : await buildFrom(deps, [profile], quarterOf(deps.now().getTime()))
  return entry
}

/** One build for everyone who waits; six statements, whatever the number of tutors. */
async function rebuildAll(deps: Deps): Promise<void> {
  const directory = deps.caches.tutors
  directory.rebuilding ??= timed(metrics.tutorsRebuild, async () => {
    await buildAll(deps)
  }).finally(() => {
    directory.rebuilding = null
  })
  await directory.rebuilding
}

async function buildAll(deps: Deps): Promise<void> {
  const directory = deps.caches.tutors
  const at = deps.now()
  const thisBuild = ++directory.buildCount
  const { origin: from, generation } = directory
  const origin = Math.max(from, quarterOf(at.getTime()))
  const built = await buildListed(deps, await findOnboardedProfiles(deps.db), origin)
  // Stryker disable next-line ConditionalExpression: an older quarter is moved on within the minute
  const hasMovedOn = directory.origin !== from
  if (hasMovedOn || directory.generation !== generation) {
    await buildAll(deps)
    return
  }

  directory.origin = origin
  const listed = new Map(built.map((entry) => [entry.card.id, entry]))
  // A change that came during this build has read newer rows.
  for (const id of new Set([...directory.entries.keys(), ...listed.keys()]))
    directory.storeBuilt(id, listed.get(id) ?? null, thisBuild)
  await rebuildMisaligned(deps)
  directory.completeSince = at
}

/**
 * Builds again the entries whose free time begins at another quarter than the directory's; until then they offer no
 * time, since their bits would mean other times.
 */
export async function rebuildMisaligned(deps: Deps): Promise<void> {
  const directory = deps.caches.tutors
  const misaligned = [...directory.entries.values()].filter((entry) => entry.free.origin !== directory.origin)
  for (const entry of misaligned) directory.store(entry.card.id, { ...entry, free: emptyFreeTime(directory.origin) })
  for (const entry of misaligned) await rebuildEntry(deps, entry.card.id)
}

async function buildListed(deps: Deps, profiles: readonly TutorProfile[], origin: number): Promise<TutorEntry[]> {
  // Stryker disable next-line MethodExpression: tutors listed before keep their first listing in any case
  const fresh = profiles.filter((profile) => profile.firstListedAt === null).map((profile) => profile.id)
  if (fresh.length > 0) await markListed(deps.db, fresh, deps.now())
  return await buildFrom(deps, profiles, origin)
}

async function buildFrom(deps: Deps, profiles: readonly TutorProfile[], origin: number): Promise<TutorEntry[]> {
  const { 'lesson.bookingWindowDays': windowDays } = await currentSettings(deps)
  return await buildEntries(deps.db, profiles, {
    now: deps.now(),
    origin,
    windowDays,
    deps,
  })
}
