import { Role } from '@hiwar/contract/enums.ts'
import { isAdmin, isTutorLike, lessonMembers } from '@hiwar/contract/roles.ts'

const takesLessons = (role: Role) => lessonMembers.some((each) => each === role)
const isStudent = (role: Role) => role === Role.Student

/** The tabs of an account, in order, and whose accounts have them (admin.md 1.4). */
const tabs = [
  { id: 'profile', label: 'الملف', has: () => true },
  { id: 'tutor', label: 'التدريس', has: isTutorLike },
  { id: 'study', label: 'الدراسة', has: isStudent },
  { id: 'lessons', label: 'الحصص', has: takesLessons },
  { id: 'payments', label: 'المدفوعات', has: isStudent },
  { id: 'earnings', label: 'الأرباح والسحب', has: (role: Role) => role === Role.Tutor },
  { id: 'meetings', label: 'المقابلات', has: isTutorLike },
  { id: 'calendar', label: 'جدول الأسبوع', has: isTutorLike },
  { id: 'ratings', label: 'التقييمات', has: takesLessons },
  { id: 'messages', label: 'الرسائل', has: () => true },
  { id: 'activity', label: 'النشاط', has: () => true },
] as const

export type UserTab = (typeof tabs)[number]['id']

/** What was done with an admin's account is for super admins (admin.md 2.2). */
const mayReadActivity = (reader: Role, role: Role) => reader === Role.SuperAdmin || !isAdmin(role)

/** Of an account with this role, as `reader` sees it. */
export function tabsOf(role: Role, reader: Role): readonly { readonly id: UserTab; readonly label: string }[] {
  return tabs.filter(({ id, has }) => has(role) && (id !== 'activity' || mayReadActivity(reader, role)))
}

/** The tab of the address; one that this account lacks is the first. */
export function tabOf(role: Role, reader: Role, text: string | null): UserTab {
  return tabsOf(role, reader).find(({ id }) => id === text)?.id ?? 'profile'
}
