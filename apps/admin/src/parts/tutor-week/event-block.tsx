import { cairo, formatDate, formatRange } from '@hiwar/arabic/dates.ts'
import { LessonDuration } from '@hiwar/contract/enums.ts'
import { Avatar } from '@hiwar/ui/avatar.tsx'
import { joinClasses } from '@hiwar/ui/class-names.ts'
import { Clapperboard, MessagesSquare, Video } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { CSSProperties } from 'react'
import { personName } from '../people/person.ts'
import { eventLabel } from './week-events.ts'
import type { EventKind, WeekEvent } from './week-events.ts'

export const eventIcon: Readonly<Record<EventKind, LucideIcon>> = {
  lesson: Video,
  interview: MessagesSquare,
  'demo-session': Clapperboard,
}

const tints: Readonly<Record<EventKind, { ahead: string; done: string }>> = {
  lesson: {
    ahead: 'bg-nile-600 text-white hover:bg-nile-700',
    done: 'bg-nile-100 text-nile-800 hover:bg-nile-50',
  },
  interview: {
    ahead: 'bg-apricot-tint text-apricot ring-1 ring-apricot-500 hover:bg-warning-tint',
    done: 'bg-apricot-tint text-apricot ring-1 ring-apricot-500/40 hover:bg-warning-tint',
  },
  'demo-session': {
    ahead: 'bg-info-tint text-info ring-1 ring-info hover:bg-white',
    done: 'bg-info-tint text-info ring-1 ring-info/30 hover:bg-white',
  },
}

/** Background and text of an event; canceled ones are struck through. */
export function eventClasses({ kind, isCanceled, isDone }: Pick<WeekEvent, 'kind' | 'isCanceled' | 'isDone'>): string {
  if (isCanceled) return 'bg-sand-200 text-ink-600 line-through hover:bg-sand-300'
  return tints[kind][isDone ? 'done' : 'ahead']
}

export const otherName = ({ other }: WeekEvent): string => (other === null ? '-' : personName(other))

/** «4:00–4:30 م» */
export const eventTimes = ({ start, end }: WeekEvent): string => formatRange(start, end, { zone: cairo })

/** Before the name, where colour and icon say it to the eye. */
export const EventKindText = ({ event }: { event: WeekEvent }) => (
  <span className="sr-only">{eventLabel[event.kind]} مع </span>
)

interface EventBlockProps {
  event: WeekEvent
  /** Where it stands in its column. */
  style: CSSProperties
  /** Minutes that stand in this column (`shownMinutes`): fewer than it lasts where midnight cuts it. */
  minutes: number
  onOpen: () => void
}

/** A lesson or meeting in a day column; it opens the drawer with its actions. */
export function EventBlock({ event, style, minutes, onOpen }: EventBlockProps) {
  const Icon = eventIcon[event.kind]
  // From this height on there is room for a photo and the times.
  const isTall = minutes >= LessonDuration.Long
  return (
    <button
      type="button"
      title={`${otherName(event)}، ${eventTimes(event)}، ${event.stateText}`}
      onClick={onOpen}
      style={style}
      className={joinClasses(
        'absolute z-10 flex min-h-5 cursor-pointer items-center gap-1 overflow-hidden rounded-input px-1 ' +
          'text-start text-tiny leading-tight',
        eventClasses(event),
      )}
    >
      {isTall && event.kind === 'lesson' && event.other !== null ? (
        <Avatar
          id={event.other.id}
          name={event.other.name}
          image={event.other.image}
          size={32}
          isDecorative
          className="max-xl:hidden"
        />
      ) : (
        <Icon aria-hidden size={16} className="shrink-0 max-lg:hidden" />
      )}
      <span className="min-w-0">
        <EventKindText event={event} />
        <bdi className="block truncate">{otherName(event)}</bdi>
        <span className="sr-only">، </span>
        <span className={isTall ? 'figures block truncate font-normal' : 'sr-only'}>
          <bdi dir="rtl">{eventTimes(event)}</bdi>
        </span>
        <span className="sr-only">
          ، {formatDate(event.start, { zone: cairo })}، {event.stateText}
        </span>
      </span>
    </button>
  )
}
