import { cairo, formatTime, relativeDay } from '@hiwar/arabic/dates.ts'
import { days, minutes } from '@hiwar/arabic/plurals.ts'
import { QueryFailure } from '@hiwar/app/failures/block-failure.tsx'
import { useApiQuery } from '@hiwar/client/query.ts'
import { listSlots } from '@hiwar/contract/availability.ts'
import { bounds } from '@hiwar/contract/bounds.ts'
import { DAY_MS, MINUTE_MS } from '@hiwar/contract/time.ts'
import { getTutorInfo, getTutorMeta } from '@hiwar/contract/tutors.ts'
import type { TutorMeta } from '@hiwar/contract/tutors.ts'
import type { UserSelf } from '@hiwar/contract/users.ts'
import { missingItems } from '@hiwar/rules/onboarding.ts'
import { Banner } from '@hiwar/ui/banner.tsx'
import { Skeleton } from '@hiwar/ui/skeleton.tsx'
import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { itemLabel } from '../tutors/onboarding-labels.ts'
import { noTimeReason } from './free-time.ts'
import { spanOf, useBookingTerms } from './use-tutor-week.ts'

/** Whether the tutor can be booked now, and if not, why (admin.md 1.6). */
export function Bookability({ user }: { user: UserSelf }) {
  const meta = useApiQuery(getTutorMeta, { query: { tutorId: user.id } })
  // The week below says why it did not come, and asks for it again.
  if (meta.data === undefined) return meta.failure === null && <Skeleton className="h-6 w-80 max-w-full" />
  const missing = missingItems({ ...user, ...meta.data })
  if (missing.length === 0) return <NextFreeTime user={user} tutor={meta.data} />
  const others = missing.filter((item) => item !== 'activated')
  return (
    <NotBookable>
      {missing.includes('activated') && 'الحساب موقوف، فلا يظهر للطلاب. '}
      {others.length > 0 && `ينقص الحساب: ${others.map((item) => itemLabel[item]).join('، ')}. `}
      <Link to={`/user/${user.id}?tab=tutor`} className="link">
        افتح بيانات التدريس
      </Link>
    </NotBookable>
  )
}

function NotBookable({ children }: { children: ReactNode }) {
  return (
    <Banner tone="warning" title="لا يمكن الحجز الآن">
      {children}
    </Banner>
  )
}

function NextFreeTime({ user, tutor }: { user: UserSelf; tutor: TutorMeta }) {
  const info = useApiQuery(getTutorInfo, { params: { id: user.id } })
  const terms = useBookingTerms(tutor.notice)
  if (info.failure?.status === 404)
    return (
      <NotBookable>اكتملت البيانات، لكن الحساب لم يظهر في قائمة المعلّمين بعد. أعد تحميل الصفحة بعد دقيقة.</NotBookable>
    )
  if (info.data === undefined)
    return info.failure === null ? <Skeleton className="h-6 w-80 max-w-full" /> : <QueryFailure query={info} />
  const { nextFreeAt } = info.data
  if (nextFreeAt === null) return <NoFreeTime user={user} tutor={tutor} />
  return (
    <p className="flex items-start gap-2 text-success">
      <CircleCheck aria-hidden size={24} strokeWidth={1.75} className="shrink-0" />
      <span>
        <b>الحجز متاح الآن.</b> أقرب موعد: {relativeDay(nextFreeAt, terms.now, cairo)} في{' '}
        <bdi>{formatTime(nextFreeAt, { zone: cairo })}</bdi>.
      </span>
    </p>
  )
}

const quarterMs = bounds.grid * MINUTE_MS

function NoFreeTime({ user, tutor }: { user: UserSelf; tutor: TutorMeta }) {
  const terms = useBookingTerms(tutor.notice)
  // A new call only each quarter of an hour.
  const from = Math.floor(terms.now / quarterMs) * quarterMs
  const period = {
    after: new Date(from).toISOString(),
    before: new Date(from + terms.windowDays * DAY_MS).toISOString(),
  }
  const found = useApiQuery(listSlots, { query: { userId: user.id, ...period, full: true } })
  if (found.data === undefined)
    return found.failure === null ? <Skeleton className="h-6 w-80 max-w-full" /> : <QueryFailure query={found} />
  const reason = noTimeReason(found.data.slots.list.map(spanOf), found.data.subslots.map(spanOf), terms)
  if (reason === 'all-taken')
    return <NotBookable>كل الأوقات في {days(terms.windowDays, 'object')} القادمة محجوزة.</NotBookable>
  if (reason === 'within-notice')
    return <NotBookable>الأوقات الباقية أقرب من مهلة الحجز: {minutes(tutor.notice)} قبل الحصة.</NotBookable>
  return <NotBookable>لم تُنشر أوقات في {days(terms.windowDays, 'object')} القادمة.</NotBookable>
}
