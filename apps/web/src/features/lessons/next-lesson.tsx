import { formatCountdown } from '@hiwar/arabic/dates.ts'
import { Role } from '@hiwar/contract/enums.ts'
import { lessonEnd } from '@hiwar/rules/lesson-states.ts'
import { IconButton } from '@hiwar/ui/button.tsx'
import { Loading, Skeleton } from '@hiwar/ui/skeleton.tsx'
import { NotebookPen } from 'lucide-react'
import type { ReactNode } from 'react'
import { QueryFailure } from '@hiwar/app/failures/block-failure.tsx'
import { memberName } from '../../parts/member-name.ts'
import { SessionHero } from '../../parts/session-hero.tsx'
import { useNextLessons } from '../../parts/use-next-lessons.ts'
import { useUser } from '@hiwar/app/auth/account.ts'
import { LessonCard } from './lesson-card.tsx'
import { LessonMenu, type LessonProps } from './lesson-menu.tsx'
import { NoLessons } from './lesson-list.tsx'

interface NextLessonsProps extends Pick<LessonProps, 'now' | 'onAction'> {
  /** Instead of the text that there is none. */
  whenNone?: ReactNode
  /** Nothing at all while there is none: something else comes first on this screen. */
  isQuiet?: boolean
}

/** The next lesson, large; the later ones below. */
export function NextLessons({ now, onAction, whenNone, isQuiet = false }: NextLessonsProps) {
  const lessons = useNextLessons()
  if (lessons.failure !== null && lessons.data === undefined) return <QueryFailure query={lessons} />
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
      <NextLesson given={next} now={now} onAction={onAction} />
      {later.map((given) => (
        <LessonCard key={given.lesson.id} given={given} now={now} onAction={onAction} />
      ))}
    </div>
  )
}

function NextLesson({ given, now, onAction }: LessonProps) {
  const { lesson, members } = given
  const user = useUser()
  const other = members.find((member) => member.userId !== user.id)
  const start = new Date(lesson.start)
  const until = formatCountdown(start.getTime() - now.getTime())
  return (
    <SessionHero
      label="الحصة القادمة"
      caption={now < start ? `حصتك القادمة ${until}` : `حصتك الآن، بدأت ${until}`}
      partner={{ id: other?.userId ?? 0, name: memberName(other), image: other?.image ?? null }}
      start={start}
      end={lessonEnd({ start, duration: lesson.duration })}
      now={now}
      to={`/lesson/${lesson.id}`}
      joinLabel="ادخل الحصة"
    >
      {user.role !== Role.Student && (
        <IconButton
          label="ملاحظاتك"
          className={onNile}
          icon={<NotebookPen aria-hidden size={20} />}
          onPress={() => onAction('notes', given)}
        />
      )}
      <LessonMenu given={given} now={now} onAction={onAction} className={onNile} />
    </SessionHero>
  )
}

const onNile = 'text-white! hover:bg-white/10!'
