import { joinOpensText, wrongLinkText } from '@hiwar/arabic/lesson-words.ts'
import { formatCountdown, formatDateTime } from '@hiwar/arabic/dates.ts'
import { minutes } from '@hiwar/arabic/plurals.ts'
import { buttonClasses } from '@hiwar/ui/button-classes.ts'
import { Link } from 'react-router'

interface LessonClosedProps {
  kind: 'not-mine' | 'canceled' | 'early' | 'ended'
  start?: Date
  now?: Date
  tutorId?: number | undefined
  /** Minutes before the start from which the lesson can be entered. */
  opensBefore?: number
  /** Who canceled it, and their note. */
  canceled?: { by: string; note: string | null } | undefined
}

/** The tab of the lessons list that shows the lesson. */
const tabs = { 'not-mine': '', canceled: '?tab=canceled', early: '', ended: '?tab=past' } as const

/** Says why this lesson cannot be entered now, and links to alternatives. */
export function LessonClosed({ kind, start, now, tutorId, opensBefore = 0, canceled }: LessonClosedProps) {
  const countdown = start === undefined || now === undefined ? '' : formatCountdown(start.getTime() - now.getTime())
  const content = {
    'not-mine': { title: 'لم نجد هذه الحصة بين حصصك', text: wrongLinkText },
    canceled: {
      title: 'أُلغيت هذه الحصة',
      text:
        canceled === undefined
          ? 'يمكنك حجز موعد آخر في أي وقت.'
          : `${canceled.by}. ${tutorId === undefined ? 'تجدها بين حصصك الملغاة.' : 'يمكنك حجز موعد آخر في أي وقت.'}`,
    },
    early: {
      title: `تبدأ الحصة ${countdown}`,
      text: `${start === undefined ? '' : formatDateTime(start)}. ${joinOpensText(minutes(opensBefore, 'object'))}.`,
    },
    ended: {
      title: 'انتهت هذه الحصة',
      text: `${tutorId === undefined ? '' : 'نتمنى أن تكون قد استفدت منها. '}تجدها بين حصصك السابقة.`,
    },
  }[kind]
  return (
    <section
      className={
        'mx-auto grid max-w-lg justify-items-center gap-4 ' +
        'rounded-card border border-sand-300 bg-white p-8 text-center'
      }
    >
      <h2 className="text-h2">{content.title}</h2>
      <p className="text-ink-600">{content.text}</p>
      {canceled !== undefined && canceled.note !== null && (
        <blockquote className="rounded-input bg-sand-100 px-4 py-3" dir="auto">
          {canceled.note}
        </blockquote>
      )}
      <div className="flex flex-wrap justify-center gap-3">
        <Link to={`/upcoming-lessons${tabs[kind]}`} className={buttonClasses({})}>
          حصصي
        </Link>
        {kind !== 'not-mine' && kind !== 'early' && tutorId !== undefined && (
          <Link to={`/t/${tutorId}?book=true`} className={buttonClasses({ variant: 'secondary' })}>
            احجز موعدًا آخر
          </Link>
        )}
      </div>
    </section>
  )
}
