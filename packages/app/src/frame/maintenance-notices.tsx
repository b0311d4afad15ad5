// What maintenance shows, loaded when there is some.
import { isAdmin } from '@hiwar/contract/roles.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { TriangleAlert } from 'lucide-react'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { createPortal } from 'react-dom'
import { useLocation } from 'react-router'
import { useAccount } from '../auth/account.ts'
import { BannerLine } from './banner-line.tsx'
import { callPaths } from './busy.ts'
import { ClosedNotice, MaintenanceBanner } from './maintenance-look.tsx'
import type { MaintenanceNotice } from './maintenance-look.tsx'

/** What admins read in the back office, where they work on in every mode. */
const staffText = {
  notice: 'إعلان الصيانة ظاهر للمستخدمين.',
  readonly: 'المنصة للقراءة فقط أمام المستخدمين.',
  closed: 'المنصة مغلقة أمام المستخدمين.',
}

interface MaintenanceNoticesProps {
  notice: MaintenanceNotice
  isForStaff: boolean
  /** Looks whether the maintenance is over. */
  onRefresh: () => void
}

/** The page that covers every screen, or the line above it. */
export function MaintenanceNotices({ notice, isForStaff, onRefresh }: MaintenanceNoticesProps) {
  const role = useAccount()?.user.role
  const { pathname } = useLocation()
  // Running calls continue during maintenance.
  const isOpen = callPaths.test(pathname) || (isForStaff && (role === undefined || isAdmin(role)))
  if (notice.mode === 'closed' && !isOpen) return <ClosedPage notice={notice} onRefresh={onRefresh} />
  if (isForStaff && role !== undefined && isAdmin(role)) return <StaffBanner text={staffText[notice.mode]} />
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
function ClosedPage({ notice, onRefresh }: Pick<MaintenanceNoticesProps, 'notice' | 'onRefresh'>) {
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
        <Button variant="secondary" onPress={onRefresh}>
          تحقّق الآن
        </Button>
      </ClosedNotice>
    </dialog>,
    document.body,
  )
}
