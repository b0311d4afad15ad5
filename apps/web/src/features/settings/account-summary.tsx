import type { UserSelf } from '@hiwar/contract/users.ts'
import { personLabel } from '@hiwar/arabic/labels.ts'
import { Avatar } from '@hiwar/ui/avatar.tsx'
import { Bidi } from '@hiwar/ui/bidi.tsx'
import { Card } from '@hiwar/ui/card.tsx'

/** Photo, name and email of the account, above its settings. */
export function AccountSummary({ user }: { user: UserSelf }) {
  return (
    <Card className="flex items-center gap-4 md:max-xl:flex-col md:max-xl:items-start md:max-xl:gap-2">
      <Avatar id={user.id} name={user.name} image={user.image} size={64} isDecorative />
      <div className="max-w-full min-w-0">
        <p className="truncate text-h3 text-ink-900">{user.name ?? personLabel(user.role, user.gender)}</p>
        <p className="truncate text-small text-ink-600">
          <Bidi>{user.email}</Bidi>
        </p>
      </div>
    </Card>
  )
}
