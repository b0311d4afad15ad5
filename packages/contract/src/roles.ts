import { Role } from './enums.ts'

/** SuperAdmin or RegularAdmin. */
export const admins = [Role.SuperAdmin, Role.RegularAdmin] as const
/** Roles whose acts are audited (admin.md 2.2). */
export const staff = [...admins, Role.Studio] as const
/** Roles that teach. */
export const tutorLike = [Role.Tutor, Role.TutorManager] as const
/** Roles that take part in lessons. */
export const lessonMembers = [Role.Student, Role.Tutor, Role.TutorManager] as const

export const isAdmin = (role: Role) => role === Role.SuperAdmin || role === Role.RegularAdmin
export const isStaff = (role: Role) => isAdmin(role) || role === Role.Studio
export const isTutorLike = (role: Role) => role === Role.Tutor || role === Role.TutorManager
