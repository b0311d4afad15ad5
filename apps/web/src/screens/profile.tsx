import { isTutorLike } from '@hiwar/contract/roles.ts'
import { Navigate } from 'react-router'
import { useUser } from '@hiwar/app/auth/account.ts'

/** `/profile`: a tutor sees the own page as students do, a student the own settings. */
export function ProfileScreen() {
  const user = useUser()
  return <Navigate to={isTutorLike(user.role) ? `/t/${user.id}` : '/s/settings'} replace />
}
