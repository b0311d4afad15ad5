import { tutorTextNames } from '@hiwar/contract/fields.ts'
import type { TutorCard } from '@hiwar/contract/tutors.ts'
import { pick } from '../../../pick.ts'
import { type UploadOrigin, uploadUrl } from '../../../upload-url.ts'
import { meanOf } from '../views.ts'
import { nextFreeStart, type StoredCard, type TutorEntry } from './entry.ts'
import type { RatingTotal, TeachingTotal, TopicOfTutor, TutorProfile } from './queries.ts'

interface CardFacts {
  readonly topics: readonly TopicOfTutor[]
  readonly rating: RatingTotal | undefined
  readonly teaching: TeachingTotal | undefined
  readonly isNew: boolean
  readonly deps: UploadOrigin
}

/** The part of a card that is the same for every reader. */
export function storedCard(profile: TutorProfile, facts: CardFacts): StoredCard {
  const { rating, teaching, deps } = facts
  return {
    id: profile.id,
    name: profile.name,
    image: uploadUrl(deps, profile.image),
    video: uploadUrl(deps, profile.video),
    thumbnail: uploadUrl(deps, profile.thumbnail),
    ...pick(profile, tutorTextNames),
    gender: profile.gender,
    notice: profile.notice,
    topics: facts.topics.map((topic) => topic.nameAr),
    topicIds: facts.topics.map((topic) => topic.id),
    avgRating: meanOf(rating),
    ratingCount: rating?.count ?? 0,
    studentCount: teaching?.studentCount ?? 0,
    lessonCount: teaching?.lessonCount ?? 0,
    isNew: facts.isNew,
    updatedAt: latest([profile.updatedAt, profile.accountUpdatedAt, rating?.updatedAt]).toISOString(),
  }
}

const latest = (moments: readonly (Date | undefined)[]): Date =>
  new Date(Math.max(...moments.map((moment) => moment?.getTime() ?? 0)))

/** What a card says to one reader alone; null in events, and for readers it does not concern. */
export interface ReaderMarks {
  readonly online: boolean | null
  readonly favourite: boolean | null
}

const noMarks: ReaderMarks = { online: null, favourite: null }

/** A card as it is at `now`. */
export function cardOf(entry: TutorEntry, now: Date, marks = noMarks): TutorCard {
  return { ...entry.card, nextFreeAt: nextFreeText(entry, now), online: marks.online, favourite: marks.favourite }
}

function nextFreeText(entry: TutorEntry, now: Date): string | null {
  const next = nextFreeStart(entry, now)
  return next === null ? null : new Date(next).toISOString()
}
