// One of everything with known owners, so that a test can check who may read or change what belongs to whom.
import { Role } from '@hiwar/contract/enums.ts'
import { writeLessonNotes } from '@hiwar/contract/lesson-notes.ts'
import { bookLesson } from '@hiwar/contract/lessons.ts'
import { createReport, createReportReply } from '@hiwar/contract/reports.ts'
import { MINUTE_MS } from '@hiwar/contract/time.ts'
import { sealStoredReceivers } from '../../apps/server/src/modules/invoices/service.ts'
import { buildTestApp, type TestApp } from '../../apps/server/test/app.ts'
import type { Person, TutorPerson } from '../../apps/server/test/people.ts'

const QUARTER = 15 * MINUTE_MS
const word = '0d7c4a52-6a0f-4a31-9a39-9a6f1f3b1c77'
/** Values that are unique to a person, so that finding one in a reply shows whose data it is. */
const marks = (place: number) => ({
  birthYear: 1971 + place,
  creditScore: 910_000 + place,
  city: 1 + place,
  address: `شارع رقم ${place}`,
})

export interface Fixtures {
  readonly app: TestApp
  /** Student and tutor of the lesson, rater and rated, creator of the report, payer. */
  readonly student: Person
  readonly tutor: TutorPerson
  /** A student and a tutor without any relation to them. */
  readonly otherStudent: Person
  readonly otherTutor: TutorPerson
  readonly manager: Person
  /** A tutor whose first video waits for its review. */
  readonly pendingTutor: TutorPerson
  /** The tutor's own studio. */
  readonly studio: Person
  readonly otherStudio: Person
  readonly admin: Person
  readonly superAdmin: Person
  readonly everyone: readonly Person[]
  readonly lessonId: number
  readonly sessionId: string
  readonly roomId: number
  readonly ratingId: number
  readonly reportId: number
  readonly replyId: number
  readonly subscriptionId: number
  readonly transactionId: number
  readonly invoiceId: number
  readonly receipt: string
}

type People = Pick<
  Fixtures,
  | 'student'
  | 'tutor'
  | 'otherStudent'
  | 'otherTutor'
  | 'manager'
  | 'pendingTutor'
  | 'studio'
  | 'otherStudio'
  | 'admin'
  | 'superAdmin'
>

async function buildPeople({ people, clock }: TestApp): Promise<People> {
  const studio = await people.someone(Role.Studio, { user: marks(1) })
  return {
    student: await people.student({ user: marks(2) }),
    tutor: await people.tutor({ user: marks(3), tutor: { studioId: studio.id } }),
    otherStudent: await people.student({ user: marks(4) }),
    otherTutor: await people.tutor({ user: marks(5) }),
    manager: await people.manager({ user: marks(6) }),
    studio,
    otherStudio: await people.someone(Role.Studio, { user: marks(7) }),
    admin: await people.admin({ user: marks(8) }),
    superAdmin: await people.someone(Role.SuperAdmin, { user: marks(9) }),
    pendingTutor: await people.tutor({
      user: marks(10),
      tutor: { activated: false, introVideoSubmittedAt: clock.now() },
    }),
  }
}

async function book(app: TestApp, people: People) {
  const { student, tutor } = people
  const start = new Date(Math.ceil(app.clock.now().getTime() / QUARTER) * QUARTER + 8 * QUARTER)
  const { id: slotId } = await app.deps.db
    .insertInto('availabilitySlots')
    .values({ userId: tutor.id, start, end: new Date(start.getTime() + 8 * QUARTER) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { body } = await app.call(bookLesson, {
    as: student,
    body: { tutorId: tutor.id, slotId, start: start.toISOString(), duration: 30 },
  })
  await addMeetings(app, people, { slotId, start: new Date(start.getTime() + 6 * QUARTER) })
  return { lessonId: body.id, sessionId: body.sessionId }
}

/** An interview and a demo session of the tutor with the manager. */
async function addMeetings(
  { deps, clock }: TestApp,
  { tutor, manager }: People,
  at: { slotId: number; start: Date },
): Promise<void> {
  const stamps = { createdAt: clock.now(), updatedAt: clock.now() }
  await deps.db
    .insertInto('interviews')
    .values({ interviewerId: manager.id, intervieweeId: tutor.id, sessionId: 'interview:fixture', ...at, ...stamps })
    .execute()
  await deps.db
    .insertInto('demoSessions')
    .values({ managerId: manager.id, tutorId: tutor.id, sessionId: 'demo:fixture', ...at, ...stamps })
    .execute()
}

/** A chat message and a shared lesson note. */
async function addMessages(
  app: TestApp,
  { student, tutor }: People,
  at: { lessonId: number; roomId: number },
): Promise<void> {
  const stamps = { createdAt: app.clock.now(), updatedAt: app.clock.now() }
  await app.deps.db
    .insertInto('messages')
    .values({ roomId: at.roomId, userId: student.id, text: 'مرحبا', words: 'مرحبا', ...stamps })
    .execute()
  await app.call(writeLessonNotes, {
    as: tutor,
    params: { id: at.lessonId },
    body: { ops: [{ opId: word, id: word, base: 0, kind: 'word', order: 'a', text: 'journey' }] },
  })
}

async function addMoney(app: TestApp, { student, tutor }: People) {
  const at = app.clock.now()
  const receipt = 'a'.repeat(32).concat('.webp')
  const idOf = async (table: 'transactions' | 'subscriptions') =>
    (await app.deps.db.selectFrom(table).select('id').where('userId', '=', student.id).executeTakeFirstOrThrow()).id
  const invoice = await app.deps.db
    .insertInto('invoices')
    .values({
      userId: tutor.id,
      method: 0,
      receiver: '01099999999',
      amount: 100,
      status: 3,
      receipt,
      createdAt: at,
      updatedAt: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sealStoredReceivers(app.deps, { renewsAll: false })
  return {
    transactionId: await idOf('transactions'),
    subscriptionId: await idOf('subscriptions'),
    invoiceId: invoice.id,
    receipt,
  }
}

/** The student's rating of the tutor with five stars, whatever became of the one before. */
export async function giveRating({
  app,
  student,
  tutor,
}: Pick<Fixtures, 'app' | 'student' | 'tutor'>): Promise<number> {
  const at = app.clock.now()
  const { id } = await app.deps.db
    .insertInto('ratings')
    .values({ raterId: student.id, rateeId: tutor.id, value: 5, tags: [], createdAt: at, updatedAt: at })
    .onConflict((rated) => rated.columns(['raterId', 'rateeId']).doUpdateSet({ value: 5 }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Reading calls change nothing in it. */
export async function buildFixtures(environment: Record<string, string> = {}): Promise<Fixtures> {
  const app = await buildTestApp({ environment })
  const people = await buildPeople(app)
  const { student, tutor, admin } = people
  const lesson = await book(app, people)
  const room = await app.deps.db
    .selectFrom('roomMembers')
    .select('roomId')
    .where('userId', '=', student.id)
    .executeTakeFirstOrThrow()
  await addMessages(app, people, { lessonId: lesson.lessonId, roomId: room.roomId })
  const ratingId = await giveRating({ app, student, tutor })
  const { body: report } = await app.call(createReport, {
    as: student,
    body: { title: 'الصوت انقطع', description: 'انقطع الصوت مرتين', category: 'technical' },
  })
  const { body: reply } = await app.call(createReportReply, {
    as: admin,
    body: { reportId: report.id, message: 'سننظر في الأمر' },
  })
  return {
    app,
    ...people,
    everyone: Object.values(people),
    ...lesson,
    ...(await addMoney(app, people)),
    roomId: room.roomId,
    ratingId,
    reportId: report.id,
    replyId: reply.id,
  }
}
