import type { UserSelf } from '@hiwar/contract/users.ts'
import { CopyCell, PhoneCell } from '../cells.tsx'
import { VerifiedMark } from './verified-mark.tsx'

/** Email and phone of an account, each with its mark of verification. */
export function ContactWays({ user }: { user: UserSelf }) {
  return (
    <>
      <span className="inline-flex max-w-full min-w-0 items-center gap-1">
        <VerifiedMark isVerified={user.verifiedEmail} />
        <CopyCell text={user.email} label="البريد" />
      </span>
      {user.phone !== null && (
        <span className="inline-flex items-center gap-1">
          <VerifiedMark isVerified={user.verifiedPhone} />
          <PhoneCell owner={{ userId: user.id }} phone={user.phone} />
        </span>
      )}
    </>
  )
}
