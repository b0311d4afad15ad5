import { actions } from '@hiwar/arabic/words.ts'
import { roleLabel } from '@hiwar/arabic/labels.ts'
import { useUser } from '@hiwar/app/auth/account.ts'
import { Page } from '@hiwar/app/frame/page.tsx'
import { Illustration } from '@hiwar/ui/art.tsx'
import { buttonClasses } from '@hiwar/ui/button-classes.ts'
import { Role } from '@hiwar/contract/enums.ts'
import { admins } from '@hiwar/contract/roles.ts'
import { Link, useLocation } from 'react-router'
import { pages } from '../auth/pages.ts'
import type { Page as PageRow } from '../auth/pages.ts'

function neededRole(who: readonly Role[]): string {
  return who.length === admins.length ? 'مدير في حوار' : who.map((role) => roleLabel[role]).join(' أو ')
}

/** The role may not open this page: names the right that is missing, and leads home (admin.md 0.2). */
export function Forbidden() {
  const { role } = useUser()
  const { pathname } = useLocation()
  const first = `/${pathname.split('/')[1] ?? ''}`
  const page = (pages as readonly PageRow[]).find(({ path }) => path === first || path.startsWith(`${first}/`))
  return (
    <Page title="هذه الصفحة ليست لك">
      <div className="flex max-w-prose flex-col items-start gap-5">
        <Illustration name="not-found" size={160} />
        <p className="text-ink-600">
          تفتحها من له صلاحية «{page === undefined ? '' : neededRole(page.who)}»، وحسابك {roleLabel[role]}. إن كنت تحتاج
          إليها فاطلبها من مدير المنصة.
        </p>
        <Link to="/" className={buttonClasses({})}>
          {actions.goHome}
        </Link>
      </div>
    </Page>
  )
}
