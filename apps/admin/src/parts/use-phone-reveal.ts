import { useApiMutation } from '@hiwar/client/mutation.ts'
import { tellAudit } from '@hiwar/contract/admin.ts'
import { useState } from 'react'

/** Whose number it is: an account, or the sender of a contact request, who may have no account. */
export type PhoneOwner = { readonly userId: number } | { readonly contactId: number }

/** A masked number: `show` writes the look into the audit log, and only then is it shown (admin.md 2.3). */
export function usePhoneReveal(owner: PhoneOwner) {
  const log = useApiMutation(tellAudit)
  const [isShown, setShown] = useState(false)
  const show = async () => {
    const entry =
      'userId' in owner
        ? ({ action: 'phone.reveal', targetId: String(owner.userId) } as const)
        : ({ action: 'contact.reveal', targetId: String(owner.contactId) } as const)
    const { failure } = await log.run({ body: entry })
    if (failure === null) setShown(true)
    return failure
  }
  return { isShown, show, isRunning: log.isRunning, failure: log.failure }
}
