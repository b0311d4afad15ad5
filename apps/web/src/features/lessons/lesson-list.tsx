import { isolate } from '@hiwar/arabic/direction.ts'
import { Role } from '@hiwar/contract/enums.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { buttonClasses } from '@hiwar/ui/button-classes.ts'
import { EmptyState } from '@hiwar/ui/empty-state.tsx'
import { Loading, Skeleton } from '@hiwar/ui/skeleton.tsx'
import { Link } from 'react-router'
import { QueryFailure } from '@hiwar/app/failures/block-failure.tsx'
import { sharePage } from '../../parts/share.ts'
import { useAccount, useUser } from '@hiwar/app/auth/account.ts'
import { LessonCard } from './lesson-card.tsx'
import type { LessonProps } from './lesson-menu.tsx'
import { useLessonPages, type LessonTab } from './use-lessons.ts'

type LessonListProps = Omit<LessonProps, 'given'> & { tab: LessonTab; openedAt: Date }

/** The upcoming, past or canceled lessons. */
export function LessonList({ tab, openedAt, ...card }: LessonListProps) {
  const lessons = useLessonPages(tab, openedAt)
  if (lessons.isPending)
    return (
      <Loading className="grid gap-4">
        <Skeleton className="h-28 w-full" />
        <Skeleton className="h-28 w-full" />
      </Loading>
    )
  if (lessons.failure !== null) return <QueryFailure query={lessons} />
  if (lessons.items.length === 0) return <NoLessons tab={tab} />
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {lessons.items.map((given) => (
        <LessonCard key={given.lesson.id} given={given} {...card} />
      ))}
      {lessons.hasNextPage && (
        <Button
          variant="secondary"
          isPending={lessons.isFetchingNextPage}
          onPress={() => {
            void lessons.fetchNextPage()
          }}
          className="justify-self-center"
        >
          المزيد
        </Button>
      )}
    </div>
  )
}

/** The empty state of each list, by role. */
export function NoLessons({ tab }: { tab: LessonTab }) {
  const isStudent = useUser().role === Role.Student
  if (tab === 'canceled') return <EmptyState illustration="no-lessons" text="لا توجد حصص ملغاة." />
  if (!isStudent)
    return tab === 'past' ? (
      <EmptyState illustration="no-lessons" text="لا توجد حصص سابقة بعد." />
    ) : (
      <WaitingForBookings />
    )
  return (
    <EmptyState
      illustration="no-lessons"
      text={tab === 'past' ? 'لا توجد حصص سابقة بعد.' : 'لا توجد حصة محجوزة الآن. اختر معلّمًا يناسبك.'}
      action={
        <Link to="/tutors" className={buttonClasses({})}>
          ابحث عن معلّم
        </Link>
      }
    />
  )
}

function WaitingForBookings() {
  const { id, name } = useUser()
  // Until the team has activated the account, visitors of the page find nothing.
  const isListed = useAccount()?.tutor?.activated === true
  return (
    <EmptyState
      illustration="waiting"
      text={
        isListed
          ? 'لا توجد حجوزات قادمة. انشر أوقاتًا أكثر وشارك صفحتك ليجدك الطلاب.'
          : 'تبدأ الحجوزات بعد تفعيل حسابك. حدّد أوقاتك ليجدها الطلاب جاهزة.'
      }
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <Link to="/schedule-management" className={buttonClasses({})}>
            حدّد أوقاتك
          </Link>
          {isListed && (
            <Button variant="secondary" onPress={() => void sharePage(`/t/${id}`, `${isolate(name ?? '')} على حوار`)}>
              شارك صفحتك
            </Button>
          )}
        </div>
      }
    />
  )
}
