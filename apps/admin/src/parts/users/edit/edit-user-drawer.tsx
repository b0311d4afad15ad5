import { QueryFailure } from '@hiwar/app/failures/block-failure.tsx'
import { useApiQuery } from '@hiwar/client/query.ts'
import { isTutorLike } from '@hiwar/contract/roles.ts'
import { getTutorMeta } from '@hiwar/contract/tutors.ts'
import { getUser } from '@hiwar/contract/users.ts'
import { SidePanel } from '@hiwar/ui/side-panel.tsx'
import { Loading, SkeletonText } from '@hiwar/ui/skeleton.tsx'
import { EditUserForm } from './edit-user-form.tsx'

interface EditUserDrawerProps {
  userId: number
  onClose: () => void
}

/** Everything an admin may change of an account (admin.md 1.4). Mount it while it is open. */
export function EditUserDrawer({ userId, onClose }: EditUserDrawerProps) {
  const user = useApiQuery(getUser, { params: { id: userId } }, { staleTime: 0, refetchOnMount: 'always' })
  const teaches = user.data !== undefined && isTutorLike(user.data.role)
  const tutor = useApiQuery(getTutorMeta, { query: { tutorId: userId } }, { enabled: teaches, staleTime: 0 })
  if (user.data !== undefined && !user.isFetching && (!teaches || (tutor.data !== undefined && !tutor.isFetching)))
    return <EditUserForm account={{ user: user.data, tutor: tutor.data ?? null }} onClose={onClose} />
  return (
    <SidePanel title="تعديل الحساب" isOpen onClose={onClose}>
      {user.failure === null && tutor.failure === null && (
        <Loading>
          <SkeletonText lines={8} />
        </Loading>
      )}
      <QueryFailure query={user} />
      <QueryFailure query={tutor} />
    </SidePanel>
  )
}
