import { formatTime, relativeDay } from '@hiwar/arabic/dates.ts'
import { onlineText } from '@hiwar/arabic/people.ts'
import { actions } from '@hiwar/arabic/words.ts'
import { type Gender, Role } from '@hiwar/contract/enums.ts'
import { isTutorLike } from '@hiwar/contract/roles.ts'
import { Avatar } from '@hiwar/ui/avatar.tsx'
import { buttonClasses } from '@hiwar/ui/button-classes.ts'
import { BackIcon } from '@hiwar/ui/icons.tsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { MINUTE_MS } from '@hiwar/contract/time.ts'
import { useNow } from '@hiwar/app/time/use-now.ts'
import { useUser } from '@hiwar/app/auth/account.ts'

export interface RoomPartner {
  readonly id: number
  readonly name: string | null
  readonly image: string | null
  readonly role: Role
  readonly gender: Gender | null
  readonly online: boolean
  readonly lastSeen: string | null
}

/** The header of a chat room (partner, presence, booking) and its content. */
export function RoomFrame({ other, children }: { other: RoomPartner; children: ReactNode }) {
  const mayBook = useUser().role === Role.Student && isTutorLike(other.role)
  const online = other.online ? onlineText(other.gender) : null
  const name = <bdi className="block truncate text-label text-ink-900">{other.name ?? 'بلا اسم'}</bdi>
  return (
    <div className="flex h-full min-h-0 flex-col">
      <header className="flex min-h-16 flex-wrap items-center gap-3 border-b border-sand-300 bg-white px-3 py-2">
        <Link
          to="/chat"
          aria-label={`${actions.back} إلى المحادثات`}
          className={`${buttonClasses({ variant: 'quiet', size: 'small', isIcon: true })} lg:hidden`}
        >
          <BackIcon size={24} />
        </Link>
        <Avatar id={other.id} name={other.name} image={other.image} size={40} onlineText={online} />
        <div className="min-w-0 flex-1">
          {mayBook ? (
            <Link to={`/t/${other.id}`} className="-mt-2 block pt-2 pb-1">
              {name}
            </Link>
          ) : (
            name
          )}
          {other.lastSeen !== null && (
            <p className="truncate text-small">
              <PresenceText online={online} lastSeen={other.lastSeen} />
            </p>
          )}
        </div>
        {mayBook && (
          <Link to={`/t/${other.id}?book=true`} className={buttonClasses({ variant: 'secondary', size: 'small' })}>
            {actions.bookLesson}
          </Link>
        )}
      </header>
      <div className="min-h-0 flex-1">{children}</div>
    </div>
  )
}

/** That somebody is online, or when they were last. */
function PresenceText({ online, lastSeen }: { online: string | null; lastSeen: string }) {
  const now = useNow(MINUTE_MS)
  if (online !== null) return <span className="text-success">{online}</span>
  return (
    <span className="text-ink-600">
      آخر ظهور {relativeDay(lastSeen, now)} <bdi>{formatTime(lastSeen)}</bdi>
    </span>
  )
}
