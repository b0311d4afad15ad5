import { setImmediate } from 'node:timers/promises'
import { searchKey } from '@hiwar/arabic/collator.ts'
import { freeTime, coveredQuarters, timeOfQuarter, type QuarterRange } from '@hiwar/rules/free-time.ts'
import type { Executor } from '../../platform/db/database.ts'
import { isNewAt, type TutorEntry } from './entry.ts'
import {
  findBusyTimes,
  findHeldTopics,
  findSlotTimes,
  sumRatings,
  sumTeaching,
  type HeldTopic,
  type RatingTotal,
  type TeachingTotal,
  type TutorProfile,
} from './queries.ts'
import { storedCard } from './views.ts'

/** A full build lets other work through after this many tutors. */
const breather = 50

interface Facts {
  readonly topics: ReadonlyMap<number, readonly HeldTopic[]>
  readonly ratings: ReadonlyMap<number, RatingTotal>
  readonly teaching: ReadonlyMap<number, TeachingTotal>
  readonly slots: ReadonlyMap<number, string>
  readonly busy: ReadonlyMap<number, string>
  /** A topic is searched by many tutors' names; its letters are folded once. */
  readonly folded: Map<number, string>
}

interface Given {
  readonly now: Date
  /** Quarter since 1970 at which the free time begins. */
  readonly origin: number
  readonly uploads: string
  readonly windowDays: number
}

/** Whole entries in five statements, however many tutors there are. */
export async function buildEntries(
  db: Executor,
  profiles: readonly TutorProfile[],
  given: Given,
): Promise<TutorEntry[]> {
  const facts = await readFacts(
    db,
    profiles.map((profile) => profile.id),
    given,
  )
  const entries: TutorEntry[] = []
  for (const profile of profiles) {
    if (entries.length % breather === breather - 1) await setImmediate()
    entries.push(entryOf(profile, facts, given))
  }
  return entries
}

async function readFacts(db: Executor, ids: readonly number[], { now, origin }: Given): Promise<Facts> {
  const window = { from: timeOfQuarter(origin), to: timeOfQuarter(origin + coveredQuarters) }
  // One after the other: side by side they would take the processor from whoever else is answered meanwhile.
  const topics = await findHeldTopics(db, ids)
  const ratings = await sumRatings(db, ids)
  const teaching = await sumTeaching(db, ids, now)
  const slots = await findSlotTimes(db, ids, window)
  const busy = await findBusyTimes(db, ids, window)
  return {
    topics: new Map(topics.map((held) => [held.userId, held.topics])),
    ratings: new Map(ratings.map((rating) => [rating.tutorId, rating])),
    teaching: new Map(teaching.map((total) => [total.tutorId, total])),
    slots: new Map(slots.map((row) => [row.userId, row.times])),
    busy: new Map(busy.map((row) => [row.userId, row.times])),
    folded: new Map(),
  }
}

/** `start end start end …`, as the statements write them. */
function quartersOf(times: string | undefined): QuarterRange[] {
  if (times === undefined) return []
  const numbers = times.split(' ').map(Number)
  return Array.from({ length: numbers.length / 2 }, (_, place) => [
    numbers[place * 2] ?? 0,
    numbers[place * 2 + 1] ?? 0,
  ])
}

function foldedTopic(topic: HeldTopic, folded: Facts['folded']): string {
  const known = folded.get(topic.id)
  if (known !== undefined) return known
  const text = `${searchKey(topic.nameAr)}\n${searchKey(topic.nameEn)}`
  folded.set(topic.id, text)
  return text
}

function entryOf(profile: TutorProfile, facts: Facts, { now, origin, uploads, windowDays }: Given): TutorEntry {
  const topics = facts.topics.get(profile.id) ?? []
  const rating = facts.ratings.get(profile.id)
  const teaching = facts.teaching.get(profile.id)
  const firstListedAt = profile.firstListedAt ?? now
  const isNew = isNewAt(now, { firstListedAt, lessonCount: teaching?.lessonCount ?? 0 })
  return {
    card: storedCard(profile, { topics, rating, teaching, isNew, uploads }),
    searched: [searchKey(profile.name ?? ''), ...topics.map((topic) => foldedTopic(topic, facts.folded))].join('\n'),
    free: freeTime(origin, quartersOf(facts.slots.get(profile.id)), quartersOf(facts.busy.get(profile.id))),
    windowDays,
    rating,
    firstListedAt,
    builtAt: now,
  }
}
