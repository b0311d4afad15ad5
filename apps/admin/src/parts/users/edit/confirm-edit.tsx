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
  onConfirm: (change: UserChange) => Promise<{ readonly failure: Failure | null }>
  onClose: () => void
}

/** The change, old beside new; what it takes from the person; what others changed since the form was opened. */
export function ConfirmEdit({ opened, now, change, onConfirm, onClose }: ConfirmEditProps) {
  const moved = movedSince(opened, now)
  const losses = lossesOf(now, change)
  return (
    <Confirm
      level={1}
      size="medium"
      title={`حفظ التغييرات في حساب ${personName(now.user)}؟`}
      confirmLabel="احفظ التغييرات"
      onConfirm={async () => await onConfirm(change)}
      onClose={onClose}
      effect={<FieldDiff type="user" change={{ before: beforeChange(now, change), after: change }} />}
    >
      {losses.map((loss) => (
        <Banner key={loss} tone="warning">
          {loss}
        </Banner>
      ))}
      {moved !== null && (
        <Banner tone="warning" title="غيّر شخص آخر هذا الحساب بعد أن فتحته">
          <FieldDiff type="user" change={moved} />
        </Banner>
      )}
    </Confirm>
  )
}
