import { actions } from '@hiwar/arabic/words.ts'
import { useUser } from '@hiwar/app/auth/account.ts'
import { Role } from '@hiwar/contract/enums.ts'
import { isStaff, isTutorLike } from '@hiwar/contract/roles.ts'
import type { UserSelf } from '@hiwar/contract/users.ts'
import { mayAdminister } from '@hiwar/rules/account-rights.ts'
import { Button, IconButton } from '@hiwar/ui/button.tsx'
import { lazyWithRetry } from '@hiwar/ui/lazy-with-retry.ts'
import { Menu } from '@hiwar/ui/menu.tsx'
import type { MenuEntry } from '@hiwar/ui/menu-popup.tsx'
import { CalendarDays, Camera, Copy, Ellipsis, Flag, History, Image, Pencil, Ticket } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { copyText } from '../../parts/cells.tsx'

const EditUserDrawer = lazyWithRetry(
  async () => (await import('../../parts/users/edit/edit-user-drawer.tsx')).EditUserDrawer,
)
const PhotoDialog = lazyWithRetry(async () => (await import('./photo-dialog.tsx')).PhotoDialog)
const InviteDialog = lazyWithRetry(async () => (await import('../../parts/invites/invite-dialog.tsx')).InviteDialog)

type Open = 'edit' | 'photo' | 'invite' | null

/** Edit, and the rest in a menu; what a regular admin may not do is disabled with the reason. */
export function UserActions({ user }: { user: UserSelf }) {
  const [open, setOpen] = useState<Open>(null)
  const self = useUser()
  const isAllowed = mayAdminister(self, user)
  const entries = useMenuEntries(user, self, setOpen)
  const close = () => setOpen(null)
  return (
    <div className="flex items-center gap-2">
      <Button
        size="small"
        disabledReason={isAllowed ? undefined : 'حسابات المديرين يعدّلها المدير العام وحده.'}
        onPress={() => setOpen('edit')}
      >
        <Pencil aria-hidden size={20} />
        {actions.edit}
      </Button>
      <Menu
        label="إجراءات الحساب"
        groups={entries}
        trigger={<IconButton label="إجراءات الحساب" size="small" icon={<Ellipsis aria-hidden size={20} />} />}
      />
      <Suspense>
        {open === 'edit' && <EditUserDrawer userId={user.id} onClose={close} />}
        {open === 'photo' && <PhotoDialog user={user} onClose={close} />}
        {open === 'invite' && <InviteDialog edited={null} email={user.email} onClose={close} />}
      </Suspense>
    </div>
  )
}

const icon = (Icon: typeof Copy) => <Icon aria-hidden size={20} />

function useMenuEntries(user: UserSelf, self: UserSelf, open: (what: Open) => void): readonly MenuEntry[][] {
  const navigate = useNavigate()
  const isAllowed = mayAdminister(self, user)
  const go = (path: string) => () => void navigate(path)
  const teaches = isTutorLike(user.role)
  return [
    [
      ...(teaches
        ? [
            { id: 'week', label: 'جدول الأسبوع', icon: icon(CalendarDays), onAction: go(`/tutor/${user.id}`) },
            { id: 'photos', label: 'جلسة التصوير', icon: icon(Camera), onAction: go(`/photo-session/${user.id}`) },
          ]
        : [
            {
              id: 'photo',
              label: 'غيّر الصورة',
              icon: icon(Image),
              isDisabled: !isAllowed,
              onAction: () => open('photo'),
            },
          ]),
      ...(user.role === Role.Student
        ? [{ id: 'invite', label: 'ادعُه إلى باقة', icon: icon(Ticket), onAction: () => open('invite') }]
        : []),
    ],
    [
      {
        id: 'copy',
        label: 'انسخ البريد',
        icon: icon(Copy),
        onAction: () => void copyText(user.email),
      },
      { id: 'reports', label: 'بلاغاته', icon: icon(Flag), onAction: go(`/reports?user=${user.id}`) },
      ...(isStaff(user.role) && self.role === Role.SuperAdmin
        ? [{ id: 'audit', label: 'ما فعله في السجل', icon: icon(History), onAction: go(`/audit?actor=${user.id}`) }]
        : []),
    ],
  ]
}
