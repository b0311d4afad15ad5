import { sql } from 'kysely'
import { InterviewStatus, type Role } from '@hiwar/contract/enums.ts'
import type { Executor, Tx } from '../../platform/db/database.ts'

export interface FutureBooking {
  readonly id: number
  readonly start: Date
  readonly sessionId: string
  /** Whoever is not leaving. */
  readonly otherId: number
}

export interface FutureBookings {
  readonly lessonIds: readonly number[]
  readonly interviews: readonly FutureBooking[]
  readonly demoSessions: readonly FutureBooking[]
  /** Everyone in any of them. */
  readonly people: readonly number[]
}

/** Interviews and demo sessions take half an hour. */
const meetingMs = 1_800_000

/** What this person is still booked for: not canceled and not over at `now`. */
export async function findFutureBookings(db: Executor, userId: number, now: Date): Promise<FutureBookings> {
  const lessons = await db
    .selectFrom('lessonMembers')
    .innerJoin('lessons', 'lessons.id', 'lessonMembers.lessonId')
    .innerJoin('lessonMembers as both', 'both.lessonId', 'lessons.id')
    .select(['lessons.id', 'both.userId'])
    .where('lessonMembers.userId', '=', userId)
    .where('lessons.canceledAt', 'is', null)
    .where('lessons.end', '>', now)
    .execute()
  const interviews = await findMeetings(
    db,
    { table: 'interviews', host: 'interviewerId', guest: 'intervieweeId' },
    userId,
    now,
  )
  const demoSessions = await findMeetings(
    db,
    { table: 'demoSessions', host: 'managerId', guest: 'tutorId' },
    userId,
    now,
  )
  const people = [
    userId,
    ...lessons.map((row) => row.userId),
    ...interviews.map((row) => row.otherId),
    ...demoSessions.map((row) => row.otherId),
  ]
  return {
    lessonIds: [...new Set(lessons.map((row) => row.id))],
    interviews,
    demoSessions,
    people: [...new Set(people)],
  }
}

type Meetings =
  | { readonly table: 'interviews'; readonly host: 'interviewerId'; readonly guest: 'intervieweeId' }
  | { readonly table: 'demoSessions'; readonly host: 'managerId'; readonly guest: 'tutorId' }

async function findMeetings(
  db: Executor,
  { table, host, guest }: Meetings,
  userId: number,
  now: Date,
): Promise<FutureBooking[]> {
  const rows = await db
    .selectFrom(table)
    .select(['id', 'start', 'sessionId', sql.ref<number>(host).as('host'), sql.ref<number>(guest).as('guest')])
    .where('status', '=', InterviewStatus.Pending)
    .where('start', '>', new Date(now.getTime() - meetingMs))
    .where((on) => on.or([on(sql.ref(host), '=', userId), on(sql.ref(guest), '=', userId)]))
    .execute()
  return rows.map((row) => ({
    id: row.id,
    start: row.start,
    sessionId: row.sessionId,
    otherId: row.host === userId ? row.guest : row.host,
  }))
}

/** The side that leaves is the side that canceled. */
export async function cancelMeetings(
  tx: Tx,
  table: 'interviews' | 'demoSessions',
  given: { ids: readonly number[]; isHost: boolean; at: Date },
): Promise<void> {
  if (given.ids.length === 0) return
  await tx
    .updateTable(table)
    .set({
      status: given.isHost ? InterviewStatus.CanceledByInterviewer : InterviewStatus.CanceledByInterviewee,
      updatedAt: given.at,
    })
    .where('id', 'in', [...given.ids])
    .execute()
}

/** Published time that nobody can use any more; the row stays for the bookings it once held. */
export async function withdrawSlots(tx: Tx, userId: number, at: Date): Promise<void> {
  await tx
    .updateTable('availabilitySlots')
    .set({ deleted: true, updatedAt: at })
    .where('userId', '=', userId)
    .where('deleted', '=', false)
    .where('end', '>', at)
    .execute()
}

export interface DepartingUser {
  readonly id: number
  readonly role: Role
  readonly email: string
  readonly files: readonly string[]
}

/** The account, under the lock of its row; undefined when the deletion was taken back or is not due. */
export async function findDueUser(tx: Tx, userId: number, now: Date): Promise<DepartingUser | undefined> {
  const due = await tx
    .selectFrom('accountDeletions')
    .select('userId')
    .where('userId', '=', userId)
    .where('erasesAt', '<=', now)
    .where((on) =>
      on.exists(
        on.selectFrom('users').select('users.id').where('users.id', '=', userId).where('users.erasedAt', 'is', null),
      ),
    )
    .executeTakeFirst()
  if (due === undefined) return undefined
  const row = await tx
    .selectFrom('users')
    .leftJoin('tutors', 'tutors.id', 'users.id')
    .select(['users.id', 'users.role', 'users.email', 'users.image', 'tutors.video', 'tutors.thumbnail'])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow()
  const { id, role, email, image, video, thumbnail } = row
  return { id, role, email, files: [image, video, thumbnail].filter((file) => file !== null) }
}

/** `table` and `column` are our own words, from fates.ts. */
export async function deleteRows(
  tx: Tx,
  userId: number,
  { table, column }: { table: string; column: string },
): Promise<void> {
  await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${userId}`.execute(tx)
}

/** The row stays: whatever was still on its way when the account ended meets it and is refused. */
export async function clearDeletion(tx: Tx, userId: number): Promise<void> {
  await tx.updateTable('accountDeletions').set({ reason: null }).where('userId', '=', userId).execute()
}

/** Own words of ratings go, their stars stay. */
export async function clearRatingWords(tx: Tx, userId: number): Promise<void> {
  await tx
    .updateTable('ratings')
    .set({ feedback: null })
    .where('raterId', '=', userId)
    .where('feedback', 'is not', null)
    .execute()
}

/** Shared notes stay for the other member, without their author. */
export async function clearNoteAuthor(tx: Tx, userId: number): Promise<void> {
  await tx.updateTable('lessonNoteBlocks').set({ updatedBy: null }).where('updatedBy', '=', userId).execute()
  await tx.updateTable('lessonNoteHistory').set({ userId: null }).where('userId', '=', userId).execute()
}

/** What was asked stays, who asked goes. */
export async function clearContactRequests(tx: Tx, userId: number): Promise<void> {
  await tx.updateTable('contactRequests').set({ name: null, phone: null }).where('userId', '=', userId).execute()
}

/** An open invite to this address goes; an accepted one stays without it. */
export async function clearInvites(tx: Tx, given: { email: string; replacement: string }): Promise<void> {
  const isTheirs = sql<boolean>`lower(email) = ${given.email.toLowerCase()}`
  await tx.deleteFrom('invites').where(isTheirs).where('acceptedAt', 'is', null).execute()
  await tx.updateTable('invites').set({ email: given.replacement }).where(isTheirs).execute()
}

export async function clearTutor(tx: Tx, id: number, at: Date): Promise<void> {
  await tx
    .updateTable('tutors')
    .set({
      bio: null,
      about: null,
      video: null,
      thumbnail: null,
      studioId: null,
      activated: false,
      introVideoNote: null,
      updatedAt: at,
    })
    .where('id', '=', id)
    .execute()
}

/** Tutors of a studio that is no more choose another one. */
export async function releaseTutors(tx: Tx, studioId: number, at: Date): Promise<number[]> {
  const rows = await tx
    .updateTable('tutors')
    .set({ studioId: null, updatedAt: at })
    .where('studioId', '=', studioId)
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}

/** Leaves an id, a role and the times of the account. `tokensValidFrom` is past every token there is. */
export async function clearUser(
  tx: Tx,
  id: number,
  given: { email: string; at: Date; tokensValidFrom: Date },
): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      email: given.email,
      passwordHash: null,
      name: null,
      image: null,
      address: null,
      birthYear: null,
      gender: null,
      city: null,
      phone: null,
      verifiedEmail: false,
      verifiedPhone: false,
      verifiedWhatsapp: false,
      verifiedTelegram: false,
      notificationMethod: null,
      creditScore: 0,
      lastSeenAt: null,
      preferences: sql`'{}'::jsonb`,
      calendarKey: null,
      tokensValidFrom: given.tokensValidFrom,
      erasedAt: given.at,
      updatedAt: given.at,
    })
    .where('id', '=', id)
    .execute()
}

/** Addresses that were kept only for the farewell. */
export async function deleteFarewellAddresses(db: Executor): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({ address: null })
    .where('kind', '=', 'deletion-done')
    .where('settledAt', 'is not', null)
    .where('address', 'is not', null)
    .execute()
}
