import { deviceZone, formatDateTime, formatDuration } from '@hiwar/arabic/dates.ts'
import { actions } from '@hiwar/arabic/words.ts'
import { LessonDuration } from '@hiwar/contract/enums.ts'
import type { LessonWithMembers } from '@hiwar/contract/lessons.ts'
import { isTutorLike } from '@hiwar/contract/roles.ts'
import type { Reply } from '@hiwar/contract/endpoint.ts'
import type { getUserSubscription } from '@hiwar/contract/subscriptions.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { buttonClasses } from '@hiwar/ui/button-classes.ts'
import { Loading, Skeleton } from '@hiwar/ui/skeleton.tsx'
import { Link } from 'react-router'
import { QueryFailure } from '@hiwar/app/failures/block-failure.tsx'
import { LazyLessonPrice } from '../../parts/lazy-lesson-price.tsx'
import { useQuota } from '../../parts/use-quota.ts'
import type { TrialOffer } from '../../parts/loaded-trial.tsx'
import { WithTrial } from '../../parts/with-trial.tsx'
import type { LessonProps } from './lesson-menu.tsx'
import { usePastLessons } from './use-lessons.ts'

/** What a student without a booked lesson does next: subscribe, book the same tutor again, or find one. */
export function WhatNext({ onAction }: Pick<LessonProps, 'onAction'>) {
  const quota = useQuota()
  const past = usePastLessons(1)
  if (quota.data === undefined && quota.failure !== null) return <QueryFailure query={quota} />
  if (quota.data === undefined || past.isPending)
    return (
      <Loading>
        <Skeleton className="h-48 w-full" />
      </Loading>
    )
  const last = past.data?.list[0]
  const { data } = quota
  return <WithTrial>{(trial) => <Next quota={data} last={last} trial={trial} onAction={onAction} />}</WithTrial>
}

interface NextProps extends Pick<LessonProps, 'onAction'> {
  quota: Reply<typeof getUserSubscription>
  last: LessonWithMembers | undefined
  trial: TrialOffer | null
}

function Next({ quota, last, trial, onAction }: NextProps) {
  const { title, text } =
    trial === null ? wordsOf(quota, last !== undefined) : { title: trial.action, text: trial.text }
  return (
    <section aria-labelledby="what-next" className="grid gap-4 rounded-card bg-nile-700 p-6 text-white">
      <div className="grid gap-1">
        <h2 id="what-next" className="text-h2 text-white">
          {title}
        </h2>
        <p>{text}</p>
        <LazyLessonPrice className="text-nile-300" />
      </div>
      <div className="flex flex-wrap gap-3">
        {quota.info === null ? (
          <Link to="/plans" className={tutorsClasses(trial === null)}>
            شاهد الباقات
          </Link>
        ) : (
          last !== undefined && <BookAgain last={last} onAction={onAction} />
        )}
        <Link to="/tutors" className={tutorsClasses(trial !== null || (quota.info !== null && last === undefined))}>
          {last === undefined ? 'اختر معلّمًا' : 'معلّم آخر'}
        </Link>
      </div>
    </section>
  )
}

const tutorsClasses = (isPrimary: boolean) =>
  isPrimary
    ? buttonClasses({ variant: 'secondary' })
    : buttonClasses({ variant: 'quiet', className: 'text-white! hover:bg-white/10!' })

/** The latest tutor again: at any time, or at the same time next week. */
function BookAgain({ last, onAction }: { last: LessonWithMembers } & Pick<LessonProps, 'onAction'>) {
  const tutor = last.members.find(({ role }) => isTutorLike(role))
  if (tutor === undefined) return null
  return (
    <>
      <Link to={`/t/${tutor.userId}?book=true`} className={buttonClasses({ variant: 'secondary' })}>
        <span>
          {actions.book} مع <bdi>{tutor.name}</bdi>
        </span>
      </Link>
      <Button
        variant="quiet"
        className="text-white! hover:bg-white/10!"
        onPress={() => {
          onAction('again', last)
        }}
      >
        الموعد نفسه الأسبوع القادم
      </Button>
    </>
  )
}

function wordsOf(
  { info, week, remainingWeeklyMinutes: left }: Reply<typeof getUserSubscription>,
  hasLearned: boolean,
): { title: string; text: string } {
  if (info === null)
    return hasLearned
      ? { title: 'جدّد اشتراكك', text: 'انتهت باقتك. اختر باقة لتكمل مع معلّمك.' }
      : { title: 'ابدأ باختيار باقتك', text: 'دقائق تتجدّد كل أسبوع، تحجز بها مع أي معلّم.' }
  const renewal = week === null ? '' : formatDateTime(week.end, { zone: deviceZone() })
  if (left < LessonDuration.Short)
    return { title: 'استخدمت دقائق هذا الأسبوع', text: `يتجدّد رصيدك ${renewal}، ويمكنك الحجز لما بعدها من الآن.` }
  return {
    title: hasLearned ? 'احجز حصتك القادمة' : 'احجز حصتك الأولى',
    text: `لديك ${formatDuration(left, 'object')} هذا الأسبوع${renewal === '' ? '' : `، ويتجدّد رصيدك ${renewal}`}.`,
  }
}
