import { sql } from 'kysely'
import { bounds } from '@hiwar/contract/bounds.ts'
import { InterviewStatus, type Role } from '@hiwar/contract/enums.ts'
import { MINUTE_MS } from '@hiwar/contract/time.ts'
import type { Executor, Tx } from '../../platform/db/database.ts'

export interface FutureBooking {
  readonly id: number
  readonly start: Date
  readonly sessionId: string
  /** The member who is not being erased. */
  readonly otherId: number
}

export interface FutureBookings {
  readonly lessonIds: readonly number[]
  readonly interviews: readonly FutureBooking[]
  readonly demoSessions: readonly FutureBooking[]
  /** Everyone in any of them. */
  readonly people: readonly number[]
}

const meetingMs = bounds.meeting.minutes * MINUTE_MS

/** Bookings of this user that are neither canceled nor over at `now`. */
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

/** The side that is erased is the side that canceled. */
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

/** Withdraws published time; the row stays for the bookings it once held. */
export async function withdrawSlots(tx: Tx, userId: number, at: Date): Promise<void> {
  await tx
    .updateTable('availabilitySlots')
    .set({ deleted: true, updatedAt: at })
    .where('userId', '=', userId)
    .where('deleted', '=', false)
    .where('end', '>', at)
    .execute()
}

/** The user being erased. */
export interface DepartingUser {
  readonly id: number
  readonly role: Role
  readonly email: string
  readonly files: readonly string[]
}

/** The account, under the lock of its row; undefined when the deletion was withdrawn or is not due. */
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

/** Table and column names come from erasure-rules.ts. */
interface PersonColumn {
  readonly table: string
  readonly column: string
}

export async function deleteRows(tx: Tx, userId: number, { table, column }: PersonColumn): Promise<void> {
  await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${userId}`.execute(tx)
}

/** The row stays, for example a shared note for the other member; it no longer refers to the person. */
export async function unlinkRows(tx: Tx, userId: number, { table, column }: PersonColumn): Promise<void> {
  await sql`update ${sql.table(table)} set ${sql.ref(column)} = null where ${sql.ref(column)} = ${userId}`.execute(tx)
}

/** The row stays, for example a rating with its stars; what it says of the person is emptied. */
export async function clearContents(
  tx: Tx,
  userId: number,
  given: PersonColumn & { contents: readonly { column: string; value: 'null' | 'default' }[] },
): Promise<void> {
  const changes = given.contents.map(({ column, value }) => sql`${sql.ref(column)} = ${sql.raw(value)}`)
  const isTheirs = sql`${sql.ref(given.column)} = ${userId}`
  await sql`update ${sql.table(given.table)} set ${sql.join(changes)} where ${isTheirs}`.execute(tx)
}

/** An open invite to this address goes; an accepted one stays without it. */
export async function clearInvites(tx: Tx, given: { email: string; replacement: string }): Promise<void> {
  const isTheirs = sql<boolean>`lower(email) = ${given.email.toLowerCase()}`
  await tx.deleteFrom('invites').where(isTheirs).where('acceptedAt', 'is', null).execute()
  await tx.updateTable('invites').set({ email: given.replacement }).where(isTheirs).execute()
}

export async function touchTutor(tx: Tx, id: number, at: Date): Promise<void> {
  await tx.updateTable('tutors').set({ updatedAt: at }).where('id', '=', id).execute()
}

/** Tutors of an erased studio choose another one. */
export async function releaseTutors(tx: Tx, studioId: number, at: Date): Promise<number[]> {
  const rows = await tx
    .updateTable('tutors')
    .set({ studioId: null, updatedAt: at })
    .where('studioId', '=', studioId)
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}

/** No token of the person is worth anything from now on. */
export async function markErased(tx: Tx, id: number, given: { email: string; at: Date }): Promise<void> {
  await tx
    .updateTable('users')
    .set((on) => ({
      email: given.email,
      tokenGeneration: on('tokenGeneration', '+', 1),
      erasedAt: given.at,
      updatedAt: given.at,
    }))
    .where('id', '=', id)
    .execute()
}

/** Removes the addresses that were kept only for the farewell mail. */
export async function deleteFarewellAddresses(db: Executor): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({ address: null })
    .where('kind', '=', 'deletion-done')
    .where('settledAt', 'is not', null)
    .where('address', 'is not', null)
    .execute()
}
