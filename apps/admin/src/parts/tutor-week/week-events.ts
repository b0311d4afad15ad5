// What fills a tutor's week, whatever its kind: lessons, interviews and demo sessions (admin.md 1.6).
import { kindLabel, stateText } from '@hiwar/app/meetings/meeting.ts'
import type { Meeting, MeetingKind } from '@hiwar/app/meetings/meeting.ts'
import { things } from '@hiwar/arabic/words.ts'
import type { LessonWithMembers } from '@hiwar/contract/lessons.ts'
import { LessonStatus } from '@hiwar/contract/enums.ts'
import { isMeetingCanceled } from '@hiwar/rules/meeting-states.ts'
import { endOf } from '../lessons/lesson-columns.tsx'
import { lessonStateText } from '../lessons/lesson-state.tsx'
import type { Person } from '../people/person.ts'
import { idOf } from '../row-id.ts'

export type EventKind = 'lesson' | MeetingKind

export const eventKinds: readonly EventKind[] = ['lesson', 'interview', 'demo-session']
export const eventLabel: Readonly<Record<EventKind, string>> = { lesson: things.lesson, ...kindLabel }

/** Half-open, milliseconds. */
export interface Span {
  readonly start: number
  readonly end: number
}

export interface WeekEvent extends Span {
  /** `lesson-12`: in the address while its drawer is open. */
  readonly key: string
  readonly kind: EventKind
  /** The student, the candidate, or the manager. */
  readonly other: Person | null
  readonly isCanceled: boolean
  /** Held, or decided. */
  readonly isDone: boolean
  readonly stateText: string
}

export function eventOfLesson(row: LessonWithMembers, tutorId: number): WeekEvent {
  const { lesson, members } = row
  const other = members.find(({ userId }) => userId !== tutorId)
  return {
    key: `lesson-${lesson.id}`,
    kind: 'lesson',
    start: Date.parse(lesson.start),
    end: endOf(lesson).getTime(),
    other: other === undefined ? null : { id: other.userId, name: other.name, image: other.image },
    isCanceled: lesson.status === LessonStatus.Canceled,
    isDone: lesson.status === LessonStatus.Fulfilled,
    stateText: lessonStateText(row),
  }
}

export function eventOfMeeting(meeting: Meeting, tutorId: number, now: number): WeekEvent {
  const { kind, id, start, end, status, manager, tutor } = meeting
  return {
    key: `${kind}-${id}`,
    kind,
    start: start.getTime(),
    end: end.getTime(),
    other: tutor.id === tutorId ? manager : tutor,
    isCanceled: isMeetingCanceled(status),
    isDone: end.getTime() <= now,
    stateText: stateText(meeting, new Date(now)),
  }
}

/** The kind and id of an open drawer's key; null when it names nothing. */
export function eventOfKey(key: string | null): { kind: EventKind; id: string } | null {
  const [, kind, id] = /^(lesson|interview|demo-session)-(\d+)$/.exec(key ?? '') ?? []
  const known = eventKinds.find((each) => each === kind)
  return known === undefined || id === undefined || idOf(id) === null ? null : { kind: known, id }
}

export const overlaps = (one: Span, other: Span): boolean => one.start < other.end && one.end > other.start

export interface PlacedEvent {
  readonly event: WeekEvent
  /** From 0; events at the same time stand side by side. */
  readonly lane: number
  readonly lanes: number
}

/** Puts events that overlap side by side, each as wide as its neighbours allow. */
export function placeEvents(events: readonly WeekEvent[]): PlacedEvent[] {
  const groups: WeekEvent[][] = []
  for (const event of events.toSorted((one, other) => one.start - other.start || other.end - one.end)) {
    const last = groups.at(-1)
    if (last?.some((each) => overlaps(each, event)) === true) last.push(event)
    else groups.push([event])
  }
  return groups.flatMap((group) => {
    const ends: number[] = []
    const placed = group.map((event) => {
      const open = ends.findIndex((end) => end <= event.start)
      const lane = open === -1 ? ends.length : open
      ends[lane] = event.end
      return { event, lane }
    })
    return placed.map((each) => ({ ...each, lanes: ends.length }))
  })
}
