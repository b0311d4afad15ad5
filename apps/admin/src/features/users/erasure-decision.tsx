import { useApiMutation } from '@hiwar/client/mutation.ts'
import { getAdminStats } from '@hiwar/contract/admin.ts'
import { decideDeletion, listBlockedDeletions } from '@hiwar/contract/deletion.ts'
import type { BlockedDeletion } from '@hiwar/contract/deletion.ts'
import { listUsers } from '@hiwar/contract/users.ts'
import { toast } from '@hiwar/ui/toast.tsx'
import { Confirm } from '../../parts/confirm/confirm.tsx'
import type { ErasureChoice } from './erasure-choice.ts'

interface ErasureDecisionProps {
  user: BlockedDeletion['user']
  choice: ErasureChoice
  onClose: () => void
}

/** Erases an account in spite of its open money, or keeps it (more.md 6). */
export function ErasureDecision({ user, choice, onClose }: ErasureDecisionProps) {
  const decide = useApiMutation(decideDeletion, { invalidates: [listBlockedDeletions, listUsers, getAdminStats] })
  const { decision, title, effect, confirmLabel, done, isDestructive } = choice
  return (
    <Confirm
      level={3}
      hasReason
      title={title}
      effect={<p>{effect}</p>}
      name={user.email}
      confirmLabel={confirmLabel}
      isDestructive={isDestructive}
      onConfirm={async ({ reason = '' }) => {
        const outcome = await decide.run({ params: { userId: user.id }, body: { decision, reason } })
        if (outcome.failure === null) toast.success({ title: done })
        return outcome
      }}
      onClose={onClose}
    />
  )
}
