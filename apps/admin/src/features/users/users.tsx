import { personLabel } from '@hiwar/arabic/labels.ts'
import { useUser } from '@hiwar/app/auth/account.ts'
import { Role } from '@hiwar/contract/enums.ts'
import { listUsers } from '@hiwar/contract/users.ts'
import type { UserSelf } from '@hiwar/contract/users.ts'
import { mayAdminister } from '@hiwar/rules/account-rights.ts'
import { Avatar } from '@hiwar/ui/avatar.tsx'
import { Bidi } from '@hiwar/ui/bidi.tsx'
import { lazyWithRetry } from '@hiwar/ui/lazy-with-retry.ts'
import { lazyPart } from '@hiwar/ui/on-demand.ts'
import { Copy, Pencil, Ticket, UserRound } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { PhoneCell, copyText } from '../../parts/cells.tsx'
import { orderOf } from '../../parts/list/call-query.ts'
import type { RowCard } from '../../parts/list/list-props.ts'
import { List } from '../../parts/list/list.tsx'
import { useListState } from '../../parts/list/use-list-state.ts'
import { personName } from '../../parts/people/person.ts'
import { RoleBadge } from '../../parts/people/role-badge.tsx'
import { userColumns } from '../../parts/users/user-columns.tsx'
import { VerifiedMark } from '../../parts/users/verified-mark.tsx'
import type { UsersControl } from '../../parts/users/users-list.ts'
import { erasureWaits, usersList } from '../../parts/users/users-list.ts'

const BlockedErasures = lazyPart(async () => (await import('./blocked-erasures.tsx')).BlockedErasures)
const CreateUserDialog = lazyWithRetry(
  async () => (await import('../../parts/users/create/create-user-dialog.tsx')).CreateUserDialog,
)
const EditUserDrawer = lazyWithRetry(
  async () => (await import('../../parts/users/edit/edit-user-drawer.tsx')).EditUserDrawer,
)
const InviteDialog = lazyWithRetry(async () => (await import('../../parts/invites/invite-dialog.tsx')).InviteDialog)

/** All accounts: find, open, create, edit; and those whose erasure waits (admin.md 1.3, more.md 6). */
export function Users() {
  const control = useListState(usersList)
  return control.state.view === erasureWaits ? <BlockedErasures control={control} /> : <Accounts control={control} />
}

function Accounts({ control }: { control: UsersControl }) {
  const [isCreating, setCreating] = useState(false)
  const [edited, setEdited] = useState<number | null>(null)
  const [invited, setInvited] = useState<string | null>(null)
  const menu = useUserMenu({ onEdit: setEdited, onInvite: setInvited })
  return (
    <>
      <List
        control={control}
        title="المستخدمون"
        endpoint={listUsers}
        query={({ filters: { role, gender, city, verified, subscribed }, q, sort }) => ({
          role: role === undefined ? undefined : [...role],
          gender,
          city,
          verified,
          subscribed,
          search: q === '' ? undefined : q,
          ...orderOf(sort),
        })}
        idOf={(user) => user.id}
        nameOf={personName}
        columns={userColumns}
        pageOf={(user) => `/user/${user.id}`}
        card={userCard}
        menu={menu}
        create={{ label: 'حساب جديد', onPress: () => setCreating(true) }}
        empty={{ illustration: 'waiting', text: 'لا توجد حسابات بعد.' }}
      />
      <Suspense>
        {isCreating && <CreateUserDialog onClose={() => setCreating(false)} />}
        {edited !== null && <EditUserDrawer userId={edited} onClose={() => setEdited(null)} />}
        {invited !== null && <InviteDialog edited={null} email={invited} onClose={() => setInvited(null)} />}
      </Suspense>
    </>
  )
}

interface UserMenu {
  onEdit: (id: number) => void
  /** With the address of the invited. */
  onInvite: (email: string) => void
}

function useUserMenu({ onEdit, onInvite }: UserMenu) {
  const navigate = useNavigate()
  const self = useUser()
  return (user: UserSelf) => [
    [
      {
        id: 'open',
        label: 'افتح الحساب',
        icon: <UserRound aria-hidden size={20} />,
        onAction: () => void navigate(`/user/${user.id}`),
      },
      ...(mayAdminister(self, user)
        ? [{ id: 'edit', label: 'عدّل', icon: <Pencil aria-hidden size={20} />, onAction: () => onEdit(user.id) }]
        : []),
      {
        id: 'copy',
        label: 'انسخ البريد',
        icon: <Copy aria-hidden size={20} />,
        onAction: () => void copyText(user.email),
      },
      ...(user.role === Role.Student
        ? [
            {
              id: 'invite',
              label: 'ادعُه إلى باقة',
              icon: <Ticket aria-hidden size={20} />,
              onAction: () => onInvite(user.email),
            },
          ]
        : []),
    ],
  ]
}

const userCard = (user: UserSelf): RowCard => ({
  title: (
    <span className="flex items-center gap-3">
      <Avatar id={user.id} name={personName(user)} image={user.image} size={40} isDecorative />
      <bdi className="truncate">{personName(user)}</bdi>
    </span>
  ),
  state: <RoleBadge role={user.role}>{personLabel(user.role, user.gender)}</RoleBadge>,
  facts: [
    {
      label: 'البريد',
      value: (
        <>
          <VerifiedMark isVerified={user.verifiedEmail} /> <Bidi>{user.email}</Bidi>
        </>
      ),
    },
    {
      label: 'الموبايل',
      value: (
        <>
          <VerifiedMark isVerified={user.verifiedPhone} /> <PhoneCell owner={{ userId: user.id }} phone={user.phone} />
        </>
      ),
    },
  ],
})
