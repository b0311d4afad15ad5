import { useParams } from 'react-router'
import { NoUser, UserPage } from '../features/user/user-page.tsx'

/** `/user/{id}`: everything about one account (admin.md 1.4). */
export function UserScreen() {
  const { id = '' } = useParams()
  return /^[1-9]\d{0,8}$/.test(id) ? <UserPage key={id} id={Number(id)} /> : <NoUser />
}
