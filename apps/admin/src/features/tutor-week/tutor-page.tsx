import { personLabel } from '@hiwar/arabic/labels.ts'
import { QueryFailure } from '@hiwar/app/failures/block-failure.tsx'
import { PageHeading } from '@hiwar/app/frame/page.tsx'
import { useApiQuery } from '@hiwar/client/query.ts'
import { isTutorLike } from '@hiwar/contract/roles.ts'
import { getUser } from '@hiwar/contract/users.ts'
import type { UserSelf } from '@hiwar/contract/users.ts'
import { Avatar } from '@hiwar/ui/avatar.tsx'
import { buttonClasses } from '@hiwar/ui/button-classes.ts'
import { Loading, Skeleton } from '@hiwar/ui/skeleton.tsx'
import { Camera, UserRound } from 'lucide-react'
import { Link } from 'react-router'
import { NoAccount } from '../../parts/people/no-account.tsx'
import { personName } from '../../parts/people/person.ts'
import { RoleBadge } from '../../parts/people/role-badge.tsx'
import { TutorWeek } from '../../parts/tutor-week/tutor-week.tsx'

export const NoTutor = () => <NoAccount title="لم نجد هذا المعلّم" list={{ to: '/tutors', label: 'كل المعلّمين' }} />

/** A tutor's week, with the ways to the account and to the photo session (admin.md 1.6). */
export function TutorPage({ id }: { id: number }) {
  const user = useApiQuery(getUser, { params: { id } })
  if (user.failure?.status === 404) return <NoTutor />
  if (user.data === undefined) return user.failure === null ? <TutorSkeleton /> : <QueryFailure query={user} />
  if (!isTutorLike(user.data.role)) return <NoTutor />
  return (
    <div className="flex flex-col gap-6">
      <TutorHead user={user.data} />
      <TutorWeek user={user.data} />
    </div>
  )
}

function TutorHead({ user }: { user: UserSelf }) {
  const link = buttonClasses({ variant: 'secondary', size: 'small' })
  return (
    <header className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <Avatar id={user.id} name={personName(user)} image={user.image} size={64} isDecorative />
      <div className="flex min-w-0 flex-1 basis-52 flex-wrap items-center gap-x-3 gap-y-1">
        <PageHeading title={personName(user)} className="text-h2" />
        <RoleBadge role={user.role}>{personLabel(user.role, user.gender)}</RoleBadge>
      </div>
      <div className="flex flex-wrap gap-2">
        <Link to={`/user/${user.id}`} className={link}>
          <UserRound aria-hidden size={20} />
          الحساب
        </Link>
        <Link to={`/photo-session/${user.id}`} className={link}>
          <Camera aria-hidden size={20} />
          جلسة التصوير
        </Link>
      </div>
    </header>
  )
}

function TutorSkeleton() {
  return (
    <Loading className="flex flex-col gap-6">
      <div className="flex items-center gap-4">
        <Skeleton className="size-16 rounded-full" />
        <Skeleton className="h-7 w-48" />
      </div>
      <Skeleton className="h-96 w-full" />
    </Loading>
  )
}
