import { Role } from '@hiwar/contract/enums.ts'
import { getTutorInfo } from '@hiwar/contract/tutors.ts'
import type { TutorInfo } from '@hiwar/contract/tutors.ts'
import { useApiQuery } from '@hiwar/client/query.ts'
import { formatInteger } from '@hiwar/arabic/digits.ts'
import { noFreeTimeText } from '@hiwar/arabic/lesson-words.ts'
import { actions, things } from '@hiwar/arabic/words.ts'
import { Button, LinkButton } from '@hiwar/ui/button.tsx'
import { buttonClasses } from '@hiwar/ui/button-classes.ts'
import { BackIcon } from '@hiwar/ui/icons.tsx'
import { lazyWithRetry } from '@hiwar/ui/lazy-with-retry.ts'
import { Loading, Skeleton } from '@hiwar/ui/skeleton.tsx'
import { Tabs } from '@hiwar/ui/tabs.tsx'
import { MessageCircle } from 'lucide-react'
import { Suspense } from 'react'
import { Link, useSearchParams } from 'react-router'
import { ProfileBooking } from '../features/booking/profile-booking.tsx'
import { useProfileBooking } from '../features/booking/use-profile-booking.ts'
import { FreeTimePicker } from '../features/booking/free-time-picker.tsx'
import { useKeptFavourite } from '../features/tutors/favourite-button.tsx'
import { TutorAbout } from '../features/tutors/tutor-about.tsx'
import { nameOf } from '../features/tutors/tutor-facts.tsx'
import { TutorHeader, TutorHeaderSkeleton } from '../features/tutors/tutor-header.tsx'
import { TutorNotFound } from '../features/tutors/tutor-not-found.tsx'
import { useTutorUpdates } from '../features/tutors/use-tutors.ts'
import { WatchButton } from '../features/watches/watch-button.tsx'
import { BlockFailure } from '@hiwar/app/failures/block-failure.tsx'
import { Page } from '@hiwar/app/frame/page.tsx'
import { useId } from '../parts/use-id.ts'
import { WithTrial } from '../parts/with-trial.tsx'
import { useAccount } from '@hiwar/app/auth/account.ts'
import { useChangeQuery } from '@hiwar/app/use-change-query.ts'

const TutorRatings = lazyWithRetry(async () => (await import('../features/ratings/tutor-ratings.tsx')).TutorRatings)

const fallbackTitle = 'صفحة المعلّم'

/** `/t/{id}`: one tutor, open to guests. */
export function TutorProfileScreen() {
  const id = useId()
  return id !== null ? (
    <TutorProfile key={id} id={id} />
  ) : (
    <Page title={fallbackTitle} isHeadingHidden>
      <TutorNotFound />
    </Page>
  )
}

function TutorProfile({ id }: { id: number }) {
  const tutor = useApiQuery(getTutorInfo, { params: { id } })
  useTutorUpdates()
  if (tutor.data !== undefined) return <KnownTutor tutor={tutor.data} />
  return (
    <Page title={fallbackTitle} isHeadingHidden>
      {tutor.failure === null && (
        <Loading label="جارٍ تحميل صفحة المعلّم">
          <TutorHeaderSkeleton />
        </Loading>
      )}
      {tutor.failure?.code === 'tutor-not-found' && <TutorNotFound />}
      {tutor.failure !== null && tutor.failure.code !== 'tutor-not-found' && (
        <BlockFailure failure={tutor.failure} onRetry={() => void tutor.refetch()} isRetrying={tutor.isFetching} />
      )}
    </Page>
  )
}

function KnownTutor({ tutor }: { tutor: TutorInfo }) {
  const user = useAccount()?.user
  const role = user?.role
  const isOwn = user?.id === tutor.id
  const mayBook = role === undefined || role === Role.Student
  const booking = useProfileBooking(tutor.id)
  useKeptFavourite(tutor)
  const book = mayBook && (
    <Button
      disabledReason={tutor.nextFreeAt === null ? `${noFreeTimeText}.` : undefined}
      onPress={() => booking.book()}
      className="flex-1 md:flex-none md:min-w-56"
    >
      <WithTrial>{(trial) => trial?.action ?? actions.bookLesson}</WithTrial>
    </Button>
  )
  return (
    <Page title={nameOf(tutor)} isHeadingHidden>
      <div className="mx-auto flex max-w-6xl flex-col gap-6">
        {mayBook && (
          <Link
            to="/tutors"
            className="-my-2 flex min-h-11 items-center gap-2 self-start text-small font-medium text-nile-600"
          >
            <BackIcon size={20} />
            كل المعلّمين
          </Link>
        )}
        {isOwn && <OwnPageBar />}
        <TutorHeader
          tutor={tutor}
          action={
            <>
              {book}
              {role === Role.Student && <MessageLink tutorId={tutor.id} />}
            </>
          }
        />
        <ProfileTabs tutor={tutor} onPick={mayBook ? booking.book : undefined} />
      </div>
      {mayBook && (
        <div className={`${bookBarClasses} ${bookBarPlaces[role === undefined ? 'guest' : 'member']}`}>
          {role === Role.Student && <MessageLink tutorId={tutor.id} />}
          {book}
        </div>
      )}
      {role === Role.Student && <ProfileBooking tutorId={tutor.id} {...booking} />}
    </Page>
  )
}

/** On the own page: where each part of it is edited. */
function OwnPageBar() {
  return (
    <div className="surface flex flex-wrap items-center justify-between gap-3 p-4">
      <p className="text-ink-600">هكذا يرى الطلاب صفحتك.</p>
      <div className="flex flex-wrap gap-2">
        <LinkButton to="/t/profile-settings" variant="secondary" size="small">
          عدّل ملفك
        </LinkButton>
        <LinkButton to="/schedule-management" variant="secondary" size="small">
          عدّل أوقاتك
        </LinkButton>
      </div>
    </div>
  )
}

function MessageLink({ tutorId }: { tutorId: number }) {
  return (
    <Link to={`/chat?with=${tutorId}`} className={buttonClasses({ variant: 'secondary' })}>
      <MessageCircle aria-hidden size={20} />
      {actions.message}
    </Link>
  )
}

const bookBarClasses = 'sticky z-10 -mx-4 mt-6 -mb-4 flex gap-3 border-t border-sand-300 bg-white px-4 py-3 md:hidden'
/** For signed-in users the bottom bar is below it. */
const bookBarPlaces = {
  guest: 'bottom-0 pb-[max(0.75rem,env(safe-area-inset-bottom))]',
  member: 'bottom-[calc(4rem+env(safe-area-inset-bottom))]',
}

interface TimesProps {
  tutor: TutorInfo
  onPick: ((start: string) => void) | undefined
}

/** Free times, and for students the button to watch for more. */
function Times({ tutor, onPick }: TimesProps) {
  const isOwn = useAccount()?.user.id === tutor.id
  if (isOwn && tutor.nextFreeAt === null)
    return <p className="text-ink-600">لم تنشر أوقاتًا قادمة، فلا يستطيع أحد أن يحجز معك الآن.</p>
  return (
    <div className="flex flex-col gap-4">
      <FreeTimePicker tutor={tutor} onPick={onPick} />
      <WatchButton tutor={{ id: tutor.id, name: nameOf(tutor), watching: tutor.watching }} className="self-start" />
    </div>
  )
}

const tabs = ['profile', 'ratings']

function ProfileTabs({ tutor, onPick }: TimesProps) {
  const [query] = useSearchParams()
  const changeQuery = useChangeQuery()
  const selected = tabs.find((tab) => tab === query.get('tab')) ?? 'profile'
  return (
    <Tabs
      label="أقسام صفحة المعلّم"
      selected={selected}
      onSelect={(tab) => changeQuery({ tab })}
      items={[
        {
          id: 'profile',
          label: 'نبذة',
          content: <TutorAbout tutor={tutor} times={<Times tutor={tutor} onPick={onPick} />} />,
        },
        {
          id: 'ratings',
          label: things.ratings,
          count: tutor.ratingCount === 0 ? undefined : formatInteger(tutor.ratingCount),
          content: (
            <Suspense fallback={<Skeleton className="h-96 w-full" />}>
              <TutorRatings tutor={tutor} />
            </Suspense>
          ),
        },
      ]}
    />
  )
}
