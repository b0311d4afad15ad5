import { Users } from '../features/users/users.tsx'

/** `/users`: all accounts (admin.md 1.3). */
export function UsersScreen() {
  return <Users />
}
