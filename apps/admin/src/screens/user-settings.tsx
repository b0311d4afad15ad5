import { PasswordForm } from '@hiwar/app/account/password-form.tsx'
import { useUser } from '@hiwar/app/auth/account.ts'
import { Page } from '@hiwar/app/page.tsx'

/** `/user-settings`: the staff member's own account (admin.md 1.19). */
export function UserSettingsScreen() {
  const user = useUser()
  return (
    <Page title="حسابي">
      <div className="max-w-xl">
        <PasswordForm user={user} />
      </div>
    </Page>
  )
}
