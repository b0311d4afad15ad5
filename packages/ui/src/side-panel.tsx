import type { ReactNode } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { CloseButton } from './button.tsx'
import { useKeptFocus } from './use-kept-focus.ts'

export interface SidePanelProps {
  title: ReactNode
  /** Below the title: a state, an id. */
  note?: ReactNode
  isOpen: boolean
  /** Esc, the close button and a press outside. */
  onClose: () => void
  /** Stands still at the bottom. */
  footer?: ReactNode
  children: ReactNode
}

/**
 * The details of something, 520 px wide at the inline end of the window; on a phone the whole screen. What it was opened
 * from stays in sight, and gets the focus back (visual.md 6.9).
 */
export function SidePanel({ title, note, isOpen, onClose, footer, children }: SidePanelProps) {
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      isDismissable
      className={
        'fixed inset-x-0 top-0 z-40 flex h-(--visual-viewport-height) justify-end bg-veil-light ' +
        'data-entering:animate-fade-in data-exiting:animate-fade-out'
      }
    >
      <Modal
        className={
          'flex w-full flex-col bg-white shadow-raised md:w-[32.5rem] md:border-s md:border-sand-300 ' +
          'data-entering:animate-panel-in data-exiting:animate-panel-out forced-colors:border'
        }
      >
        <PanelDialog>
          <header className="flex items-start gap-3 border-b border-sand-300 px-4 py-3 md:px-6">
            <div className="min-w-0 flex-1 py-1.5">
              <Heading slot="title" className="text-h3 break-words">
                {title}
              </Heading>
              {note !== undefined && <div className="mt-1 text-small text-ink-600">{note}</div>}
            </div>
            <CloseButton onPress={onClose} className="-me-2.5" />
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 py-4 md:px-6">{children}</div>
          {footer !== undefined && (
            <footer
              className={
                'flex flex-wrap items-center gap-2 border-t border-sand-300 px-4 pt-3 ' +
                'pb-[max(0.75rem,env(safe-area-inset-bottom))] md:px-6'
              }
            >
              {footer}
            </footer>
          )}
        </PanelDialog>
      </Modal>
    </ModalOverlay>
  )
}

function PanelDialog({ children }: { children: ReactNode }) {
  return (
    <Dialog ref={useKeptFocus()} className="flex min-h-0 flex-1 flex-col outline-none">
      {children}
    </Dialog>
  )
}
