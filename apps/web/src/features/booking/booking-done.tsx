import { isolate } from '@hiwar/arabic/direction.ts'
import { formatDate, formatRange } from '@hiwar/arabic/dates.ts'
import { actions, things } from '@hiwar/arabic/words.ts'
import { Button, LinkButton } from '@hiwar/ui/button.tsx'
import { buttonClasses } from '@hiwar/ui/button-classes.ts'
import { Dialog } from '@hiwar/ui/dialog.tsx'
import { lazyWithRetry } from '@hiwar/ui/lazy-with-retry.ts'
import { Suspense } from 'react'
import { BellRing, CalendarPlus, Check, Download } from 'lucide-react'
import type { Failure } from '@hiwar/client/failure.ts'
import { FormFailure } from '@hiwar/app/forms/form-failure.tsx'
import { useUser } from '@hiwar/app/auth/account.ts'
import { useAsksLearning } from './use-asks-learning.ts'
import { hasContactData } from '../../parts/contact-data.ts'
import { googleCalendarEvent } from '../../parts/google-calendar.ts'

const AskLearning = lazyWithRetry(async () => (await import('./ask-learning.tsx')).AskLearning)

/** What was booked, for the last step. */
export interface Booked {
  tutorName: string | null
  start: Date
  end: Date
  wasMoved: boolean
  /** The lesson as a calendar file. */
  icsUrl: string | null
  /** The same time a week later, where it was asked for: booked, or why not. */
  weekLater: { start: Date; end: Date; failure: Failure | null } | null
}

interface BookingDoneProps {
  booked: Booked
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

const checkClasses =
  'grid size-20 place-items-center rounded-full bg-success-tint text-success motion-safe:animate-rise-in'

/** The booking succeeded: when, with whom, and how to be reminded of it. */
export function BookingDone({ booked, isOpen, onOpenChange }: BookingDoneProps) {
  const { tutorName, start, end, wasMoved } = booked
  const user = useUser()
  const isProfileComplete = hasContactData(user)
  const hasReminders = user.notificationMethod !== null
  return (
    <Dialog
      title={wasMoved ? 'تغيّر موعد حصتك' : 'تم حجز حصتك'}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      size="small"
      footer={
        <>
          {isProfileComplete ? (
            <LinkButton to="/upcoming-lessons" className="grow">
              {things.upcomingLessons}
            </LinkButton>
          ) : (
            <LinkButton to="/complete-profile?redirect=/upcoming-lessons" className="grow">
              أكمل بياناتك
            </LinkButton>
          )}
          <Button variant="secondary" className="grow" onPress={() => onOpenChange(false)}>
            {actions.close}
          </Button>
        </>
      }
    >
      <div className="flex flex-col items-center gap-5 text-center">
        <span className={checkClasses}>
          <Check aria-hidden size={40} />
        </span>
        <output>
          {tutorName !== null && <span className="block font-heading text-h3">{`مع ${isolate(tutorName)}`}</span>}
          <span className="block">{formatDate(start)}</span>
          <span className="figures block text-ink-600">{formatRange(start, end)}</span>
        </output>
        {booked.weekLater !== null && <WeekLater {...booked.weekLater} />}
        {!isProfileComplete && (
          <p className="rounded-input bg-nile-50 p-3 text-small">
            أخبرنا باسمك ورقمك ليعرفك معلّمك ويصلك التذكير قبل الحصة.
          </p>
        )}
        <CalendarLinks booked={booked} />
        {isProfileComplete && !hasReminders && (
          <LinkButton to="/s/settings?tab=notifications" variant="quiet" size="small">
            <BellRing aria-hidden size={20} />
            فعّل التذكير على واتساب أو تيليجرام
          </LinkButton>
        )}
        {!wasMoved && <AskLearningOnce lessons={booked.weekLater?.failure === null ? 2 : 1} />}
      </div>
    </Dialog>
  )
}

/** After the first booking alone, which may have been of two lessons. */
function AskLearningOnce({ lessons }: { lessons: number }) {
  return (
    useAsksLearning(lessons) && (
      <Suspense>
        <AskLearning />
      </Suspense>
    )
  )
}

/** What became of the lesson a week later. */
function WeekLater({ start, end, failure }: NonNullable<Booked['weekLater']>) {
  const time = (
    <>
      {formatDate(start)}، <bdi dir="rtl">{formatRange(start, end)}</bdi>
    </>
  )
  if (failure === null)
    return <p className="w-full rounded-input bg-success-tint p-3 text-small text-success">ومعها: {time}</p>
  return (
    <div className="flex w-full flex-col gap-2 text-start">
      <p className="text-small text-ink-600">لم يُحجز موعد الأسبوع القادم: {time}</p>
      <FormFailure failure={failure} />
    </div>
  )
}

/** The lesson in the user's own calendar. */
function CalendarLinks({ booked }: { booked: Booked }) {
  return (
    <div className="flex w-full flex-col gap-2">
      <p className="text-small text-ink-600">{actions.addToCalendar} حتى لا يفوتك الموعد:</p>
      <div className="flex flex-wrap justify-center gap-2">
        <a
          href={googleCalendarLink(booked)}
          target="_blank"
          rel="noreferrer"
          className={buttonClasses({ variant: 'secondary', size: 'small' })}
        >
          <CalendarPlus aria-hidden size={20} />
          تقويم جوجل
        </a>
        {booked.icsUrl !== null && (
          <a href={booked.icsUrl} className={buttonClasses({ variant: 'secondary', size: 'small' })}>
            <Download aria-hidden size={20} />
            ملف التقويم
          </a>
        )}
      </div>
    </div>
  )
}

const calendarTitle = (tutorName: string | null) =>
  tutorName === null ? 'حصة إنجليزي على حوار' : `حصة إنجليزي مع ${isolate(tutorName)}`

/** The calendar file for programs other than Google's comes from the server. */
const googleCalendarLink = ({ tutorName, start, end }: Booked): string =>
  googleCalendarEvent({ title: calendarTitle(tutorName), start, end, path: '/upcoming-lessons' })
