import { formatDate, formatRange } from '@hiwar/arabic/dates.ts'
import { kindLabel, type Meeting } from '@hiwar/app/meetings/meeting.ts'
import { Avatar } from '@hiwar/ui/avatar.tsx'

interface MeetingLineProps {
  meeting: Meeting
  /** Shows the day too, as seen now. */
  now?: Date
}

/** One meeting in a list: with whom, what, when. */
export function MeetingLine({ meeting: { kind, tutor, start, end }, now }: MeetingLineProps) {
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <Avatar id={tutor.id} name={tutor.name} image={tutor.image} size={40} isDecorative />
      <span className="min-w-0 grow truncate font-medium">
        <bdi>{tutor.name ?? 'بلا اسم'}</bdi>
      </span>
      <span className="text-small text-ink-600">{kindLabel[kind]}</span>
      <span className="text-small">
        {now !== undefined && `${formatDate(start, { now })}، `}
        <bdi dir="rtl" className="figures whitespace-nowrap">
          {formatRange(start, end)}
        </bdi>
      </span>
    </li>
  )
}
