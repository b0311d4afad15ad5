import { dayKey, formatDay, formatMonth } from '@hiwar/arabic/dates.ts'
import { days as daysCount, lessons } from '@hiwar/arabic/plurals.ts'
import type { Reply } from '@hiwar/contract/endpoint.ts'
import { getTutorActivity } from '@hiwar/contract/tutors.ts'
import { useApiQuery } from '@hiwar/client/query.ts'
import { joinClasses } from '@hiwar/ui/class-names.ts'
import { Loading, Skeleton } from '@hiwar/ui/skeleton.tsx'
import { QueryFailure } from '@hiwar/app/failures/block-failure.tsx'
import { useUser } from '@hiwar/app/auth/account.ts'
import { useIsFirstDataShown } from '@hiwar/app/frame/after-first-data.ts'
import { activityWeeks, depthOf, opensMonth } from './activity-weeks.ts'

type Activity = Reply<typeof getTutorActivity>

/** Days are counted in Cairo's zone, as on the server. */
const cairo = 'Africa/Cairo'

/**
 * A year of teaching as a heat map, one square per day. Only half a year where the squares would be too small.
 */
export function ActivityGraph({ now }: { now: Date }) {
  const query = useApiQuery(getTutorActivity, { params: { id: useUser().id } }, { enabled: useIsFirstDataShown() })
  return (
    <section aria-labelledby="teaching-activity" className="grid gap-4">
      <h2 id="teaching-activity" className="text-h2">
        نشاط التدريس
      </h2>
      {query.data === undefined && query.failure !== null && <QueryFailure query={query} />}
      {query.isPending && (
        <Loading>
          <Skeleton className="h-52 w-full" />
        </Loading>
      )}
      {query.data !== undefined && <Graph activity={query.data} today={dayKey(now, cairo)} />}
    </section>
  )
}

function Graph({ activity, today }: { activity: Activity; today: string }) {
  const weeks = activityWeeks(today)
  const total = Object.values(activity).reduce((sum, day) => sum + day.lessonCount, 0)
  const days = Object.values(activity).filter((day) => day.lessonCount > 0).length
  const summary =
    total === 0
      ? 'لم تكتمل حصة في آخر سنة بعد. هنا ترى أيام تدريسك.'
      : `${lessons(total)} في آخر سنة، في ${daysCount(days, 'object')}.`
  return (
    <div className="surface @container grid gap-4 p-4 md:p-6">
      <p className="text-ink-600">{summary}</p>
      <div role="img" aria-label={`نشاط آخر سنة: ${summary}`} className="flex gap-0.5 pt-6 @xl:gap-1">
        {weeks.map((week, place) => (
          <div
            key={week[0]}
            className={joinClasses(
              'relative flex min-w-0 flex-1 flex-col gap-0.5 @xl:gap-1',
              place < weeks.length - 26 && '@max-xl:hidden',
            )}
          >
            {opensMonth(week, weeks[place - 1]) && (
              <span className="absolute start-0 -top-6 text-tiny font-normal whitespace-nowrap text-ink-600">
                {monthName(week[0])}
              </span>
            )}
            {week.map((day) => (
              <Square
                key={day}
                day={day}
                today={today}
                lessonCount={activity[day]?.lessonCount ?? 0}
                score={activity[day]?.score ?? 0}
              />
            ))}
          </div>
        ))}
      </div>
      <Legend />
    </div>
  )
}

const depths = ['bg-sand-200', 'bg-nile-100', 'bg-nile-300', 'bg-nile-600', 'bg-nile-700'] as const

function Square({
  day,
  today,
  lessonCount,
  score,
}: {
  day: string
  today: string
  lessonCount: number
  score: number
}) {
  return (
    <span
      title={`${formatDay(day, { now: today })}: ${lessons(lessonCount)}`}
      className={joinClasses(
        'aspect-square w-full rounded-[3px] forced-color-adjust-none',
        depths[depthOf(score)],
        day === today && 'ring-2 ring-apricot-500',
      )}
    />
  )
}

/** `مايو` of `مايو 2026`. */
const monthName = (day: string | undefined) => (day === undefined ? '' : formatMonth(day).split(' ')[0])

function Legend() {
  return (
    <p aria-hidden className="flex items-center gap-1.5 text-small text-ink-600">
      أقل{' '}
      {depths.map((depth) => (
        <span key={depth} className={joinClasses('size-3.5 rounded-[3px] forced-color-adjust-none', depth)} />
      ))}{' '}
      أكثر
    </p>
  )
}
