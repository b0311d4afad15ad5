import { isolate } from '@hiwar/arabic/direction.ts'
import { useApiMutation } from '@hiwar/client/mutation.ts'
import { deleteInvite, getInvite, listInvites } from '@hiwar/contract/invites.ts'
import type { InviteFull } from '@hiwar/contract/invites.ts'
import { toast } from '@hiwar/ui/toast.tsx'
import { Confirm } from '../../parts/confirm/confirm.tsx'

interface DeleteInviteProps {
  invite: InviteFull
  onClose: () => void
  onDeleted: () => void
}

export function DeleteInvite({ invite, onClose, onDeleted }: DeleteInviteProps) {
  const remove = useApiMutation(deleteInvite, { invalidates: [listInvites, getInvite] })
  return (
    <Confirm
      level={1}
      title={`حذف دعوة ${isolate(invite.email)}؟`}
      effect="لا يستطيع صاحب البريد أن يشتري الباقة بهذه الدعوة بعد الآن."
      confirmLabel="احذف الدعوة"
      isDestructive
      onConfirm={async () => {
        const outcome = await remove.run({ params: { id: invite.id } })
        if (outcome.failure === null) {
          toast.success({ title: 'تم حذف الدعوة' })
          onDeleted()
        }
        return outcome
      }}
      onClose={onClose}
    />
  )
}
