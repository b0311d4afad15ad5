import { Role } from '@hiwar/contract/enums.ts'
import { isTutorLike } from '@hiwar/contract/roles.ts'
import type { UserSelf } from '@hiwar/contract/users.ts'
import { actions, things } from '@hiwar/arabic/words.ts'
import { Bidi } from '@hiwar/ui/bidi.tsx'
import { popoverClasses } from '@hiwar/ui/popover-classes.ts'
import { CircleHelp, FileText, Flag, IdCard, LogOut, ReceiptText, Settings, ShieldCheck, UserRound } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { Menu, MenuItem, Separator } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { useNavigate } from 'react-router'
import { useHelpAddress } from './help-link.tsx'
import { reportLabel } from './report-button.tsx'
import { SettingsDot } from './settings-dot.tsx'
import { useSignOut } from '@hiwar/app/account/use-sign-out.ts'

interface AccountMenuProps {
  user: UserSelf
  name: string
  /** The menu is positioned at it. */
  button: RefObject<HTMLButtonElement | null>
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  onReport: () => void
}

/** The account menu: profile, settings, payments, report, legal texts, sign out. */
export function AccountMenu({ user, name, button, isOpen, onOpenChange, onReport }: AccountMenuProps) {
  const navigate = useNavigate()
  const signOut = useSignOut()
  const help = useHelpAddress()
  return (
    <Popover
      triggerRef={button}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      placement="bottom end"
      aria-label="الحساب"
      className={`${popoverClasses} min-w-64 overflow-auto`}
    >
      <div className="border-b border-sand-300 px-4 py-3">
        <p className="font-semibold">{name}</p>
        <p className="text-small text-ink-600">
          <Bidi className="break-all">{user.email}</Bidi>
        </p>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- an opened menu takes the focus and restores it */}
      <Menu aria-label="الحساب" autoFocus="first" onClose={() => onOpenChange(false)} className="p-2 outline-none">
        {isTutorLike(user.role) && (
          <Item Icon={UserRound} label="صفحتي كما يراها الطلاب" onAction={() => void navigate(`/t/${user.id}`)} />
        )}
        {isTutorLike(user.role) && (
          <Item
            Icon={IdCard}
            label="عدّل ملفي"
            onAction={() => void navigate('/t/profile-settings')}
            mark={<SettingsDot of="profile" className="ms-auto" />}
          />
        )}
        <Item
          Icon={Settings}
          label={things.settings}
          onAction={() => void navigate(isTutorLike(user.role) ? '/t/account-settings' : '/s/settings')}
          mark={<SettingsDot of="account" className="ms-auto" />}
        />
        {user.role === Role.Student && (
          <Item Icon={ReceiptText} label="مدفوعاتي" onAction={() => void navigate('/payments')} />
        )}
        <Item Icon={CircleHelp} label={things.help} onAction={() => window.open(help, '_blank', 'noreferrer')} />
        <Item Icon={Flag} label={reportLabel} onAction={onReport} />
        <Item Icon={FileText} label="شروط الاستخدام" onAction={() => openDocument('/terms')} />
        <Item Icon={ShieldCheck} label="سياسة الخصوصية" onAction={() => openDocument('/privacy')} />
        <Separator className="my-2 border-t border-sand-300" />
        <Item Icon={LogOut} label={actions.signOut} onAction={signOut} isMirrored />
      </Menu>
    </Popover>
  )
}

/** A text of the public site, beside the work that is open here. */
const openDocument = (path: '/terms' | '/privacy') => window.open(path, '_blank', 'noreferrer')

const itemClasses =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-button px-3 outline-none data-focused:bg-nile-50'

function Item({
  Icon,
  label,
  onAction,
  isMirrored = false,
  mark,
}: {
  Icon: LucideIcon
  label: string
  onAction: () => void
  isMirrored?: boolean
  mark?: ReactNode
}) {
  return (
    <MenuItem onAction={onAction} textValue={label} className={itemClasses}>
      <Icon
        size={20}
        strokeWidth={1.75}
        aria-hidden
        className={isMirrored ? 'icon--dir text-ink-600' : 'text-ink-600'}
      />
      {label}
      {mark}
    </MenuItem>
  )
}
