import { isolate } from '@hiwar/arabic/direction.ts'
import { withBa } from '@hiwar/arabic/prefixes.ts'
import { formatDuration } from '@hiwar/arabic/dates.ts'
import { actions } from '@hiwar/arabic/words.ts'
import { Role } from '@hiwar/contract/enums.ts'
import type { LessonSelf, LessonWithMembers } from '@hiwar/contract/lessons.ts'
import { lessonEnd } from '@hiwar/rules/lesson-states.ts'
import { IconButton } from '@hiwar/ui/button.tsx'
import type { MenuEntry } from '@hiwar/ui/menu-popup.tsx'
import { Menu } from '@hiwar/ui/menu.tsx'
import {
  CalendarClock,
  CalendarPlus,
  CalendarX,
  EllipsisVertical,
  MessageCircle,
  NotebookPen,
  Repeat,
  Target,
} from 'lucide-react'
import { useNavigate } from 'react-router'
import { useUser } from '@hiwar/app/auth/account.ts'

/** Actions on a lesson besides joining it; the screen shows their dialogs. */
export type LessonAction = 'move' | 'cancel' | 'rate' | 'again' | 'focus' | 'notes'

/** Props of everything that shows a lesson. */
export interface LessonProps {
  given: LessonWithMembers
  now: Date
  onAction: (action: LessonAction, lesson: LessonWithMembers) => void
}

/** The menu with all other actions of a lesson (web.md `/upcoming-lessons`). */
export function LessonMenu({ given, now, onAction, className }: LessonProps & { className?: string }) {
  const { lesson, members } = given
  const user = useUser()
  const navigate = useNavigate()
  const other = members.find((member) => member.userId !== user.id)
  const entry = entriesOf({
    lesson,
    isStudent: user.role === Role.Student,
    now,
    act: (action) => {
      onAction(action, given)
    },
  })
  const message: MenuEntry = {
    id: 'message',
    label: actions.message,
    icon: <MessageCircle aria-hidden size={20} />,
    onAction: () => void navigate(`/chat?with=${other?.userId ?? 0}`),
  }
  const groups = [[entry.move, entry.again, entry.focus, entry.notes], [message, entry.calendar], [entry.cancel]]
    .map((group) => group.filter((one) => one !== null))
    .filter((group) => group.length > 0)
  const label = other?.name == null ? 'خيارات الحصة' : `خيارات الحصة مع ${isolate(other.name)}`
  return (
    <Menu
      label={label}
      groups={groups}
      trigger={<IconButton label={label} className={className} icon={<EllipsisVertical aria-hidden size={20} />} />}
    />
  )
}

interface Entries {
  lesson: LessonSelf
  isStudent: boolean
  now: Date
  act: (action: LessonAction) => void
}

function entriesOf({ lesson, isStudent, now, act }: Entries) {
  const start = new Date(lesson.start)
  const isCanceled = lesson.canceledAt !== null
  const isAhead = !isCanceled && now < start
  const isOver = isCanceled || now >= lessonEnd({ start, duration: lesson.duration })
  const offer = (
    isOffered: boolean,
    id: LessonAction,
    label: string,
    icon: MenuEntry['icon'],
    more: Partial<MenuEntry> = {},
  ): MenuEntry | null =>
    isOffered
      ? {
          id,
          label,
          icon,
          onAction: () => {
            act(id)
          },
          ...more,
        }
      : null
  const availability = lesson.mayEdit
    ? {}
    : { isDisabled: true, description: `يتوقّف قبل الحصة ${withBa(formatDuration(lesson.lateLineMinutes, 'object'))}` }
  const { icsUrl } = lesson
  return {
    move: offer(
      isStudent && isAhead,
      'move',
      actions.reschedule,
      <CalendarClock aria-hidden size={20} />,
      availability,
    ),
    again: offer(isStudent && isOver, 'again', 'الموعد نفسه الأسبوع القادم', <Repeat aria-hidden size={20} />),
    focus: offer(isStudent && !isOver, 'focus', 'موضوع الحصة', <Target aria-hidden size={20} />),
    notes: offer(!isCanceled, 'notes', 'الملاحظات والكلمات', <NotebookPen aria-hidden size={20} />),
    // Assigning the location opens the calendar file without leaving the page.
    calendar:
      isOver || icsUrl === null
        ? null
        : {
            id: 'calendar',
            label: actions.addToCalendar,
            icon: <CalendarPlus aria-hidden size={20} />,
            onAction: () => {
              window.location.assign(icsUrl)
            },
          },
    cancel: offer(isAhead && lesson.mayCancel, 'cancel', actions.cancelLesson, <CalendarX aria-hidden size={20} />, {
      isDanger: true,
    }),
  }
}
