import { on, onEventsMissed } from '@hiwar/client/socket.ts'
import { currentAuth, subscribeAuth } from '@hiwar/client/auth-store.ts'
import { isAdmin } from '@hiwar/contract/roles.ts'
import { MINUTE_MS } from '@hiwar/contract/time.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { TriangleAlert } from 'lucide-react'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { createPortal } from 'react-dom'
import { useLocation } from 'react-router'
import { useAccount } from '../auth/account.ts'
import { BannerLine } from './banner-line.tsx'
import { ClosedNotice, MaintenanceBanner } from './maintenance-look.tsx'
import type { MaintenanceNotice } from './maintenance-look.tsx'
import { useSetting } from '../settings/platform-settings.ts'
import { readSettings, refreshSettings } from '../settings/read-settings.ts'

const closedRefreshMs = 30_000
const openRefreshMs = 5 * MINUTE_MS
/** Running calls continue during maintenance. */
const callPaths = /^\/(session|lesson\/|interview\/|demo-session\/)/

/** Without a reply the cached settings stay; the next refresh may succeed. */
function refresh(): void {
  refreshSettings().catch(() => undefined)
}

/**
 * Refreshes the platform settings: at the start, on sign-in and sign-out, on an event, when one may have been missed,
 * and by a timer with jitter.
 */
function useSettingsRefresh(isClosed: boolean): void {
  useEffect(() => {
    readSettings().catch(() => undefined)
    let { token } = currentAuth()
    const stops = [
      subscribeAuth(() => {
        if (currentAuth().token !== token) refresh()
        token = currentAuth().token
      }),
      on('PlatformSettingsUpdated', refresh),
      onEventsMissed(refresh),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [])
  useEffect(() => {
    const intervalMs = (isClosed ? closedRefreshMs : openRefreshMs) * (0.8 + Math.random() * 0.4)
    const timer = setInterval(refresh, intervalMs)
    return () => {
      clearInterval(timer)
    }
  }, [isClosed])
}

/** What admins read in the back office, where they work on in every mode. */
const staffText = {
  notice: 'إعلان الصيانة ظاهر للمستخدمين.',
  readonly: 'المنصة للقراءة فقط أمام المستخدمين.',
  closed: 'المنصة مغلقة أمام المستخدمين.',
}

/**
 * Announces maintenance, its reason and its end (extras.md 12.3). In mode `closed` it covers every screen and
 * disappears by itself; in the back office (`isForStaff`) not for admins, nor for those who sign in.
 */
export function Maintenance({ isForStaff }: { isForStaff: boolean }) {
  const mode = useSetting('maintenance.mode', 'off')
  const text = useSetting('maintenance.text', null)
  const until = useSetting('maintenance.until', null)
  const role = useAccount()?.user.role
  const { pathname } = useLocation()
  useSettingsRefresh(mode === 'closed')
  if (mode === 'off') return null

  const notice = { mode, text, until }
  const isOpen = callPaths.test(pathname) || (isForStaff && (role === undefined || isAdmin(role)))
  if (mode === 'closed' && !isOpen) return <ClosedPage notice={notice} />
  if (isForStaff && role !== undefined && isAdmin(role)) return <StaffBanner text={staffText[mode]} />
  return <MaintenanceBanner notice={notice} />
}

function StaffBanner({ text }: { text: string }) {
  return <BannerLine icon={<TriangleAlert size={18} strokeWidth={1.75} aria-hidden />} text={text} />
}

/** Focus stays on the one button; Escape pressed twice would close the dialog even if `cancel` is prevented. */
function blockClosingKeys(event: KeyboardEvent): void {
  if (event.key === 'Tab' || event.key === 'Escape') event.preventDefault()
}

/** Covers every other dialog; the screen below keeps its state and gets the focus back. */
function ClosedPage({ notice }: { notice: MaintenanceNotice }) {
  const page = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const before = document.activeElement
    page.current?.showModal()
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  return createPortal(
    <dialog
      ref={page}
      role="alertdialog"
      aria-labelledby="closed-title"
      aria-describedby="closed-text"
      tabIndex={-1}
      data-react-aria-top-layer="true"
      onKeyDown={blockClosingKeys}
      onCancel={(event) => {
        event.preventDefault()
      }}
      className={
        'fixed inset-0 flex size-full max-h-none max-w-none flex-col items-center ' +
        'justify-center gap-6 bg-sand-100 px-6 text-center text-ink-900 outline-none'
      }
    >
      <ClosedNotice notice={notice} heading="h1" id="closed">
        <Button variant="secondary" onPress={refresh}>
          تحقّق الآن
        </Button>
      </ClosedNotice>
    </dialog>,
    document.body,
  )
}
