import { useAccount } from '@hiwar/app/auth/account.ts'
import { lazyWithRetry } from '@hiwar/ui/lazy-with-retry.ts'
import { Suspense, useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import { SideBar } from './navigation.tsx'
import { TopBar } from './top-bar.tsx'

const NavigationDrawer = lazyWithRetry(async () => (await import('./navigation-drawer.tsx')).NavigationDrawer)

/** Navigation and top bar around a screen (admin.md 0.1). */
export function Shell() {
  const user = useAccount()?.user
  const { pathname } = useLocation()
  const [menu, setMenu] = useState<{ at: string; isOpen: boolean } | null>(null)
  const isMenuOpen = menu?.isOpen === true && menu.at === pathname
  const changeMenu = (isOpen: boolean) => setMenu({ at: pathname, isOpen })
  const content = (
    <main id="content" tabIndex={-1} className="mx-auto w-full max-w-[1680px] flex-1 p-4 md:p-6">
      <Outlet />
    </main>
  )
  if (user === undefined) return content
  return (
    <div className="flex min-h-(--screen)">
      <SideBar role={user.role} />
      <div className="flex min-w-0 flex-1 flex-col">
        <TopBar user={user} isMenuOpen={isMenuOpen} onMenu={() => changeMenu(true)} />
        {content}
      </div>
      {/* Unmounted at once on navigation, so that the new screen's heading can take the focus. */}
      {menu !== null && (
        <Suspense>
          <NavigationDrawer key={pathname} role={user.role} isOpen={isMenuOpen} onOpenChange={changeMenu} />
        </Suspense>
      )}
    </div>
  )
}
