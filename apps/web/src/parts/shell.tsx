import { Outlet, useSearchParams } from 'react-router'
import { useAccount } from '../session/session.ts'
import { BottomBar, SideBar } from './navigation.tsx'

/** The app's navigation around a screen; without it when the address says `nav=false`. */
export function Shell() {
  const role = useAccount()?.user.role
  const [query] = useSearchParams()
  if (query.get('nav') === 'false') return <main id="content"><Outlet /></main>
  return (
    <div className="md:flex">
      {role !== undefined && <SideBar role={role} />}
      <main id="content" className="mx-auto w-full max-w-[1600px] p-4 md:p-6"><Outlet /></main>
      {role !== undefined && <BottomBar role={role} />}
    </div>
  )
}
