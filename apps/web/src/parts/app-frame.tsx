import { Outlet, ScrollRestoration } from 'react-router'
import { useLiveConnection } from '../session/use-live.ts'

/** Around every screen. */
export function AppFrame() {
  useLiveConnection()
  return (
    <>
      <Outlet />
      <ScrollRestoration />
    </>
  )
}
