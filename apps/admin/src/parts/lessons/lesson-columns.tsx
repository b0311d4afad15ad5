import { cairo, formatDuration, formatFullTime, formatRange, formatShortDate } from '@hiwar/arabic/dates.ts'
import { trialText } from '@hiwar/arabic/trial-words.ts'
import { Role } from '@hiwar/contract/enums.ts'
import type { LessonMember, LessonSelf, LessonWithMembers } from '@hiwar/contract/lessons.ts'
import { MINUTE_MS } from '@hiwar/contract/time.ts'
import { Badge } from '@hiwar/ui/badge.tsx'
import { Bidi } from '@hiwar/ui/bidi.tsx'
import { DateCell, MoneyCell } from '../cells.tsx'
import { csvDate, csvMoney, csvNumber, csvString } from '../list/csv.ts'
import type { ListColumn, RowCard } from '../list/list-props.ts'
import { PersonCell } from '../people/person-cell.tsx'
import { personName } from '../people/person.ts'
import { LessonState, lessonStateText } from './lesson-state.tsx'

type Members = Pick<LessonWithMembers, 'members'>

export const studentOf = ({ members }: Members) => members.find(({ role }) => role === Role.Student)
export const tutorOf = ({ members }: Members) => members.find(({ role }) => role !== Role.Student)
export const nameOfMember = (member: LessonMember | undefined) =>
  member === undefined ? '-' : personName({ id: member.userId, name: member.name })

export const endOf = ({ start, duration }: Pick<LessonSelf, 'start' | 'duration'>) =>
  new Date(Date.parse(start) + duration * MINUTE_MS)

/** Day and time of Cairo. */
export function LessonTimes({ lesson }: Pick<LessonWithMembers, 'lesson'>) {
  return (
    <time dateTime={lesson.start} title={formatFullTime(lesson.start)} className="whitespace-nowrap">
      {formatShortDate(lesson.start, { zone: cairo })} {formatRange(lesson.start, endOf(lesson), { zone: cairo })}
    </time>
  )
}

/** How long it is, and whether it is the one that a student has without a plan. */
export function LessonLength({ lesson }: Pick<LessonWithMembers, 'lesson'>) {
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      {formatDuration(lesson.duration)}
      {lesson.trial && <Badge tone="nile">{trialText.kind}</Badge>}
    </span>
  )
}

function MemberCell({ member }: { member: LessonMember | undefined }) {
  return (
    <PersonCell id={member?.userId ?? null} person={member === undefined ? null : { ...member, id: member.userId }} />
  )
}

/** Of every list of lessons. */
export const lessonColumns: readonly ListColumn<LessonWithMembers, 'start' | 'createdAt'>[] = [
  {
    id: 'id',
    header: 'الحصة',
    cell: ({ lesson }) => <Bidi className="figures">#{lesson.id}</Bidi>,
    csv: csvNumber(({ lesson }) => lesson.id),
  },
  {
    id: 'start',
    header: 'الموعد',
    sortBy: 'start',
    cell: (row) => <LessonTimes lesson={row.lesson} />,
    csv: csvDate(({ lesson }) => lesson.start),
  },
  {
    id: 'tutor',
    header: 'المعلّم',
    cell: (row) => <MemberCell member={tutorOf(row)} />,
    csv: csvString((row) => nameOfMember(tutorOf(row))),
  },
  {
    id: 'student',
    header: 'الطالب',
    cell: (row) => <MemberCell member={studentOf(row)} />,
    csv: csvString((row) => nameOfMember(studentOf(row))),
  },
  {
    id: 'duration',
    header: 'المدة',
    cell: ({ lesson }) => <LessonLength lesson={lesson} />,
    csv: {
      heads: ['', ' (النوع)'],
      cells: ({ lesson }) => [String(lesson.duration), lesson.trial ? trialText.kind : ''],
    },
  },
  {
    id: 'price',
    header: 'السعر',
    isNumber: true,
    cell: ({ lesson }) => <MoneyCell piastres={lesson.price} />,
    csv: csvMoney(({ lesson }) => lesson.price),
  },
  {
    id: 'status',
    header: 'الحالة',
    cell: (row) => <LessonState row={row} />,
    csv: {
      heads: ['', ' (الرمز)'],
      cells: (row) => [lessonStateText(row), row.lesson.status],
    },
  },
  {
    id: 'createdAt',
    header: 'حُجزت',
    sortBy: 'createdAt',
    cell: ({ lesson }) => <DateCell at={lesson.createdAt} />,
    csv: csvDate(({ lesson }) => lesson.createdAt),
  },
  {
    id: 'updatedAt',
    header: 'آخر تغيير',
    cell: ({ lesson }) => <DateCell at={lesson.updatedAt} />,
    csv: csvDate(({ lesson }) => lesson.updatedAt),
  },
]

export function lessonCard(row: LessonWithMembers): RowCard {
  return {
    title: <LessonTimes lesson={row.lesson} />,
    state: <LessonState row={row} />,
    facts: [
      { label: 'المعلّم', value: nameOfMember(tutorOf(row)) },
      { label: 'الطالب', value: nameOfMember(studentOf(row)) },
      { label: 'المدة', value: <LessonLength lesson={row.lesson} /> },
    ],
  }
}
