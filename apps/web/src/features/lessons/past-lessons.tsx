import { formatDate, formatDuration, formatRange } from '@hiwar/arabic/dates.ts'
import type { LessonWithMembers } from '@hiwar/contract/lessons.ts'
import { lessonEnd } from '@hiwar/rules/lesson-states.ts'
import { Avatar } from '@hiwar/ui/avatar.tsx'
import { Pager } from '@hiwar/ui/pager.tsx'
import { Loading, Skeleton } from '@hiwar/ui/skeleton.tsx'
import { Table, type Column } from '@hiwar/ui/table.tsx'
import { Link, useSearchParams } from 'react-router'
import { QueryFailure } from '@hiwar/app/failures/block-failure.tsx'
import { useUser } from '@hiwar/app/auth/account.ts'
import { memberName } from '../../parts/member-name.ts'
import { LessonButtons } from './lesson-buttons.tsx'
import { NoLessons } from './lesson-list.tsx'
import { LessonMenu, type LessonProps } from './lesson-menu.tsx'
import { PAST_PAGE_SIZE, usePastLessons } from './use-lessons.ts'

interface PastLessonsProps extends Pick<LessonProps, 'now' | 'onAction'> {
  /** Instead of an empty state nothing is shown. */
  isHiddenWhenNone?: boolean
}

/**
 * Past lessons, newest first, page by page; the page number is in the URL. Rows become cards where the columns do not
 * fit (web.md `/s/dashboard`).
 */
export function PastLessons({ now, onAction, isHiddenWhenNone = false }: PastLessonsProps) {
  const ownId = useUser().id
  const [query, setQuery] = useSearchParams()
  const page = Math.max(1, Math.floor(Number(query.get('page') ?? 1)) || 1)
  const lessons = usePastLessons(page)
  const { list, total } = lessons.data ?? { list: [], total: 0 }
  if (isHiddenWhenNone && lessons.data?.total === 0) return null
  return (
    <section aria-labelledby="past-lessons" className="grid gap-4">
      <div className="flex items-baseline justify-between">
        <h2 id="past-lessons" className="text-h2">
          الحصص السابقة
        </h2>
        <Link to="/upcoming-lessons?tab=past" className="-my-2 flex min-h-11 items-center text-label text-nile-600">
          كل السابقة
        </Link>
      </div>
      {lessons.isPending && (
        <Loading className="grid gap-3">
          <Skeleton className="h-16 w-full" />
          <Skeleton className="h-16 w-full" />
          <Skeleton className="h-16 w-full" />
        </Loading>
      )}
      <QueryFailure query={lessons} />
      {lessons.data !== undefined && total === 0 && <NoLessons tab="past" />}
      {total > 0 && (
        <Table
          caption="حصصك السابقة"
          columns={columnsOf({ ownId, now, onAction })}
          rows={list}
          rowId={({ lesson }) => lesson.id}
        />
      )}
      <Pager
        page={page}
        pages={Math.ceil(total / PAST_PAGE_SIZE)}
        onSelect={(next) => {
          setQuery({ page: String(next) }, { preventScrollReset: true })
        }}
      />
    </section>
  )
}

function columnsOf({
  ownId,
  now,
  onAction,
}: Pick<PastLessonsProps, 'now' | 'onAction'> & { ownId: number }): readonly Column<LessonWithMembers>[] {
  return [
    {
      id: 'with',
      header: 'مع',
      isRowHeader: true,
      cell: ({ members }) => <OtherMember member={members.find(({ userId }) => userId !== ownId)} />,
    },
    { id: 'date', header: 'الموعد', cell: ({ lesson }) => <Moment lesson={lesson} now={now} /> },
    {
      id: 'duration',
      header: 'المدة',
      cell: ({ lesson }) => <span className="whitespace-nowrap">{formatDuration(lesson.duration)}</span>,
    },
    {
      id: 'actions',
      header: 'إجراءات',
      isActions: true,
      cell: (given) => (
        <span className="flex items-center justify-end gap-2 stacked:justify-between">
          <span className="flex flex-wrap justify-end gap-2">
            <LessonButtons given={given} now={now} onAction={onAction} size="small" />
          </span>
          <LessonMenu given={given} now={now} onAction={onAction} />
        </span>
      ),
    },
  ]
}

function OtherMember({ member }: { member: LessonWithMembers['members'][number] | undefined }) {
  return (
    <span className="flex items-center gap-3">
      <Avatar id={member?.userId ?? 0} name={member?.name ?? ''} image={member?.image ?? null} size={48} isDecorative />
      <bdi>{memberName(member)}</bdi>
    </span>
  )
}

function Moment({ lesson, now }: { lesson: LessonWithMembers['lesson']; now: Date }) {
  const start = new Date(lesson.start)
  return (
    <time dateTime={lesson.start} className="block">
      <span className="block md:whitespace-nowrap">{formatDate(start, { now })}</span>
      <bdi dir="rtl" className="block text-small text-ink-600">
        {formatRange(start, lessonEnd({ start, duration: lesson.duration }))}
      </bdi>
    </time>
  )
}
