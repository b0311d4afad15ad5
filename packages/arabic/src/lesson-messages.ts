// What WhatsApp and Telegram say about a lesson (lessons.md N1–N3, M4): plain text, times on Cairo's clock from zone data.
import { Role } from '@hiwar/contract/enums.ts'
import type { CancelReason } from '@hiwar/contract/enums.ts'
import { formatDate, formatDuration, formatRange } from './dates.ts'
import type { Moment } from './dates.ts'
import { isolate } from './direction.ts'
import { cancelReasonLabel, canceledByLabel, roleLabel } from './labels.ts'
import type { CanceledBy } from './labels.ts'

/** A lesson's place in time; `duration` in minutes. */
export interface Appointment {
  start: Moment
  duration: number
}

/** `now` decides whether the date carries its year. */
interface Told extends Appointment {
  now?: Moment
}

const zone = 'Africa/Cairo'
const minuteMs = 60_000

function appointmentLine({ start, duration }: Appointment, now?: Moment): string {
  const from = new Date(start)
  const to = new Date(from.getTime() + duration * minuteMs)
  return `${formatDate(from, { zone, now })}، ${formatRange(from, to, { zone })} بتوقيت القاهرة (${formatDuration(duration)})`
}

const lines = (...texts: (string | null | undefined | false)[]) => texts.filter((text) => Boolean(text)).join('\n')

/** N1, to the tutor. */
function booked({ student, focus, now, ...appointment }: Told & { student: string | null; focus?: string | null }): string {
  return lines(
    `حصة جديدة مع ${isolate(student ?? roleLabel[Role.Student])}`,
    `الموعد: ${appointmentLine(appointment, now)}`,
    focus && `موضوع الحصة: ${isolate(focus)}`,
  )
}

/** N2, to the tutor. */
function edited({ student, before, after, now }: { student: string | null; before: Appointment; after: Appointment; now?: Moment }): string {
  return lines(
    `تغيّر موعد حصتك مع ${isolate(student ?? roleLabel[Role.Student])}`,
    `الموعد الجديد: ${appointmentLine(after, now)}`,
    `الموعد السابق: ${appointmentLine(before, now)}`,
  )
}

interface Cancellation extends Told {
  /** Who reads this. */
  reader: 'tutor' | 'student'
  /** The other member's name. */
  other: string | null
  canceledBy: Exclude<CanceledBy, 'self'>
  reason?: CancelReason | null
  note?: string | null
  /** Minutes that came back to the reader's quota; none says nothing about them. */
  returnedMinutes?: number
}

/** N3, to the member who did not cancel, or to both when the platform did. */
function canceled({ reader, other, canceledBy, reason, note, returnedMinutes = 0, now, ...appointment }: Cancellation): string {
  const otherRole = reader === 'tutor' ? Role.Student : Role.Tutor
  return lines(
    `أُلغيت حصتك مع ${isolate(other ?? roleLabel[otherRole])}`,
    `الموعد: ${appointmentLine(appointment, now)}`,
    canceledByLabel[canceledBy],
    reason && `السبب: ${cancelReasonLabel[reason]}`,
    note && `ملاحظة: ${isolate(note)}`,
    returnedMinutes > 0 && `عاد إلى رصيدك: ${formatDuration(returnedMinutes)}`,
  )
}

/** M4, to every member; `link` opens the lesson. */
function reminder({ other, link, now, ...appointment }: Told & { other: string | null; link: string }): string {
  return lines(
    `تذكير بحصتك${other === null ? '' : ` مع ${isolate(other)}`}`,
    `الموعد: ${appointmentLine(appointment, now)}`,
    `رابط الحصة: ${link}`,
  )
}

export const lessonMessages = { booked, edited, canceled, reminder }
