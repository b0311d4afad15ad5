import { isTutorLike } from '@hiwar/contract/roles.ts'
import type { UserSelf } from '@hiwar/contract/users.ts'
import { personLabel } from '@hiwar/arabic/labels.ts'
import { actions } from '@hiwar/arabic/words.ts'
import { Avatar } from '@hiwar/ui/avatar.tsx'
import { Bidi } from '@hiwar/ui/bidi.tsx'
import { FileText, LogOut, ShieldCheck, UserRound } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { Menu, MenuItem, MenuTrigger, Separator } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { useNavigate } from 'react-router'
import { useSignOut } from './use-sign-out.ts'

/** Who is signed in, and what belongs to the account. */
export function AccountMenu({ user }: { user: UserSelf }) {
  const navigate = useNavigate()
  const signOut = useSignOut()
  const name = user.name ?? personLabel(user.role, user.gender)
  return (
    <MenuTrigger>
      <Button aria-label={`الحساب: ${name}`} className="flex min-h-11 cursor-pointer items-center gap-3 rounded-full">
        <span className="text-label max-md:hidden">{name}</span>
        <Avatar id={user.id} name={user.name} image={user.image} size={40} isDecorative />
      </Button>
      <Popover placement="bottom end" className="min-w-64 rounded-card border border-sand-300 bg-white shadow-raised data-entering:animate-pop-in data-exiting:animate-pop-out">
        <div className="border-b border-sand-300 px-4 py-3">
          <p className="font-semibold">{name}</p>
          <p className="text-small text-ink-600"><Bidi className="break-all">{user.email}</Bidi></p>
        </div>
        <Menu aria-label="الحساب" className="p-2 outline-none">
          {isTutorLike(user.role) && <Item Icon={UserRound} label="صفحتي كما يراها الطلاب" onAction={() => void navigate(`/t/${user.id}`)} />}
          <Item Icon={FileText} label="شروط الاستخدام" onAction={() => void navigate('/terms')} />
          <Item Icon={ShieldCheck} label="سياسة الخصوصية" onAction={() => void navigate('/privacy')} />
          <Separator className="my-2 border-t border-sand-300" />
          <Item Icon={LogOut} label={actions.signOut} onAction={signOut} isMirrored />
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}

function Item({ Icon, label, onAction, isMirrored = false }: { Icon: LucideIcon; label: string; onAction: () => void; isMirrored?: boolean }) {
  return (
    <MenuItem onAction={onAction} textValue={label} className="flex min-h-11 cursor-pointer items-center gap-3 rounded-button px-3 outline-none data-focused:bg-nile-50">
      <Icon size={20} strokeWidth={1.75} aria-hidden className={isMirrored ? 'icon--dir text-ink-600' : 'text-ink-600'} />
      {label}
    </MenuItem>
  )
}
