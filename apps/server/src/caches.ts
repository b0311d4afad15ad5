import type { AdminStats } from '@hiwar/contract/admin.ts'
import type { StatsDays } from '@hiwar/contract/enums.ts'
import type { FeaturedRating } from '@hiwar/contract/ratings.ts'
import { MINUTE_MS } from '@hiwar/contract/time.ts'
import type { TokenSubject } from './actor.ts'
import type { SignInRecord } from './modules/sign-ins/queries.ts'
import type { SettingsSnapshot } from './modules/settings/snapshot.ts'
import { TutorDirectory } from './modules/tutors/directory/directory.ts'
import type { LearningRow } from './modules/tutors/statistics/queries.ts'
import { createCacheVersion, type CacheVersion } from './platform/cache/cache-version.ts'
import { createExpiringCache, type ExpiringCache } from './platform/cache/expiring-cache.ts'
import type { InvalidationBus } from './platform/cache/invalidation-bus.ts'
import { createSharedTexts, type SharedTexts } from './platform/cache/shared-texts.ts'
import type { Tx } from './platform/db/database.ts'
import { afterCommit } from './platform/db/transact.ts'
import type { StatusReply } from './platform/payment/orders.ts'

/**
 * Everything the process caches of the database, in one place (docs/decisions/0012-caches.md). Whoever changes one of
 * these rows invalidates the cache after the commit; the other processes hear of it by `deps.invalidations`.
 */
export interface Caches {
  /** The people tokens stand for, by user. Invalidated by `invalidatePerson`. */
  readonly bearers: ExpiringCache<number, TokenSubject | undefined>
  /** Sign-ins that tokens name, by id. Invalidated by what ends one; ends of all raise the generation of the bearer. */
  readonly signIns: ExpiringCache<string, SignInRecord | undefined>
  /** Keys of the calendar addresses, by user; null where none was created. Invalidated by `invalidatePerson`. */
  readonly calendarKeys: ExpiringCache<number, Uint8Array | null>
  /** Favourite tutors, by student; a hundred each at most. */
  readonly favourites: ExpiringCache<number, ReadonlySet<number>>
  /** All platform settings, under the one key `all`. */
  readonly settings: ExpiringCache<'all', SettingsSnapshot>
  /** Sums of a student's lessons, by student. */
  readonly learning: ExpiringCache<number, readonly LearningRow[]>
  /** Figures of the back office, by period. */
  readonly adminStats: ExpiringCache<StatsDays, AdminStats>
  /** Reviews of the public site, under the one key `all`. Invalidated by `invalidateFeatured`. */
  readonly featuredRatings: ExpiringCache<'all', readonly FeaturedRating[]>
  /** The payment provider's replies to status queries, by payment (money.md 5). */
  readonly paymentStatus: ExpiringCache<number, StatusReply>
  /** The listed tutors; see `refreshTutor` and `invalidateTutors`. */
  readonly tutors: TutorDirectory
  /** Slots of listed tutors as students read them; made of the tutor's entry in `tutors`, and outdated with it. */
  readonly slots: SharedTexts
  /** The plans for sale: their list is cached as replies to guests (http/guest-cache.ts). */
  readonly planVersion: CacheVersion
}

// Changes by hand in the database, and changes of other processes while Redis does not answer, are seen after so long.
const shortMs = 5000
const settingsMs = 30_000
const figuresMs = MINUTE_MS
const reviewsMs = 5 * MINUTE_MS

export function createCaches(bus: InvalidationBus, now: () => Date): Caches {
  return {
    bearers: createExpiringCache(bus, { topic: 'bearers', milliseconds: shortMs, most: 20_000, now }),
    signIns: createExpiringCache(bus, { topic: 'sign-ins', milliseconds: shortMs, most: 20_000, now }),
    calendarKeys: createExpiringCache(bus, { topic: 'calendar-keys', milliseconds: shortMs, most: 20_000, now }),
    favourites: createExpiringCache(bus, { topic: 'favourites', milliseconds: shortMs, most: 5000, now }),
    settings: createExpiringCache(bus, { topic: 'settings', milliseconds: settingsMs, most: 1, now }),
    learning: createExpiringCache(bus, { topic: 'learning', milliseconds: figuresMs, most: 5000, now }),
    adminStats: createExpiringCache(bus, { topic: 'admin-stats', milliseconds: figuresMs, most: 10, now }),
    featuredRatings: createExpiringCache(bus, { topic: 'featured-ratings', milliseconds: reviewsMs, most: 1, now }),
    paymentStatus: createExpiringCache(bus, { topic: 'payment-status', milliseconds: 3000, most: 1000, now }),
    tutors: new TutorDirectory(now()),
    slots: createSharedTexts('slots'),
    planVersion: createCacheVersion(bus, { topic: 'plans', milliseconds: shortMs, now }),
  }
}

/** After the commit of anything that decides what a person's tokens or calendar addresses are worth. */
export function invalidatePerson({ caches }: { caches: Caches }, tx: Tx, id: number): void {
  afterCommit(tx, async () => {
    await caches.bearers.invalidate(id)
  })
  afterCommit(tx, async () => {
    await caches.calendarKeys.invalidate(id)
  })
}
