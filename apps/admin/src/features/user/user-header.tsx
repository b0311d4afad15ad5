import { personLabel } from '@hiwar/arabic/labels.ts'
import { PageHeading } from '@hiwar/app/frame/page.tsx'
import type { UserSelf } from '@hiwar/contract/users.ts'
import { Avatar } from '@hiwar/ui/avatar.tsx'
import { CopyCell, DateCell } from '../../parts/cells.tsx'
import { personName } from '../../parts/people/person.ts'
import { RoleBadge } from '../../parts/people/role-badge.tsx'
import { ContactWays } from '../../parts/users/contact-ways.tsx'
import { UserActions } from './user-actions.tsx'

/** Who it is, and what can be done with the account. */
export function UserHeader({ user }: { user: UserSelf }) {
  return (
    <header className="flex flex-wrap items-center gap-x-5 gap-y-4">
      <Avatar id={user.id} name={personName(user)} image={user.image} size={96} isDecorative />
      <div className="min-w-0 flex-1 basis-64">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <PageHeading title={personName(user)} className="text-h2" />
          <RoleBadge role={user.role}>{personLabel(user.role, user.gender)}</RoleBadge>
        </div>
        <p className="flex flex-wrap items-center gap-x-4 text-small text-ink-600">
          <CopyCell text={String(user.id)} shown={`#${user.id}`} label="رقم الحساب" />
          <ContactWays user={user} />
        </p>
        <p className="flex flex-wrap gap-x-4 text-small text-ink-600">
          <span>
            أُنشئ: <DateCell at={user.createdAt} />
          </span>
          <span>
            آخر تعديل: <DateCell at={user.updatedAt} />
          </span>
        </p>
      </div>
      <UserActions user={user} />
    </header>
  )
}
