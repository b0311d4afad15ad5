import { Role } from '@hiwar/contract/enums.ts'
import { liveToken } from '@hiwar/client/auth-store.ts'
import { joinClasses } from '@hiwar/ui/class-names.ts'
import { lazyWithRetry } from '@hiwar/ui/lazy-with-retry.ts'
import { Suspense, useState } from 'react'
import { Outlet, useLocation, useSearchParams } from 'react-router'
import { useAccount } from '@hiwar/app/auth/account.ts'
import { nextTutorStep } from '../auth/guard.ts'
import { BottomBar, SideBar } from './navigation.tsx'
import { PublicBar } from './public-bar.tsx'

const JoiningFrame = lazyWithRetry(async () => (await import('./joining-frame.tsx')).JoiningFrame)
// Guests have none.
const TopBar = lazyWithRetry(async () => (await import('./top-bar.tsx')).TopBar)
const NavigationDrawer = lazyWithRetry(async () => (await import('./navigation-drawer.tsx')).NavigationDrawer)

/** As high as the bar, so that nothing moves when its code has come. */
const topBarPlace = 'h-[calc(4.5rem+1px)] border-b border-sand-300 bg-white lg:h-[calc(5rem+1px)]'

/**
 * The app's navigation around a screen, for guests or signed-in users; none with `nav=false` in the query string.
 */
export function Shell() {
  const account = useAccount()
  const user = account?.user
  const [query] = useSearchParams()
  const { pathname } = useLocation()
  // On a phone an open chat room has the whole screen (web.md `/chat`).
  const isRoomOpen = pathname === '/chat' && (query.has('room') || query.has('with'))
  const [menu, setMenu] = useState<{ at: string; isOpen: boolean } | null>(null)
  const isMenuOpen = menu?.isOpen === true && menu.at === pathname
  const changeMenu = (isOpen: boolean) => setMenu({ at: pathname, isOpen })
  const openMenu = () => changeMenu(true)
  const content = (
    <main id="content" tabIndex={-1} className="mx-auto w-full max-w-[1600px] flex-1 p-4 pt-6 md:p-6 md:pt-8">
      <Outlet />
    </main>
  )

  // Signed in, but the account could not be loaded: neither the guest's bar nor the user's would be right.
  const isUnknown = user === undefined && liveToken() !== null
  if (isUnknown || query.get('nav') === 'false') return content
  if (user === undefined)
    return (
      <div className="flex min-h-(--screen) flex-col">
        <PublicBar />
        {content}
      </div>
    )
  const step = account === null ? null : nextTutorStep(account, '/')
  if (step !== null)
    return (
      <Suspense>
        <JoiningFrame step={step} chat={pathname === '/chat' ? content : null} isRoomOpen={isRoomOpen} />
      </Suspense>
    )
  return (
    <div className="flex min-h-(--screen)">
      <SideBar role={user.role} />
      <div
        className={joinClasses(
          'flex min-w-0 flex-1 flex-col',
          !isRoomOpen && 'max-md:pb-[calc(4rem+env(safe-area-inset-bottom))]',
        )}
      >
        <Suspense fallback={<div className={joinClasses(topBarPlace, isRoomOpen && 'max-md:hidden')} />}>
          <TopBar user={user} hasQuota={user.role === Role.Student} isHiddenOnPhone={isRoomOpen} />
        </Suspense>
        {content}
      </div>
      {!isRoomOpen && <BottomBar role={user.role} isMoreOpen={isMenuOpen} onMore={openMenu} />}
      {/* Unmounted at once on navigation, so that the new screen's heading can take the focus. */}
      {menu !== null && (
        <Suspense>
          <NavigationDrawer key={pathname} role={user.role} isOpen={isMenuOpen} onOpenChange={changeMenu} />
        </Suspense>
      )}
    </div>
  )
}
