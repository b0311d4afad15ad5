import { joinOpensText } from '@hiwar/arabic/lesson-words.ts'
import { formatCountdown, formatRange, relativeDay, deviceZone } from '@hiwar/arabic/dates.ts'
import { lessonEnd } from '@hiwar/rules/lesson-states.ts'
import { Avatar } from '@hiwar/ui/avatar.tsx'
import { Button } from '@hiwar/ui/button.tsx'
import { buttonClasses } from '@hiwar/ui/button-classes.ts'
import { Loading, Skeleton } from '@hiwar/ui/skeleton.tsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { QueryFailure } from '@hiwar/app/failures/block-failure.tsx'
import { useSessionTimes } from '../../parts/session-times.ts'
import { useUser } from '@hiwar/app/auth/account.ts'
import { LessonCard } from './lesson-card.tsx'
import { LessonMenu, type LessonProps } from './lesson-menu.tsx'
import { NoLessons } from './lesson-list.tsx'
import { useNextLessons } from './use-lessons.ts'

interface NextLessonsProps extends Pick<LessonProps, 'now' | 'onAction'> {
  openedAt: Date
  /** Instead of the text that there is none. */
  whenNone?: ReactNode
  /** Nothing at all while there is none: something else comes first on this screen. */
  isQuiet?: boolean
}

/** The next lesson, large; the later ones below. */
export function NextLessons({ now, openedAt, onAction, whenNone, isQuiet = false }: NextLessonsProps) {
  const lessons = useNextLessons(openedAt)
  if (lessons.failure !== null) return <QueryFailure query={lessons} />
  if (lessons.data === undefined)
    return isQuiet ? null : (
      <Loading className="grid gap-4">
        <Skeleton className="h-72 w-full md:h-36" />
        <Skeleton className="h-44 w-full md:h-28" />
      </Loading>
    )
  const [next, ...later] = lessons.data.list
  if (next === undefined) return isQuiet ? null : (whenNone ?? <NoLessons tab="upcoming" />)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <NextLessonHero given={next} now={now} onAction={onAction} />
      {later.map((given) => (
        <LessonCard key={given.lesson.id} given={given} now={now} onAction={onAction} />
      ))}
    </div>
  )
}

function NextLessonHero({ given, now, onAction }: LessonProps) {
  const { lesson, members } = given
  const user = useUser()
  const other = members.find((member) => member.userId !== user.id)
  const start = new Date(lesson.start)
  const end = lessonEnd({ start, duration: lesson.duration })
  const until = formatCountdown(start.getTime() - now.getTime())
  const { momentOf, before } = useSessionTimes()
  const moment = momentOf({ start, duration: lesson.duration, canceledAt: null }, now)
  return (
    <section aria-label="الحصة القادمة" className="rounded-card bg-nile-700 p-6 text-white">
      <div className="flex flex-wrap items-center gap-5">
        <Avatar id={other?.userId ?? 0} name={other?.name ?? ''} image={other?.image ?? null} size={96} />
        <div className="min-w-0 grow">
          <p className="text-small text-nile-300">
            {now < start ? `حصتك القادمة ${until}` : `حصتك الآن، بدأت ${until}`}
          </p>
          <p className="font-heading text-h2 text-white">
            <bdi>{other?.name}</bdi>
          </p>
          <p>
            <span className="whitespace-nowrap">{relativeDay(start, now, deviceZone())} ·</span>{' '}
            <bdi dir="rtl">{formatRange(start, end)}</bdi>
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          {moment === 'open' ? (
            <Link to={`/lesson/${lesson.id}`} className={buttonClasses({ variant: 'secondary', size: 'large' })}>
              ادخل الحصة
            </Link>
          ) : (
            <Button variant="secondary" size="large" disabledReason={joinOpensText(before)}>
              ادخل الحصة
            </Button>
          )}
          <LessonMenu given={given} now={now} onAction={onAction} className="text-white! hover:bg-white/10!" />
        </div>
      </div>
    </section>
  )
}
