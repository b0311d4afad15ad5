import { setImmediate } from 'node:timers/promises'
import { bounds } from '@hiwar/contract/bounds.ts'
import { normaliseArabic } from '@hiwar/rules/arabic-letters.ts'
import { bookableStarts } from '@hiwar/rules/slots.ts'
import type { Executor } from '../../platform/database.ts'
import type { TutorEntry } from './entry.ts'
import {
  findBusyRanges, findHeldTopics, findSlots, sumRatings, sumTeaching,
  type BusyRange, type HeldTopic, type PublishedSlot, type RatingTotal, type TeachingTotal, type TutorProfile,
} from './queries.ts'
import { storedCard } from './views.ts'

const DAY = 24 * 3_600_000
/** Free time is held two days beyond the booking window, so an entry a day old still covers the whole window (extras.md D1). */
const horizonDays = bounds.bookingWindowDays + 2
/** A full build lets other work through after this many tutors. */
const breather = 100

interface Facts {
  readonly topics: ReadonlyMap<number, HeldTopic[]>
  readonly ratings: ReadonlyMap<number, RatingTotal>
  readonly teaching: ReadonlyMap<number, TeachingTotal>
  readonly slots: ReadonlyMap<number, PublishedSlot[]>
  readonly busy: ReadonlyMap<number, BusyRange[]>
}

/** Whole entries in five statements, however many tutors there are. */
export async function buildEntries(db: Executor, profiles: readonly TutorProfile[], given: { now: Date; uploads: string }): Promise<TutorEntry[]> {
  const facts = await readFacts(db, profiles.map((profile) => profile.id), given.now)
  const entries: TutorEntry[] = []
  for (const profile of profiles) {
    if (entries.length % breather === breather - 1) await setImmediate()
    entries.push(entryOf(profile, facts, given))
  }
  return entries
}

async function readFacts(db: Executor, ids: readonly number[], now: Date): Promise<Facts> {
  const window = { from: now, to: new Date(now.getTime() + horizonDays * DAY) }
  const [topics, ratings, teaching, slots, busy] = await Promise.all([
    findHeldTopics(db, ids), sumRatings(db, ids), sumTeaching(db, ids, now), findSlots(db, ids, window), findBusyRanges(db, ids, window),
  ])
  return {
    topics: Map.groupBy(topics, (topic) => topic.userId),
    ratings: new Map(ratings.map((rating) => [rating.tutorId, rating])),
    teaching: new Map(teaching.map((total) => [total.tutorId, total])),
    slots: Map.groupBy(slots, (slot) => slot.userId),
    busy: Map.groupBy(busy, (range) => range.userId),
  }
}

function entryOf(profile: TutorProfile, facts: Facts, { now, uploads }: { now: Date; uploads: string }): TutorEntry {
  const topics = facts.topics.get(profile.id) ?? []
  const pieces = bookableStarts({
    slots: facts.slots.get(profile.id) ?? [], taken: facts.busy.get(profile.id) ?? [],
    duration: bounds.grid, now, noticeMinutes: 0, windowDays: horizonDays,
  })
  return {
    card: storedCard(profile, { topics, rating: facts.ratings.get(profile.id), teaching: facts.teaching.get(profile.id), uploads }),
    searched: [profile.name ?? '', ...topics.flatMap((topic) => [topic.nameAr, topic.nameEn])].map(normaliseArabic).join('\n'),
    freeStarts: pieces.map((piece) => piece.start.getTime()),
    builtAt: now,
  }
}
