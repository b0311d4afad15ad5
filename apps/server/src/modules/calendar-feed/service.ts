import { createHmac } from 'node:crypto'
import { basename } from 'node:path'
import type { CalendarFeed } from '@hiwar/contract/calendar.ts'
import { CalendarKind } from '@hiwar/contract/enums.ts'
import { DAY_MS, HOUR_SECONDS, MINUTE_MS } from '@hiwar/contract/time.ts'
import { calendarDescription, calendarName, calendarTitle } from '@hiwar/arabic/calendar.ts'
import { productName } from '@hiwar/arabic/words.ts'
import type { Actor } from '../../actor.ts'
import type { Deps } from '../../deps.ts'
import { TooManyRequests, fail } from '../../failure.ts'
import { calendarFile, type CalendarEvent } from '../../platform/files/calendar-file.ts'
import { makeCalendarKey, sameText } from '../../platform/identity/tokens.ts'
import {
  demoEntries,
  findFeed,
  interviewEntries,
  lessonEntries,
  lessonEntry,
  memberIds,
  recordFeedRead,
  setKey,
  type FeedEntry,
  type FeedRecord,
} from './queries.ts'

const PAST_DAYS = 30
const AHEAD_DAYS = 90
const reads = { name: 'calendar-feed', points: 60, seconds: HOUR_SECONDS }
const wrongTokens = { name: 'calendar-feed-wrong', points: 30, seconds: HOUR_SECONDS }

/** The feed address for its owner; all null while the feed is off. */
export async function showFeed(deps: Deps, actor: Actor): Promise<CalendarFeed> {
  return feedView(deps, (await findFeed(deps.db, actor.id)) ?? fail('user-not-found'))
}

/** Switches the feed on, or replaces its address and revokes the old one with its event links. */
export async function renewFeed(deps: Deps, actor: Actor): Promise<CalendarFeed> {
  await setKey(deps.db, actor.id, { key: makeCalendarKey(), at: deps.now() })
  await deps.caches.calendarKeys.invalidate(actor.id)
  return await showFeed(deps, actor)
}

export async function revokeFeed(deps: Deps, actor: Actor): Promise<void> {
  await setKey(deps.db, actor.id, { key: null, at: null })
  await deps.caches.calendarKeys.invalidate(actor.id)
}

/** Bookings from 30 days ago to 90 days ahead, including canceled ones, so that calendars remove them. */
export async function readFeed(deps: Deps, given: { file: string; ip: string }): Promise<string> {
  const token = basename(given.file, '.ics')
  const userId = Number.parseInt(token.split('.')[0] ?? '', 36)
  const feed = await findFeed(deps.db, userId <= 2_147_483_647 ? userId : 0)
  const isValid = feed?.calendarKey != null && sameText(token, feedToken(deps, feed.id, feed.calendarKey))
  if (!isValid) {
    await requireRate(deps, wrongTokens, given.ip)
    fail('not-found')
  }
  await requireRate(deps, reads, token)
  const now = deps.now()
  const range = {
    from: new Date(now.getTime() - PAST_DAYS * DAY_MS),
    to: new Date(now.getTime() + AHEAD_DAYS * DAY_MS),
  }
  const entries = [
    ...(await lessonEntries(deps.db, userId, range)),
    ...(await interviewEntries(deps.db, userId, range)),
    ...(await demoEntries(deps.db, userId, range)),
  ]
  await recordFeedRead(deps.db, userId, now)
  return calendarFile({
    name: calendarName,
    organizer: organizerOf(deps),
    method: null,
    events: entries.map((entry) => eventOf(deps, entry)),
  })
}

/** One lesson, for anyone with the signed link of one of its members. */
export async function readEvent(deps: Deps, given: { id: number; file: string }): Promise<string> {
  const sent = basename(given.file, '.ics')
  for (const userId of await memberIds(deps.db, given.id)) {
    const feed = await findFeed(deps.db, userId)
    if (
      feed === undefined ||
      !sameText(sent, eventSignature(deps, { userId, lessonId: given.id, key: feed.calendarKey }))
    )
      continue
    const entry = (await lessonEntry(deps.db, userId, given.id)) ?? fail('lesson-not-found')
    return calendarFile({
      name: calendarName,
      organizer: organizerOf(deps),
      method: entry.isCanceled ? 'cancel' : 'publish',
      events: [eventOf(deps, entry)],
    })
  }
  return fail('lesson-not-found')
}

/** Links to lessons as calendar files: phones open a link, not a blob. */
export async function eventLinksFor(deps: Deps, userId: number): Promise<(lessonId: number) => string> {
  const key = await deps.caches.calendarKeys.read(
    userId,
    async () => (await findFeed(deps.db, userId))?.calendarKey ?? null,
  )
  return (lessonId) =>
    `${deps.origins.api}/api/v1/calendar/lesson/${lessonId}/${eventSignature(deps, { userId, lessonId, key })}.ics`
}

async function requireRate(deps: Deps, limit: typeof reads, key: string): Promise<void> {
  const wait = await deps.rateLimits.use(limit, key)
  if (wait > 0) throw new TooManyRequests(wait)
}

const sign = (deps: Pick<Deps, 'codeSecret'>, text: string, key: Uint8Array | null) =>
  createHmac('sha256', deps.codeSecret)
    .update(text)
    .update(key ?? '')
    .digest('base64url')

const eventSignature = (
  deps: Pick<Deps, 'codeSecret'>,
  { userId, lessonId, key }: { userId: number; lessonId: number; key: Uint8Array | null },
) => sign(deps, `event ${userId} ${lessonId} `, key)

/** Derived from the key, so it can be shown again; a copy of the database alone does not reveal it. */
const feedToken = (deps: Deps, userId: number, key: Uint8Array) =>
  `${userId.toString(36)}.${sign(deps, `feed ${userId} `, key)}`

function feedView(deps: Deps, { id, calendarKey, calendarMadeAt, calendarReadAt }: FeedRecord): CalendarFeed {
  const url =
    calendarKey === null ? null : `${deps.origins.api}/api/v1/calendar/feed/${feedToken(deps, id, calendarKey)}.ics`
  return {
    url,
    webcalUrl: url?.replace(/https?:/, 'webcal:') ?? null,
    createdAt: calendarMadeAt?.toISOString() ?? null,
    // Stryker disable next-line ConditionalExpression: seen by nobody but a read in the moment of the revocation
    lastReadAt: url === null ? null : (calendarReadAt?.toISOString() ?? null),
  }
}

const organizerOf = (deps: Deps) => ({
  name: productName,
  email: deps.config.mail.from.match(/<([^<>]+)>/)?.[1] ?? deps.config.mail.from,
})

const kinds = {
  [CalendarKind.Lesson]: { uid: 'lesson', path: '/lesson' },
  [CalendarKind.Interview]: { uid: 'interview', path: '/interview' },
  [CalendarKind.Demo]: { uid: 'demo', path: '/demo-session' },
} as const satisfies Record<CalendarKind, { uid: string; path: string }>

function eventOf(deps: Deps, entry: FeedEntry): CalendarEvent {
  const { uid, path } = kinds[entry.kind]
  const url = `${deps.origins.app}${path}/${entry.id}`
  return {
    uid: `${uid}-${entry.id}@hiwar`,
    sequence: entry.version,
    start: entry.start,
    end: entry.end,
    updatedAt: entry.updatedAt,
    isCanceled: entry.isCanceled,
    title: calendarTitle(entry),
    url,
    description: calendarDescription({
      duration: (entry.end.getTime() - entry.start.getTime()) / MINUTE_MS,
      focus: entry.focus,
      url,
    }),
  }
}
