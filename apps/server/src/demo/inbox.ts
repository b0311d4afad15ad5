import type { Message } from '@hiwar/arabic/messages.ts'
import { Role } from '@hiwar/contract/enums.ts'
import { DAY_MS, HOUR_MS } from '@hiwar/contract/time.ts'
import type { Deps } from '../deps.ts'
import { inboxRowOf } from '../modules/inbox/service.ts'
import type { Tx } from '../platform/db/database.ts'
import {
  insertInto,
  lastLesson,
  lastPayment,
  lastWithdrawal,
  readDemoIds,
  type DemoLesson,
  type DemoPayment,
  type DemoWithdrawal,
} from './queries.ts'

interface DemoNotice {
  readonly message: Message
  /** What it is about. */
  readonly object?: string
  readonly at: Date
  readonly isRead?: true
}

/** Gives the accounts of the README something they were told, some of it unread. */
export async function addInboxes(deps: Deps, tx: Tx): Promise<void> {
  const idOf = await readDemoIds(tx)
  const now = deps.now()
  const [tutor, student] = [idOf('tutor'), idOf('student')]
  const [taught, learned] = [await lastLesson(tx, tutor, now), await lastLesson(tx, student, now)]
  const [withdrawal, payment] = [await lastWithdrawal(tx, tutor), await lastPayment(tx, student)]
  await insertInto(tx, 'inbox', [
    ...rowsOf({ userId: tutor, role: Role.Tutor }, [
      ...(withdrawal === undefined ? [] : [ofWithdrawal(withdrawal)]),
      ...(taught === undefined ? [] : [ofBooking(taught), ofReminder(taught)]),
    ]),
    ...rowsOf({ userId: student, role: Role.Student }, [
      ...(payment === undefined ? [] : [ofPayment(payment)]),
      ...(learned === undefined ? [] : [ofReminder(learned)]),
    ]),
    ...rowsOf({ userId: idOf('super'), role: Role.SuperAdmin }, [
      {
        message: { kind: 'admin-created', email: 'admin@hiwar.test', role: Role.RegularAdmin, by: 'super@hiwar.test' },
        at: before(now, 2 * DAY_MS),
      },
    ]),
  ])
}

const before = (moment: Date, milliseconds: number) => new Date(moment.getTime() - milliseconds)

/** Oldest first, so that the newest has the highest number. */
function rowsOf(reader: { userId: number; role: Role }, notices: readonly DemoNotice[]) {
  return notices
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .flatMap(({ message, object = null, at, isRead = false }) => {
      const row = inboxRowOf({ ...reader, message, object })
      if (row === undefined) return []
      const { message: told, ...columns } = row
      const params = JSON.stringify(told)
      return [{ ...columns, kind: told.kind, params, createdAt: at, readAt: isRead ? at : null }]
    })
}

const ofWithdrawal = ({ id, amount, updatedAt }: DemoWithdrawal): DemoNotice => ({
  message: { kind: 'withdrawal', invoiceId: id, amount, news: 'fulfilled', note: null },
  object: `invoice:${id}`,
  at: updatedAt,
  isRead: true,
})

const ofBooking = ({ id, start, duration, other }: DemoLesson): DemoNotice => ({
  message: {
    kind: 'lesson-booked',
    lessonId: id,
    start: start.toISOString(),
    duration,
    reader: 'tutor',
    other,
    focus: null,
  },
  object: `lesson:${id}`,
  at: before(start, 3 * HOUR_MS),
})

const ofReminder = ({ id, start, duration, other }: DemoLesson): DemoNotice => ({
  message: { kind: 'reminder', booking: 'lesson', id, start: start.toISOString(), duration, other, minutes: 60 },
  at: before(start, HOUR_MS),
})

const ofPayment = ({ id, amount, weeklyMinutes, endsAt, createdAt }: DemoPayment): DemoNotice => ({
  message: { kind: 'payment-succeeded', transactionId: id, amount, weeklyMinutes, endsAt: endsAt.toISOString() },
  object: `transaction:${id}`,
  at: createdAt,
  isRead: true,
})
