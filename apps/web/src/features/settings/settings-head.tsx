import type { UserSelf } from '@hiwar/contract/users.ts'
import { personLabel } from '@hiwar/arabic/labels.ts'
import { Avatar } from '@hiwar/ui/avatar.tsx'
import { Bidi } from '@hiwar/ui/bidi.tsx'
import { Card } from '@hiwar/ui/card.tsx'
import type { ReactNode } from 'react'

/** Whose settings these are. `photo` takes the place of the bare picture where it may be changed. */
export function SettingsHead({ user, photo }: { user: UserSelf; photo?: ReactNode }) {
  return (
    <Card className="flex items-center gap-4">
      {photo ?? <Avatar id={user.id} name={user.name} image={user.image} size={64} isDecorative />}
      <div className="min-w-0">
        <p className="truncate text-h3 text-ink-900">{user.name ?? personLabel(user.role, user.gender)}</p>
        <p className="truncate text-small text-ink-600"><Bidi>{user.email}</Bidi></p>
      </div>
    </Card>
  )
}
