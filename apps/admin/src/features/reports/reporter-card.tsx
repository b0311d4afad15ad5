import { QueryFailure } from '@hiwar/app/failures/block-failure.tsx'
import { useApiQuery } from '@hiwar/client/query.ts'
import { personLabel } from '@hiwar/arabic/labels.ts'
import { Role } from '@hiwar/contract/enums.ts'
import { isTutorLike } from '@hiwar/contract/roles.ts'
import { getUser } from '@hiwar/contract/users.ts'
import type { UserSelf } from '@hiwar/contract/users.ts'
import { Avatar } from '@hiwar/ui/avatar.tsx'
import { Loading, Skeleton } from '@hiwar/ui/skeleton.tsx'
import { Link } from 'react-router'
import { DateCell } from '../../parts/cells.tsx'
import { personName } from '../../parts/people/person.ts'
import { RoleBadge } from '../../parts/people/role-badge.tsx'
import { ContactWays } from '../../parts/users/contact-ways.tsx'

/** Who told it, how to reach them, and the ways to what the report may be about (admin.md 1.15). */
export function ReporterCard({ id }: { id: number }) {
  const user = useApiQuery(getUser, { params: { id } })
  return (
    <section aria-labelledby="reporter" className="surface p-3">
      <h3 id="reporter" className="sr-only">
        صاحب البلاغ
      </h3>
      {user.isPending && (
        <Loading>
          <Skeleton className="h-20 w-full" />
        </Loading>
      )}
      <QueryFailure query={user} />
      {user.data !== undefined && <Reporter user={user.data} />}
    </section>
  )
}

function Reporter({ user }: { user: UserSelf }) {
  const name = personName(user)
  return (
    <div className="flex items-start gap-3">
      <Avatar id={user.id} name={name} image={user.image} size={48} isDecorative />
      <div className="min-w-0 flex-1 text-small text-ink-600">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Link to={`/user/${user.id}`} className="text-label text-ink-900 hover:underline">
            <bdi>{name}</bdi>
          </Link>
          <RoleBadge role={user.role}>{personLabel(user.role, user.gender)}</RoleBadge>
        </p>
        <p className="flex flex-wrap items-center gap-x-4">
          <ContactWays user={user} />
        </p>
        <p>
          أُنشئ الحساب: <DateCell at={user.createdAt} />
        </p>
        <nav aria-label={`صفحات ${name}`} className="mt-1 flex flex-wrap gap-x-4">
          {waysOf(user).map(({ to, label }) => (
            <Link key={to} to={to} className="link inline-flex min-h-8 items-center">
              {label}
            </Link>
          ))}
        </nav>
      </div>
    </div>
  )
}

/** Lists about this person alone; what an account cannot have is left out. */
function waysOf({ id, role }: UserSelf): readonly { to: string; label: string }[] {
  return [
    ...(role === Role.Student || isTutorLike(role) ? [{ to: `/user/${id}?tab=lessons`, label: 'الحصص' }] : []),
    ...(role === Role.Student ? [{ to: `/transactions?user=${id}`, label: 'المدفوعات' }] : []),
    ...(role === Role.Tutor ? [{ to: `/invoices?user=${id}`, label: 'طلبات السحب' }] : []),
    { to: `/reports?user=${id}`, label: 'كل بلاغاته' },
  ]
}
