import { isolate } from '@hiwar/arabic/direction.ts'
import { PhotoField } from '@hiwar/app/photo/photo-field.tsx'
import { invalidate } from '@hiwar/client/mutation.ts'
import { getUser, listUsers } from '@hiwar/contract/users.ts'
import type { UserSelf } from '@hiwar/contract/users.ts'
import { Dialog } from '@hiwar/ui/dialog.tsx'
import { personName } from '../../parts/people/person.ts'

/** Changes or removes the photo of somebody who does not teach. */
export function PhotoDialog({ user, onClose }: { user: UserSelf; onClose: () => void }) {
  return (
    <Dialog
      title={`صورة ${isolate(personName(user))}`}
      size="small"
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
    >
      <PhotoField user={user} onChanged={() => invalidate(getUser, listUsers)} />
    </Dialog>
  )
}
