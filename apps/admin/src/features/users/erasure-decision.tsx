import { isolate } from '@hiwar/arabic/direction.ts'
import { deletionBlockerLabel } from '@hiwar/arabic/labels.ts'
import { useApiMutation } from '@hiwar/client/mutation.ts'
import { getAdminStats } from '@hiwar/contract/admin.ts'
import { DeletionDecision, decideDeletion, listBlockedDeletions } from '@hiwar/contract/deletion.ts'
import type { BlockedDeletion } from '@hiwar/contract/deletion.ts'
import { listUsers } from '@hiwar/contract/users.ts'
import { toast } from '@hiwar/ui/toast.tsx'
import { Confirm } from '../../parts/confirm/confirm.tsx'
import { personName } from '../../parts/people/person.ts'

interface ErasureDecisionProps {
  deletion: BlockedDeletion
  decision: DeletionDecision
  onClose: () => void
}

/** Erases an account in spite of its open money, or keeps it (more.md 6). */
export function ErasureDecision({ deletion: { user, blockers }, decision, onClose }: ErasureDecisionProps) {
  const decide = useApiMutation(decideDeletion, { invalidates: [listBlockedDeletions, listUsers, getAdminStats] })
  const name = personName(user)
  const isErasure = decision === DeletionDecision.Erase
  const open = blockers.map((blocker) => deletionBlockerLabel[blocker]).join('، ')
  return (
    <Confirm
      level={3}
      hasReason
      title={isErasure ? `محو حساب ${isolate(name)}؟` : `إبقاء حساب ${isolate(name)}؟`}
      effect={
        <p>
          {isErasure
            ? `يُمحى الحساب وبياناته ولا يعود، مع أن عليه أو له: ${open}. لا يُصرف بعدها شيء لصاحبه.`
            : 'يُلغى طلب المحو ويعمل الحساب كما كان، ويصل الخبر إلى صاحبه.'}
        </p>
      }
      name={user.email}
      confirmLabel={isErasure ? 'امحُ الحساب' : 'أبقِ الحساب'}
      isDestructive={isErasure}
      onConfirm={async ({ reason = '' }) => {
        const outcome = await decide.run({ params: { userId: user.id }, body: { decision, reason } })
        if (outcome.failure === null)
          toast.success({ title: isErasure ? 'تم محو الحساب' : 'بقي الحساب، ووصل الخبر إلى صاحبه' })
        return outcome
      }}
      onClose={onClose}
    />
  )
}
