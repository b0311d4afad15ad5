import type { UserSelf } from '@hiwar/contract/users.ts'

/** Whether the personal data asked for before a student's first lesson are there (web.md `/complete-profile`). */
export const hasContactData = ({ name, city, phone }: Pick<UserSelf, 'name' | 'city' | 'phone'>): boolean =>
  name !== null && city !== null && phone !== null
