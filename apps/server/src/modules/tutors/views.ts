import type { Gender } from '@hiwar/contract/enums.ts'
import { IntroVideoState, Role, VideoReason } from '@hiwar/contract/enums.ts'
import type { RatingSummary } from '@hiwar/contract/ratings.ts'
import type { IntroVideo, TutorCard, TutorMeta } from '@hiwar/contract/tutors.ts'
import { nextFreeStart, type StoredCard, type TutorEntry } from './entry.ts'
import type { HeldTopic, RatingTotal, TeachingTotal, TutorProfile } from './queries.ts'
import type { TutorRecord } from './record/queries.ts'

const mediaUrl = (uploads: string, file: string | null) => (file === null ? null : `${uploads}${file}`)

interface CardFacts {
  readonly topics: readonly HeldTopic[]
  readonly rating: RatingTotal | undefined
  readonly teaching: TeachingTotal | undefined
  readonly isNew: boolean
  /** Address below which uploads are served, with the last slash. */
  readonly uploads: string
}

/** One decimal; 0 while nobody has rated (lessons.md P4). */
const meanOf = (rating: RatingTotal | undefined) =>
  rating === undefined ? 0 : Math.round((rating.sum / rating.count) * 10) / 10

/** What stands above a tutor's reviews (extras.md 5.1). */
export function ratingSummary(rating: RatingTotal | undefined): RatingSummary {
  return {
    average: meanOf(rating),
    count: rating?.count ?? 0,
    distribution: [...(rating?.distribution ?? [0, 0, 0, 0, 0])],
    tags: { ...rating?.tags },
  }
}

/** The part of a card that is the same for every reader. */
export function storedCard(profile: TutorProfile, facts: CardFacts): StoredCard {
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
    avgRating: meanOf(rating),
    ratingCount: rating?.count ?? 0,
    studentCount: teaching?.studentCount ?? 0,
    lessonCount: teaching?.lessonCount ?? 0,
    isNew: facts.isNew,
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
    introVideo: introVideoOf(tutor),
    passedIntroVideo: isManager || tutor.introVideoPassedAt !== null,
    passedInterview: isManager || tutor.hasPassedInterview,
    passedDemoSession: isManager || tutor.demoSessionPassedAt !== null,
  }
}

/** The review of the video a tutor sent; no state is kept twice (extras.md 11.1). */
export function introVideoOf(tutor: Pick<TutorRecord, 'role' | 'video'> & IntroVideoRow): IntroVideo {
  return {
    state: introVideoState(tutor),
    submittedAt: tutor.introVideoSubmittedAt?.toISOString() ?? null,
    reviewedAt: tutor.introVideoReviewedAt?.toISOString() ?? null,
    reasons: Object.values(VideoReason).filter((reason) => tutor.introVideoReasons.includes(reason)),
    note: tutor.introVideoNote,
    retryAt: tutor.introVideoRetryAt?.toISOString() ?? null,
  }
}

export type IntroVideoRow = Pick<
  TutorRecord,
  | 'introVideoPassedAt'
  | 'introVideoSubmittedAt'
  | 'introVideoReviewedAt'
  | 'introVideoReasons'
  | 'introVideoNote'
  | 'introVideoRetryAt'
>

function introVideoState(tutor: Pick<TutorRecord, 'role' | 'video'> & IntroVideoRow): IntroVideoState {
  if (tutor.role === Role.TutorManager || tutor.introVideoPassedAt !== null) return IntroVideoState.Passed
  if (tutor.introVideoReviewedAt !== null) return IntroVideoState.Rejected
  return tutor.introVideoSubmittedAt !== null && tutor.video !== null ? IntroVideoState.Pending : IntroVideoState.None
}

/** What a card says to one reader alone; both are null in events and for readers they do not concern. */
export interface Seen {
  readonly online: boolean | null
  readonly favourite: boolean | null
}

/** A card as it is at `now`. */
export function cardOf(entry: TutorEntry, now: Date, seen: Seen = { online: null, favourite: null }): TutorCard {
  return { ...entry.card, nextFreeAt: nextFreeText(entry, now), online: seen.online, favourite: seen.favourite }
}

function nextFreeText(entry: TutorEntry, now: Date): string | null {
  const next = nextFreeStart(entry, now)
  return next === null ? null : new Date(next).toISOString()
}

const written = new WeakMap<StoredCard, string>()

/** `cardOf` as JSON; the part that is the same for everybody is written once. */
export function cardJson(entry: TutorEntry, now: Date, seen: Seen): string {
  let head = written.get(entry.card)
  if (head === undefined) {
    head = JSON.stringify(entry.card).slice(0, -1)
    written.set(entry.card, head)
  }
  const next = nextFreeText(entry, now)
  return `${head},"nextFreeAt":${next === null ? 'null' : `"${next}"`},"online":${String(seen.online)},"favourite":${String(seen.favourite)}}`
}
