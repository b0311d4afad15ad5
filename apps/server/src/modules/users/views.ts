import type { City, Gender, NotificationMethod, Role } from '@hiwar/contract/enums.ts'
import type { UserSelf } from '@hiwar/contract/users.ts'
import type { UserRecord } from './queries.ts'

/** A person as that person and admins see it; `uploads` is the address below which files are served, with the last slash. */
export function userSelf(user: UserRecord, uploads: string): UserSelf {
  const hasPassword = user.passwordHash !== null
  return {
    id: user.id,
    email: user.email,
    password: hasPassword,
    hasPassword,
    name: user.name,
    image: user.image === null ? null : `${uploads}${user.image}`,
    address: user.address,
    birthYear: user.birthYear,
    gender: user.gender as Gender | null,
    role: user.role as Role,
    verified: user.verifiedEmail,
    verifiedEmail: user.verifiedEmail,
    verifiedPhone: user.verifiedPhone,
    verifiedWhatsApp: user.verifiedWhatsapp,
    verifiedTelegram: user.verifiedTelegram,
    creditScore: user.creditScore,
    city: user.city as City | null,
    phone: user.phone,
    notificationMethod: user.notificationMethod as NotificationMethod | null,
    createdAt: user.createdAt.toISOString(),
    updatedAt: user.updatedAt.toISOString(),
  }
}
