import { cairo, formatFullTime, formatRange, formatShortDate } from '@hiwar/arabic/dates.ts'
import { formatInteger } from '@hiwar/arabic/digits.ts'
import { kindLabel, stateText, statusLabel } from '@hiwar/app/meetings/meeting.ts'
import type { Meeting } from '@hiwar/app/meetings/meeting.ts'
import { plainTextOf, previewOf } from '@hiwar/app/markup/markup-text.ts'
import { useNow } from '@hiwar/app/time/use-now.ts'
import { InterviewStatus } from '@hiwar/contract/enums.ts'
import { MINUTE_MS } from '@hiwar/contract/time.ts'
import { awaitsResult } from '@hiwar/rules/meeting-states.ts'
import { Bidi } from '@hiwar/ui/bidi.tsx'
import { StateBadge } from '@hiwar/ui/state-badge.tsx'
import type { StateTone } from '@hiwar/ui/state-badge.tsx'
import { DateCell, nothing } from '../cells.tsx'
import { csvDate, csvLabel, csvNumber, csvString } from '../list/csv.ts'
import type { ListColumn, RowCard } from '../list/list-props.ts'
import { PersonCell } from '../people/person-cell.tsx'
import { personName } from '../people/person.ts'
import type { MeetingSort } from './meeting-lists.ts'

/** «المقابلة #12» */
export const meetingName = ({ kind, id }: Pick<Meeting, 'kind' | 'id'>) => `${kindLabel[kind]} #${id}`

export function MeetingTimes({ meeting: { start, end } }: { meeting: Meeting }) {
  return (
    <time dateTime={start.toISOString()} title={formatFullTime(start)} className="whitespace-nowrap">
      {formatShortDate(start, { zone: cairo })} {formatRange(start, end, { zone: cairo })}
    </time>
  )
}

const tones: Readonly<Record<InterviewStatus, StateTone>> = {
  [InterviewStatus.Pending]: 'running',
  [InterviewStatus.Passed]: 'done',
  [InterviewStatus.Rejected]: 'wrong',
  [InterviewStatus.CanceledByInterviewer]: 'stopped',
  [InterviewStatus.CanceledByInterviewee]: 'stopped',
}

export function MeetingState({ meeting }: { meeting: Meeting }) {
  const now = new Date(useNow(MINUTE_MS))
  return (
    <StateBadge tone={awaitsResult(meeting, now) ? 'waiting' : tones[meeting.status]}>
      {stateText(meeting, now)}
    </StateBadge>
  )
}

const cutAt = 60

/** The words of a fragment without its tags; the whole is in the drawer. */
function cut(html: string | null): string {
  const text = previewOf(html)
  if (text === '') return nothing
  return [...text].length > cutAt ? `${[...text].slice(0, cutAt).join('')}…` : text
}

/** Columns of both kinds, of rows that carry a meeting. */
export function meetingColumns<Row>(meetingOf: (row: Row) => Meeting): readonly ListColumn<Row, MeetingSort>[] {
  return [
    {
      id: 'id',
      header: 'الرقم',
      cell: (row) => <Bidi className="figures">#{meetingOf(row).id}</Bidi>,
      csv: csvNumber((row) => meetingOf(row).id),
    },
    {
      id: 'start',
      header: 'الموعد',
      sortBy: 'start',
      cell: (row) => <MeetingTimes meeting={meetingOf(row)} />,
      csv: csvDate((row) => meetingOf(row).start.toISOString()),
    },
    {
      id: 'status',
      header: 'الحالة',
      cell: (row) => <MeetingState meeting={meetingOf(row)} />,
      csv: csvLabel((row) => meetingOf(row).status, statusLabel),
    },
    {
      id: 'manager',
      header: 'المدير',
      cell: (row) => <PersonCell id={meetingOf(row).manager.id} person={meetingOf(row).manager} />,
      csv: csvString((row) => personName(meetingOf(row).manager)),
    },
    {
      id: 'tutor',
      header: 'المعلّم',
      cell: (row) => <PersonCell id={meetingOf(row).tutor.id} person={meetingOf(row).tutor} />,
      csv: csvString((row) => personName(meetingOf(row).tutor)),
    },
  ]
}

/** What only interviews have. */
export function interviewColumns<Row>(meetingOf: (row: Row) => Meeting): readonly ListColumn<Row, MeetingSort>[] {
  const interviewOf = (row: Row) => meetingOf(row).interview
  const textColumn = (id: 'note' | 'interviewerFeedback' | 'intervieweeFeedback', header: string) => ({
    id,
    header,
    cell: (row: Row) => cut(interviewOf(row)?.[id] ?? null),
    csv: csvString((row: Row) => plainTextOf(interviewOf(row)?.[id] ?? null)),
  })
  return [
    ...meetingColumns(meetingOf),
    {
      id: 'level',
      header: 'المستوى',
      isNumber: true,
      cell: (row) => {
        const level = interviewOf(row)?.level ?? null
        return level === null ? nothing : formatInteger(level)
      },
      csv: csvNumber((row) => interviewOf(row)?.level),
    },
    textColumn('note', 'ملاحظة داخلية'),
    textColumn('interviewerFeedback', 'رأي المدير'),
    textColumn('intervieweeFeedback', 'رأي المرشّح'),
  ]
}

export function createdColumn<Row>(createdAt: (row: Row) => string): ListColumn<Row, MeetingSort> {
  return {
    id: 'createdAt',
    header: 'حُجزت',
    sortBy: 'createdAt',
    cell: (row) => <DateCell at={createdAt(row)} />,
    csv: csvDate(createdAt),
  }
}

export function meetingCard(meeting: Meeting): RowCard {
  return {
    title: <MeetingTimes meeting={meeting} />,
    state: <MeetingState meeting={meeting} />,
    facts: [
      { label: 'المدير', value: personName(meeting.manager) },
      { label: 'المعلّم', value: personName(meeting.tutor) },
    ],
  }
}
