import type { Message, MessageKind } from '@hiwar/arabic/messages.ts'
import { contentOf } from '@hiwar/arabic/message-content.ts'
import type { Role } from '@hiwar/contract/enums.ts'
import { isStaff, isTutorLike } from '@hiwar/contract/roles.ts'

/** About the sign-in itself: elsewhere they lead who cannot sign in to a new password. */
const ofAccount: ReadonlySet<MessageKind> = new Set<MessageKind>([
  'password-changed',
  'signed-out-everywhere',
  'second-factor-on',
  'second-factor-off',
  'recovery-code-used',
  'email-changed',
  'deletion-requested',
  'deletion-soon',
])

/** Path of the screen that shows what a message is about, in the app this role uses. */
export function linkOf(message: Message, role: Role): string | null {
  if (isStaff(role)) {
    if (message.kind === 'money-alert') return `/transactions?open=${message.transactionId}`
    if (message.kind === 'admin-created') return '/audit'
    return ofAccount.has(message.kind) ? '/user-settings' : null
  }
  if (ofAccount.has(message.kind)) return isTutorLike(role) ? '/t/account-settings' : '/s/settings'
  const { path } = contentOf(message)
  // Signed in, it would only lead on to the dashboard.
  return path === '/login' ? '/' : path
}
