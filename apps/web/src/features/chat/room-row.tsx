import { dayKey, formatShortDate, formatTime, relativeDay } from '@hiwar/arabic/dates.ts'
import type { RoomRecord } from '@hiwar/contract/chat.ts'
import { updateRoom, listRooms } from '@hiwar/contract/chat.ts'
import { useApiMutation } from '@hiwar/client/mutation.ts'
import { Avatar } from '@hiwar/ui/avatar.tsx'
import { CountBadge } from '@hiwar/ui/badge.tsx'
import { IconButton } from '@hiwar/ui/button.tsx'
import { joinClasses } from '@hiwar/ui/class-names.ts'
import { Menu } from '@hiwar/ui/menu.tsx'
import { Bell, BellOff, Check, CheckCheck, EllipsisVertical, Pin, PinOff } from 'lucide-react'
import { Link } from 'react-router'
import { onlineText, typingText } from '@hiwar/arabic/people.ts'
import { unreadMessages } from '@hiwar/arabic/plurals.ts'
import { useUser } from '@hiwar/app/auth/account.ts'
import { previewOf } from '@hiwar/app/markup/markup-text.ts'
import { useTyping } from './use-thread.ts'

/** A time for today, the name of the day for recent days, a date for older ones. */
function whenOf(at: string, now: number): string {
  if (dayKey(at) === dayKey(now)) return formatTime(at)
  const day = relativeDay(at, now)
  return day.includes('،') ? formatShortDate(at) : day
}

interface RoomRowProps {
  room: RoomRecord
  now: number
  isOpen: boolean
}

/** One room in the list: the partner, the latest message, the number of unread ones. */
export function RoomRow({ room, now, isOpen }: RoomRowProps) {
  const { otherMember: other, latestMessage: latest, unreadMessagesCount: unread, settings } = room
  return (
    <li className={`group relative flex items-center rounded-card ${isOpen ? 'bg-nile-50' : 'hover:bg-sand-100'}`}>
      <Link
        to={`/chat?room=${room.roomId}`}
        aria-current={isOpen ? 'true' : undefined}
        className="flex min-w-0 flex-1 items-center gap-3 rounded-card p-3 pe-0"
      >
        <Avatar
          id={other.id}
          name={other.name}
          image={other.image}
          size={48}
          onlineText={other.online ? onlineText(other.gender) : null}
        />
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline gap-2">
            <bdi className="truncate text-label text-ink-900">{other.name ?? 'بلا اسم'}</bdi>
            {settings.muted && <BellOff role="img" aria-label="صامتة" size={14} className="shrink-0 text-ink-600" />}
            {settings.pinned && <Pin role="img" aria-label="مثبّتة" size={14} className="shrink-0 text-ink-600" />}
            {latest !== null && (
              <time dateTime={latest.createdAt} className="figures ms-auto shrink-0 text-tiny font-normal text-ink-600">
                {whenOf(latest.createdAt, now)}
              </time>
            )}
          </span>
          <span className="flex items-center gap-2">
            <LatestMessage room={room} />
            <CountBadge count={unread} label={unreadMessages(unread)} className={settings.muted ? 'bg-ink-600' : ''} />
          </span>
        </span>
      </Link>
      <RoomMenu room={room} />
    </li>
  )
}

function LatestMessage({ room }: { room: RoomRecord }) {
  const { roomId, latestMessage: latest, unreadMessagesCount: unread, otherMember } = room
  const ownId = useUser().id
  const isTyping = useTyping(roomId)
  if (isTyping)
    return <span className="min-w-0 flex-1 truncate text-small text-success">{typingText(otherMember.gender)}</span>
  if (latest === null) return <span className="min-w-0 flex-1 truncate text-small text-ink-600">لم تبدأ بعد</span>
  const isOwn = latest.userId === ownId
  return (
    <span
      className={joinClasses(
        'flex min-w-0 flex-1 items-center gap-1 text-small',
        unread > 0 ? 'font-medium text-ink-900' : 'text-ink-600',
      )}
    >
      {isOwn &&
        (latest.read ? (
          <CheckCheck role="img" aria-label="قُرئت" size={16} className="shrink-0 text-nile-600" />
        ) : (
          <Check role="img" aria-label="أُرسلت" size={16} className="shrink-0" />
        ))}
      <bdi className="truncate">{previewOf(latest.text)}</bdi>
    </span>
  )
}

function RoomMenu({ room: { roomId, settings, otherMember } }: { room: RoomRecord }) {
  const change = useApiMutation(updateRoom, { invalidates: [listRooms] })
  const set = (body: { pinned?: boolean; muted?: boolean }) => {
    void change.run({ params: { roomId }, body })
  }
  return (
    <Menu
      label={`محادثة ${otherMember.name ?? ''}`}
      trigger={
        <IconButton
          size="small"
          label={`خيارات محادثة ${otherMember.name ?? ''}`}
          icon={<EllipsisVertical size={18} />}
          isPending={change.isRunning}
        />
      }
      groups={[
        [
          settings.pinned
            ? {
                id: 'unpin',
                label: 'ألغِ التثبيت',
                icon: <PinOff size={18} />,
                onAction: () => {
                  set({ pinned: false })
                },
              }
            : {
                id: 'pin',
                label: 'ثبّت المحادثة',
                icon: <Pin size={18} />,
                onAction: () => {
                  set({ pinned: true })
                },
              },
          settings.muted
            ? {
                id: 'unmute',
                label: 'ألغِ الكتم',
                icon: <Bell size={18} />,
                onAction: () => {
                  set({ muted: false })
                },
              }
            : {
                id: 'mute',
                label: 'اكتم التنبيهات',
                icon: <BellOff size={18} />,
                onAction: () => {
                  set({ muted: true })
                },
              },
        ],
      ]}
    />
  )
}
