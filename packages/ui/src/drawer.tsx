import type { ReactNode } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { CloseButton } from './button.tsx'

export interface DrawerProps {
  /** Its name for screen readers. */
  label: string
  isOpen: boolean
  /** Called with false by Esc, the close button and a press outside. */
  onOpenChange: (isOpen: boolean) => void
  /** Beside the close button. */
  head: ReactNode
  children: ReactNode
}

/** A panel of full height at the inline start. Focus is trapped and restored on close. */
export function Drawer({ label, isOpen, onOpenChange, head, children }: DrawerProps) {
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      isDismissable
      className={
        'fixed inset-x-0 top-0 z-50 flex h-(--visual-viewport-height) justify-start ' +
        'bg-veil data-entering:animate-fade-in data-exiting:animate-fade-out'
      }
    >
      <Modal
        className={
          'w-[min(20rem,calc(100%-3.5rem))] overflow-y-auto overscroll-contain ' +
          'rounded-e-sheet bg-white shadow-raised data-entering:animate-drawer-in ' +
          'data-exiting:animate-drawer-out forced-colors:border'
        }
      >
        <Dialog
          aria-label={label}
          className="flex min-h-full flex-col px-4 pt-3 pb-[max(1.5rem,env(safe-area-inset-bottom))] outline-none"
        >
          <div className="mb-3 flex min-h-12 items-center justify-between gap-3">
            {head}
            <CloseButton onPress={() => onOpenChange(false)} className="-me-2" />
          </div>
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
