import { wholePreferences } from '@hiwar/contract/preferences.ts'
import type { UserSelf } from '@hiwar/contract/users.ts'
import { type UploadOrigin, uploadUrl } from '../../upload-url.ts'
import type { UserRecord } from './queries.ts'

/** A person as that person sees it. */
export function userSelf(user: UserRecord, deps: UploadOrigin): UserSelf {
  return { ...userView(user, deps), preferences: wholePreferences(user.preferences) }
}

/**
 * A person as colleagues without a right to the whole account see it: a studio knows its tutors' address, a manager not
 * even that (admin.md 3.8). Every field is named, so that a new one is decided about.
 */
export function guardedView(whole: UserSelf, { withEmail }: { readonly withEmail: boolean }): UserSelf {
  return {
    id: whole.id,
    email: withEmail ? whole.email : '',
    password: whole.password,
    hasPassword: whole.hasPassword,
    name: whole.name,
    image: whole.image,
    address: null,
    birthYear: null,
    gender: whole.gender,
    role: whole.role,
    verified: whole.verified,
    verifiedEmail: whole.verifiedEmail,
    verifiedPhone: whole.verifiedPhone,
    verifiedWhatsApp: whole.verifiedWhatsApp,
    verifiedTelegram: whole.verifiedTelegram,
    creditScore: 0,
    city: null,
    phone: null,
    notificationMethod: null,
    createdAt: whole.createdAt,
    updatedAt: whole.updatedAt,
  }
}

/** A person as admins see it. */
export function userView(user: UserRecord, deps: UploadOrigin): UserSelf {
  const hasPassword = user.passwordHash !== null
  return {
    id: user.id,
    email: user.email,
    password: hasPassword,
    hasPassword,
    name: user.name,
    image: uploadUrl(deps, user.image),
    address: user.address,
    birthYear: user.birthYear,
    gender: user.gender,
    role: user.role,
    verified: user.verifiedEmail,
    verifiedEmail: user.verifiedEmail,
    verifiedPhone: user.verifiedPhone,
    verifiedWhatsApp: user.verifiedWhatsapp,
    verifiedTelegram: user.verifiedTelegram,
    creditScore: user.creditScore,
    city: user.city,
    phone: user.phone,
    notificationMethod: user.notificationMethod,
    createdAt: user.createdAt.toISOString(),
    updatedAt: user.updatedAt.toISOString(),
  }
}
