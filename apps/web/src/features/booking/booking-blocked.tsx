import { bounds } from '@hiwar/contract/bounds.ts'
import type { LessonWithMembers } from '@hiwar/contract/lessons.ts'
import { isTutorLike } from '@hiwar/contract/roles.ts'
import { bookingLimitText } from '@hiwar/arabic/booking-words.ts'
import { formatDate, formatDateTime, formatDuration, formatRange } from '@hiwar/arabic/dates.ts'
import { trialText } from '@hiwar/arabic/trial-words.ts'
import { actions } from '@hiwar/arabic/words.ts'
import { Avatar } from '@hiwar/ui/avatar.tsx'
import { Button, LinkButton } from '@hiwar/ui/button.tsx'
import { CalendarX, MailCheck, Smartphone, Sparkles, TimerReset } from 'lucide-react'
import type { ReactNode } from 'react'
import { rangeOfLesson } from './booking-rules.ts'
import type { BlockReason } from './booking-rules.ts'
import { useSetting } from '@hiwar/app/settings/platform-settings.ts'
import { LazyLessonPrice } from '../../parts/lazy-lesson-price.tsx'
import type { Verifiable } from '../../parts/booking-verification.tsx'
import type { Booking } from './use-booking.ts'

interface BookingBlockedProps {
  reason: BlockReason
  booking: Booking
  /** Where booking goes on after a subscription. */
  returnTo: string
  onVerify: (what: Verifiable) => void
  onReschedule: (lesson: LessonWithMembers) => void
  onClose: () => void
}

/** Why booking is not possible now, and what to do about it (web.md §3.1, pre-checks). */
export function BookingBlocked({ reason, booking, returnTo, onVerify, onReschedule, onClose }: BookingBlockedProps) {
  switch (reason) {
    case 'unverified':
      return (
        <Notice
          icon={<MailCheck aria-hidden size={28} />}
          text="قبل أول حجز نحتاج إلى تأكيد بريدك، فعليه يصلك تأكيد الحصة ورابطها."
          action={<Button onPress={() => onVerify('email')}>أكّد بريدك الإلكتروني</Button>}
        />
      )
    case 'unverified-phone':
      return <UnverifiedPhone onVerify={onVerify} />
    case 'booked':
      return <AlreadyBooked booking={booking} onReschedule={onReschedule} />
    case 'no-plan':
      return (
        <Notice
          icon={<Sparkles aria-hidden size={28} />}
          text={
            <>
              <p>الحجز يحتاج إلى باقة سارية. مع الباقة رصيد دقائق يتجدّد كل أسبوع، تحجز به مع أي معلّم.</p>
              <LazyLessonPrice className="mt-2 font-medium" />
            </>
          }
          action={<LinkButton to={plansPath(returnTo)}>شاهد الباقات</LinkButton>}
        />
      )
    case 'no-minutes':
      return <NoMinutes booking={booking} returnTo={returnTo} />
    case 'no-times':
      return (
        <Notice
          icon={<CalendarX aria-hidden size={28} />}
          text="لا توجد مواعيد متاحة في الأيام المفتوحة للحجز. نخبرك حين يتوفّر وقت، أو جرّب معلّمًا آخر."
          action={
            <>
              <LinkButton to={`/t/${booking.tutor.id}?watch=true`} onClick={onClose}>
                نبّهني عند توفّر وقت
              </LinkButton>
              <LinkButton to="/tutors" variant="secondary" onClick={onClose}>
                تصفّح المعلّمين
              </LinkButton>
            </>
          }
        />
      )
  }
}

/** A phone has one trial, so it is verified first (more.md 2). */
function UnverifiedPhone({ onVerify }: Pick<BookingBlockedProps, 'onVerify'>) {
  return (
    <Notice
      icon={<Smartphone aria-hidden size={28} />}
      text={trialText.verifyPhone}
      action={<Button onPress={() => onVerify('phone')}>أكّد رقم موبايلك</Button>}
    />
  )
}

const plansPath = (returnTo: string) => `/plans?redirect=${encodeURIComponent(returnTo)}`

function Notice({ icon, text, action }: { icon: ReactNode; text: ReactNode; action: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-5 py-2 text-center">
      <span className="grid size-16 place-items-center rounded-full bg-nile-50 text-nile-600">{icon}</span>
      <div className="max-w-[42ch]">{text}</div>
      <div className="flex flex-wrap justify-center gap-3">{action}</div>
    </div>
  )
}

function AlreadyBooked({ booking, onReschedule }: Pick<BookingBlockedProps, 'booking' | 'onReschedule'>) {
  const { booked, zone } = booking
  const limit = useSetting('lesson.bookedAtOnce', bounds.bookedAtOnce.default)
  if (booked === undefined) return null
  const tutor = booked.members.find(({ role }) => isTutorLike(role))
  const { start, end } = rangeOfLesson(booked.lesson)
  return (
    <div className="flex flex-col gap-5">
      <p>{bookingLimitText(limit)}</p>
      <div className="surface flex items-center gap-3 p-4">
        {tutor && <Avatar id={tutor.userId} name={tutor.name} image={tutor.image} size={64} isDecorative />}
        <p className="min-w-0">
          {tutor && <span className="block font-heading text-h3">{tutor.name}</span>}
          <span className="block">{formatDate(start, { zone })}</span>
          <span className="figures block text-ink-600">{formatRange(start, end, { zone })}</span>
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <LinkButton to="/upcoming-lessons" className="grow">
          افتح حصصي
        </LinkButton>
        <Button
          variant="secondary"
          className="grow"
          disabledReason={booked.lesson.mayEdit ? undefined : 'اقترب موعد هذه الحصة، ولم يعد تغييره ممكنًا.'}
          onPress={() => onReschedule(booked)}
        >
          {actions.reschedule}
        </Button>
      </div>
    </div>
  )
}

function NoMinutes({ booking: { quota, zone }, returnTo }: Pick<BookingBlockedProps, 'booking' | 'returnTo'>) {
  const left = quota.remainingWeeklyMinutes
  const text =
    left === 0 ? 'استخدمت رصيد دقائقك لهذا الأسبوع.' : `المتبقي لك ${formatDuration(left)}، ولا يوجد موعد متاح يناسب ذلك.`
  return (
    <Notice
      icon={<TimerReset aria-hidden size={28} />}
      text={
        <>
          <p>{text}</p>
          {quota.week !== null && (
            <p className="text-ink-600">يتجدّد رصيدك {formatDateTime(quota.week.end, { zone })}.</p>
          )}
        </>
      }
      action={
        <>
          <LinkButton to={plansPath(returnTo)}>شاهد باقة أكبر</LinkButton>
          <LinkButton to="/tutors" variant="secondary">
            معلّم آخر
          </LinkButton>
        </>
      }
    />
  )
}
