import { deviceZone, formatRange, relativeDay } from '@hiwar/arabic/dates.ts'
import { joinOpensText } from '@hiwar/arabic/lesson-words.ts'
import { MINUTE_MS } from '@hiwar/contract/time.ts'
import { Avatar } from '@hiwar/ui/avatar.tsx'
import { Button } from '@hiwar/ui/button.tsx'
import { buttonClasses } from '@hiwar/ui/button-classes.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useSessionTimes } from './session-times.ts'

interface SessionHeroProps {
  /** What it is, for screen readers. */
  label: string
  /** What it is and how long until it begins. */
  caption: string
  partner: { id: number; name: string | null; image: string | null }
  start: Date
  end: Date
  now: Date
  /** Where the call is. */
  to: string
  joinLabel: string
  /** Beside the join button. */
  children: ReactNode
}

/** The running or next lesson or meeting, large, with the way into its call. */
export function SessionHero({ label, caption, partner, start, end, now, to, joinLabel, children }: SessionHeroProps) {
  const { momentOf, before } = useSessionTimes()
  const duration = (end.getTime() - start.getTime()) / MINUTE_MS
  const isOpen = momentOf({ start, duration, canceledAt: null }, now) === 'open'
  return (
    <section aria-label={label} className="rounded-card bg-nile-700 p-6 text-white">
      <div className="flex flex-wrap items-center gap-5">
        <Avatar {...partner} size={96} />
        <div className="min-w-0 grow">
          <p className="text-small text-nile-300">{caption}</p>
          <h2 className="text-h2 text-white">
            <bdi>{partner.name ?? 'بلا اسم'}</bdi>
          </h2>
          <p>
            <span className="whitespace-nowrap">{relativeDay(start, now, deviceZone())}،</span>{' '}
            <bdi dir="rtl">{formatRange(start, end)}</bdi>
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          {isOpen ? (
            <Link to={to} className={buttonClasses({ variant: 'secondary', size: 'large' })}>
              {joinLabel}
            </Link>
          ) : (
            <Button variant="secondary" size="large" disabledReason={joinOpensText(before)}>
              {joinLabel}
            </Button>
          )}
          {children}
        </div>
      </div>
    </section>
  )
}
