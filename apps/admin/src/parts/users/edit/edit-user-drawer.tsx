import { QueryFailure } from '@hiwar/app/failures/block-failure.tsx'
import { useApiQuery } from '@hiwar/client/query.ts'
import { isTutorLike } from '@hiwar/contract/roles.ts'
import { getTutorMeta } from '@hiwar/contract/tutors.ts'
import { getUser } from '@hiwar/contract/users.ts'
import { SidePanel } from '@hiwar/ui/side-panel.tsx'
import { Loading, SkeletonText } from '@hiwar/ui/skeleton.tsx'
import { useState } from 'react'
import type { Account } from './edit-changes.ts'
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
  // As it was first loaded: the page below fetches the account again on focus, which must not empty the form.
  const [opened, setOpened] = useState<Account | null>(null)
  const isLoaded = !user.isFetching && (!teaches || (tutor.data !== undefined && !tutor.isFetching))
  if (opened === null && user.data !== undefined && isLoaded) setOpened({ user: user.data, tutor: tutor.data ?? null })
  if (opened !== null) return <EditUserForm account={opened} onClose={onClose} />
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
