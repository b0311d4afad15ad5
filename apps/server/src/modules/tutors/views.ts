import type { Gender } from '@hiwar/contract/enums.ts'
import { Role } from '@hiwar/contract/enums.ts'
import type { TutorCard, TutorMeta } from '@hiwar/contract/tutors.ts'
import { nextFreeStart, type TutorEntry } from './entry.ts'
import type { HeldTopic, RatingTotal, TeachingTotal, TutorProfile, TutorRecord } from './queries.ts'

const mediaUrl = (uploads: string, file: string | null) => (file === null ? null : `${uploads}${file}`)

interface CardFacts {
  readonly topics: readonly HeldTopic[]
  readonly rating: RatingTotal | undefined
  readonly teaching: TeachingTotal | undefined
  /** Address below which uploads are served, with the last slash. */
  readonly uploads: string
}

/** The part of a card that is the same for every reader. */
export function storedCard(profile: TutorProfile, facts: CardFacts): Omit<TutorCard, 'nextFreeAt' | 'online'> {
  const { rating, teaching, uploads } = facts
  return {
    id: profile.id,
    name: profile.name,
    image: mediaUrl(uploads, profile.image),
    video: mediaUrl(uploads, profile.video),
    thumbnail: mediaUrl(uploads, profile.thumbnail),
    bio: profile.bio,
    about: profile.about,
    gender: profile.gender as Gender | null,
    notice: profile.notice,
    topics: facts.topics.map((topic) => topic.nameAr),
    topicIds: facts.topics.map((topic) => topic.id),
    avgRating: rating === undefined ? 0 : Math.round(rating.sum / rating.count * 10) / 10,
    ratingCount: rating?.count ?? 0,
    studentCount: teaching?.studentCount ?? 0,
    lessonCount: teaching?.lessonCount ?? 0,
  }
}

/** A manager has passed everything by being one (people.md Shapes). */
export function tutorMeta(tutor: TutorRecord, uploads: string): TutorMeta {
  const isManager = tutor.role === Role.TutorManager
  return {
    id: tutor.id,
    bio: tutor.bio,
    about: tutor.about,
    video: mediaUrl(uploads, tutor.video),
    thumbnail: mediaUrl(uploads, tutor.thumbnail),
    studioId: tutor.studioId,
    activated: tutor.activated,
    notice: tutor.notice,
    createdAt: tutor.createdAt.toISOString(),
    updatedAt: tutor.updatedAt.toISOString(),
    passedIntroVideo: isManager || tutor.introVideoPassedAt !== null,
    passedInterview: isManager || tutor.hasPassedInterview,
    passedDemoSession: isManager || tutor.demoSessionPassedAt !== null,
  }
}

/** A card for one reader at `now`; `online` is null in events and for anonymous readers. */
export function cardOf(entry: TutorEntry, reading: { now: Date; online: boolean | null }): TutorCard {
  const next = nextFreeStart(entry, reading.now)
  return { ...entry.card, nextFreeAt: next === null ? null : new Date(next).toISOString(), online: reading.online }
}
