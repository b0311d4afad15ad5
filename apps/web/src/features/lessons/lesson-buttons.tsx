import { joinOpensText } from '@hiwar/arabic/lesson-words.ts'
import { actions } from '@hiwar/arabic/words.ts'
import { Role } from '@hiwar/contract/enums.ts'
import { lessonEnd } from '@hiwar/rules/lesson-states.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { buttonClasses, type ButtonSize } from '@hiwar/ui/button-classes.ts'
import { Link } from 'react-router'
import { useSessionTimes } from '../../parts/session-times.ts'
import { useUser } from '@hiwar/app/auth/account.ts'
import type { LessonProps } from './lesson-menu.tsx'

/**
 * The main actions of a lesson at this moment: join it; afterwards book again or send a message, and rate it (web.md
 * `/upcoming-lessons`).
 */
export function LessonButtons({ given, now, onAction, size = 'medium' }: LessonProps & { size?: ButtonSize }) {
  const { lesson } = given
  const isOver = now >= lessonEnd({ start: new Date(lesson.start), duration: lesson.duration })
  const isRated = lesson.ratingId !== null
  return (
    <>
      <PrimaryAction given={given} now={now} size={size} />
      {isOver && lesson.canceledAt === null && (lesson.mayRate || isRated) && (
        <Button
          variant="secondary"
          size={size}
          onPress={() => {
            onAction('rate', given)
          }}
        >
          {isRated ? 'تقييمك' : actions.rate}
        </Button>
      )}
    </>
  )
}

function PrimaryAction({
  given: { lesson, members },
  now,
  size,
}: Pick<LessonProps, 'given' | 'now'> & { size: ButtonSize }) {
  const user = useUser()
  const { momentOf, before } = useSessionTimes()
  const otherId = members.find((member) => member.userId !== user.id)?.userId ?? 0
  const moment = momentOf(
    {
      start: new Date(lesson.start),
      duration: lesson.duration,
      canceledAt: lesson.canceledAt === null ? null : new Date(lesson.canceledAt),
    },
    now,
  )
  if (moment === 'open')
    return (
      <Link to={`/lesson/${lesson.id}`} className={buttonClasses({ size })}>
        ادخل الحصة
      </Link>
    )
  if (moment === 'early')
    return (
      <Button size={size} disabledReason={joinOpensText(before)}>
        ادخل الحصة
      </Button>
    )
  return user.role === Role.Student ? (
    <Link to={`/t/${otherId}?book=true`} className={buttonClasses({ variant: 'secondary', size })}>
      {actions.bookAgain}
    </Link>
  ) : (
    <Link to={`/chat?with=${otherId}`} className={buttonClasses({ variant: 'secondary', size })}>
      {actions.message}
    </Link>
  )
}
