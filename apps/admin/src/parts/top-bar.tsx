import type { UserSelf } from '@hiwar/contract/users.ts'
import { actions, things } from '@hiwar/arabic/words.ts'
import { useSignOut } from '@hiwar/app/account/use-sign-out.ts'
import { useSocketState } from '@hiwar/app/auth/use-socket.ts'
import { Avatar } from '@hiwar/ui/avatar.tsx'
import { Bidi } from '@hiwar/ui/bidi.tsx'
import { IconButton } from '@hiwar/ui/button.tsx'
import { Menu } from '@hiwar/ui/menu.tsx'
import { lazyPart } from '@hiwar/ui/on-demand.ts'
import { LogOut, Menu as MenuIcon, UserRound } from 'lucide-react'
import { useNavigate } from 'react-router'
import { PaletteButton } from './palette/palette-button.tsx'

const LateFrame = lazyPart(async () => (await import('./late-frame.tsx')).LateFrame)

interface TopBarProps {
  user: UserSelf
  isMenuOpen: boolean
  onMenu: () => void
}

/** Which platform, who is signed in, whether live events arrive; on a phone the navigation (admin.md 0.1). */
export function TopBar({ user, isMenuOpen, onMenu }: TopBarProps) {
  return (
    <header className="sticky top-0 z-20 border-b border-sand-300 bg-white print:hidden">
      <div className="flex h-16 items-center gap-3 px-4 md:px-6">
        <IconButton
          label={things.menu}
          icon={<MenuIcon size={24} aria-hidden />}
          size="small"
          aria-haspopup="dialog"
          aria-expanded={isMenuOpen}
          onPress={onMenu}
          className="-ms-2.5 text-ink-600! md:hidden"
        />
        <PaletteButton role={user.role} />
        <div className="ms-auto flex min-w-0 items-center gap-4">
          <LateFrame />
          <SocketDot />
          <AccountMenu user={user} />
        </div>
      </div>
    </header>
  )
}

const connection = {
  open: { text: 'متصل: تصل التحديثات فورًا', dot: 'bg-success' },
  connecting: { text: 'يجري الاتصال', dot: 'bg-apricot-500' },
  closed: { text: 'غير متصل: لا تصل التحديثات', dot: 'bg-danger' },
}

function SocketDot() {
  const { text, dot } = connection[useSocketState()]
  return (
    <span role="status" title={text} className="grid size-6 place-items-center">
      <span className={`size-2.5 rounded-full forced-color-adjust-none ${dot}`} />
      <span className="sr-only">{text}</span>
    </span>
  )
}

function AccountMenu({ user }: { user: UserSelf }) {
  const navigate = useNavigate()
  const signOut = useSignOut()
  const name = user.name ?? user.email.split('@')[0] ?? ''
  return (
    <Menu
      label="الحساب"
      trigger={
        <button type="button" className="flex min-h-11 min-w-0 cursor-pointer items-center gap-3 rounded-full">
          <span className="sr-only">الحساب: </span>
          <span className="min-w-0 text-start leading-snug max-sm:sr-only">
            <span className="block truncate text-small font-semibold">{name}</span>
            <Bidi className="block truncate text-tiny font-normal text-ink-600">{user.email}</Bidi>
          </span>
          <Avatar id={user.id} name={user.name} image={user.image} size={40} isDecorative />
        </button>
      }
      groups={[
        [
          {
            id: 'account',
            label: 'حسابي',
            icon: <UserRound size={20} aria-hidden />,
            onAction: () => void navigate('/user-settings'),
          },
          { id: 'sign-out', label: actions.signOut, icon: <LogOut size={20} aria-hidden />, onAction: signOut },
        ],
      ]}
    />
  )
}
