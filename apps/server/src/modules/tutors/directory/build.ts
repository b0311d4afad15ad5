import { setImmediate } from 'node:timers/promises'
import { searchKey } from '@hiwar/arabic/collator.ts'
import { freeTime, coveredQuarters, timeOfQuarter, type FreeTime, type QuarterRange } from '@hiwar/rules/free-time.ts'
import type { Executor } from '../../../platform/db/database.ts'
import { type UploadOrigin } from '../../../upload-url.ts'
import { storedCard } from './card.ts'
import { isNewAt, type TutorEntry } from './entry.ts'
import {
  findBusyTimes,
  findTopics,
  findSlotTimes,
  findTimesOfOne,
  sumRatings,
  sumTeaching,
  type TopicOfTutor,
  type RatingTotal,
  type TeachingTotal,
  type TutorProfile,
} from './queries.ts'

/** A full build lets the event loop go on after this many tutors. */
const tutorsPerTurn = 50

interface Facts {
  readonly topics: ReadonlyMap<number, readonly TopicOfTutor[]>
  readonly ratings: ReadonlyMap<number, RatingTotal>
  readonly teaching: ReadonlyMap<number, TeachingTotal>
  readonly slots: ReadonlyMap<number, string>
  readonly busy: ReadonlyMap<number, string>
  /** Normalised topic names for the search, computed once for all tutors of a topic. */
  readonly searchKeys: Map<number, string>
}

interface BuildOptions {
  readonly now: Date
  /** Quarter since 1970 at which the free time begins. */
  readonly origin: number
  readonly deps: UploadOrigin
  readonly windowDays: number
}

/** Whole entries in five statements, however many tutors there are. */
export async function buildEntries(
  db: Executor,
  profiles: readonly TutorProfile[],
  options: BuildOptions,
): Promise<TutorEntry[]> {
  const facts = await readFacts(
    db,
    profiles.map((profile) => profile.id),
    options,
  )
  const entries: TutorEntry[] = []
  for (const profile of profiles) {
    // Stryker disable next-line all: it only gives way to other work of the process
    if (entries.length % tutorsPerTurn === tutorsPerTurn - 1) await setImmediate()
    entries.push(entryOf(profile, facts, options))
  }
  return entries
}

const windowFrom = (origin: number) => ({ from: timeOfQuarter(origin), to: timeOfQuarter(origin + coveredQuarters) })

/** The free time of one tutor, in one statement. */
export async function readFreeTime(db: Executor, id: number, origin: number): Promise<FreeTime> {
  const { slots, busy } = await findTimesOfOne(db, id, windowFrom(origin))
  return freeTime(origin, quartersOf(slots), quartersOf(busy))
}

async function readFacts(db: Executor, ids: readonly number[], { now, origin }: BuildOptions): Promise<Facts> {
  const window = windowFrom(origin)
  // One after another: in parallel they would take the processor from other requests.
  const topics = await findTopics(db, ids)
  const ratings = await sumRatings(db, ids)
  const teaching = await sumTeaching(db, ids, now)
  const slots = await findSlotTimes(db, ids, window)
  const busy = await findBusyTimes(db, ids, window)
  return {
    topics: new Map(topics.map((row) => [row.userId, row.topics])),
    ratings: new Map(ratings.map((rating) => [rating.tutorId, rating])),
    teaching: new Map(teaching.map((total) => [total.tutorId, total])),
    slots: new Map(slots.map((row) => [row.userId, row.times])),
    busy: new Map(busy.map((row) => [row.userId, row.times])),
    searchKeys: new Map(),
  }
}

/** `start end start end …`, as the statements write them. */
function quartersOf(times: string | null | undefined): QuarterRange[] {
  if (times == null) return []
  const numbers = times.split(' ').map(Number)
  return Array.from({ length: numbers.length / 2 }, (_, place) => [
    numbers[place * 2] ?? 0,
    numbers[place * 2 + 1] ?? 0,
  ])
}

function topicSearchKey(topic: TopicOfTutor, searchKeys: Facts['searchKeys']): string {
  const known = searchKeys.get(topic.id)
  if (known !== undefined) return known
  const text = `${searchKey(topic.nameAr)}\n${searchKey(topic.nameEn)}`
  searchKeys.set(topic.id, text)
  return text
}

function entryOf(profile: TutorProfile, facts: Facts, { now, origin, deps, windowDays }: BuildOptions): TutorEntry {
  const topics = facts.topics.get(profile.id) ?? []
  const rating = facts.ratings.get(profile.id)
  const teaching = facts.teaching.get(profile.id)
  const firstListedAt = profile.firstListedAt ?? now
  const isNew = isNewAt(now, { firstListedAt, lessonCount: teaching?.lessonCount ?? 0 })
  return {
    card: storedCard(profile, { topics, rating, teaching, isNew, deps }),
    // Stryker disable next-line StringLiteral: who has no name is not listed
    searched: [searchKey(profile.name ?? ''), ...topics.map((topic) => topicSearchKey(topic, facts.searchKeys))].join(
      '\n',
    ),
    free: freeTime(origin, quartersOf(facts.slots.get(profile.id)), quartersOf(facts.busy.get(profile.id))),
    windowDays,
    rating,
    firstListedAt,
    builtAt: now,
  }
}
