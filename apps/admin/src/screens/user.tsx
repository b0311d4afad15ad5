import { useParams } from 'react-router'
import { NoUser, UserPage } from '../features/user/user-page.tsx'
import { idOf } from '../parts/row-id.ts'

/** `/user/{id}`: everything about one account (admin.md 1.4). */
export function UserScreen() {
  const { id = '' } = useParams()
  const number = idOf(id)
  return number === null ? <NoUser /> : <UserPage key={number} id={number} />
}
