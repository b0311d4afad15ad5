import { isTutorLike } from '@hiwar/contract/roles.ts'
import { actions } from '@hiwar/arabic/words.ts'
import { LinkButton } from '@hiwar/ui/button.tsx'
import { EmptyState } from '@hiwar/ui/empty-state.tsx'
import { useAccount } from '@hiwar/app/auth/account.ts'

/**
 * Shown when a tutor does not exist or no longer teaches. Guests and students get a link to the list, tutors one home.
 */
export function TutorNotFound() {
  const role = useAccount()?.user.role
  const action =
    role !== undefined && isTutorLike(role) ? (
      <LinkButton to="/">{actions.goHome}</LinkButton>
    ) : (
      <LinkButton to="/tutors">تصفّح المعلّمين</LinkButton>
    )
  return (
    <EmptyState
      illustration="not-found"
      className="surface"
      text="هذه الصفحة لم تعد متاحة. ربما توقّف استقبال الحجوزات فيها."
      action={action}
    />
  )
}
