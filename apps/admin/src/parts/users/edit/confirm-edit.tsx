import { useUser } from '@hiwar/app/auth/account.ts'
import type { Failure } from '@hiwar/client/failure.ts'
import { Banner } from '@hiwar/ui/banner.tsx'
import { FieldDiff } from '../../audit/field-diff.tsx'
import { Confirm } from '../../confirm/confirm.tsx'
import { personName } from '../../people/person.ts'
import { beforeChange, lossesOf, movedSince } from './edit-changes.ts'
import type { Account, UserChange } from './edit-changes.ts'

interface ConfirmEditProps {
  /** When the form was opened, and just now. */
  opened: Account
  now: Account
  change: UserChange
  onConfirm: (change: UserChange, reason: string | undefined) => Promise<{ readonly failure: Failure | null }>
  onClose: () => void
}

/**
 * The change, old beside new; another's address asks for the reason (more.md 1); what it takes from the person; what others changed
 * since the form was opened.
 */
export function ConfirmEdit({ opened, now, change, onConfirm, onClose }: ConfirmEditProps) {
  const self = useUser()
  const moved = movedSince(opened, now)
  const losses = lossesOf(now, change)
  return (
    <Confirm
      level={change.email !== undefined && now.user.id !== self.id ? 2 : 1}
      size="medium"
      title={`حفظ التغييرات في حساب ${personName(now.user)}؟`}
      confirmLabel="احفظ التغييرات"
      onConfirm={async ({ reason }) => await onConfirm(change, reason)}
      onClose={onClose}
      // A number that is changed was shown for it before (phone-field.tsx).
      effect={<FieldDiff type="user" change={{ before: beforeChange(now, change), after: change }} phoneOf={null} />}
    >
      {losses.map((loss) => (
        <Banner key={loss} tone="warning">
          {loss}
        </Banner>
      ))}
      {moved !== null && (
        <Banner tone="warning" title="غيّر شخص آخر هذا الحساب بعد أن فتحته">
          <FieldDiff type="user" change={moved} phoneOf={now.user.id} />
        </Banner>
      )}
    </Confirm>
  )
}
