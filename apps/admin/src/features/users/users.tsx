import { personLabel } from '@hiwar/arabic/labels.ts'
import { listUsers } from '@hiwar/contract/users.ts'
import type { UserSelf } from '@hiwar/contract/users.ts'
import { Bidi } from '@hiwar/ui/bidi.tsx'
import { orderOf } from '../../parts/list/call-query.ts'
import type { RowCard } from '../../parts/list/list-props.ts'
import { List } from '../../parts/list/list.tsx'
import { useListState } from '../../parts/list/use-list-state.ts'
import { PhoneCell, copyText } from '../../parts/cells.tsx'
import { personName } from '../../parts/people/person.ts'
import { RoleBadge } from '../../parts/people/role-badge.tsx'
import { VerifiedMark, userColumns } from '../../parts/users/user-columns.tsx'
import { usersList } from '../../parts/users/users-list.ts'
import { Copy, UserRound } from 'lucide-react'
import { useNavigate } from 'react-router'

const userCard = (user: UserSelf): RowCard => ({
  title: <bdi>{personName(user)}</bdi>,
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
          <VerifiedMark isVerified={user.verifiedPhone} /> <PhoneCell userId={user.id} phone={user.phone} />
        </>
      ),
    },
  ],
})

/** All accounts: find, open, create (admin.md 1.3). */
export function Users() {
  const control = useListState(usersList)
  const navigate = useNavigate()
  return (
    <List
      control={control}
      title="المستخدمون"
      endpoint={listUsers}
      query={({ filters: { role, gender, city, verified }, q, sort }) => ({
        role: role === undefined ? undefined : [...role],
        gender,
        city,
        verified,
        search: q === '' ? undefined : q,
        ...orderOf(sort),
      })}
      idOf={(user) => user.id}
      nameOf={personName}
      columns={userColumns}
      pageOf={(user) => `/user/${user.id}`}
      card={userCard}
      menu={(user) => [
        [
          {
            id: 'open',
            label: 'افتح الحساب',
            icon: <UserRound aria-hidden size={20} />,
            onAction: () => void navigate(`/user/${user.id}`),
          },
          {
            id: 'copy',
            label: 'انسخ البريد',
            icon: <Copy aria-hidden size={20} />,
            onAction: () => void copyText(user.email),
          },
        ],
      ]}
      empty={{ illustration: 'no-tutors', text: 'لا توجد حسابات بعد.' }}
    />
  )
}
