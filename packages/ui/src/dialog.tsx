import { actions } from '@hiwar/arabic/words.ts'
import { formatInteger } from '@hiwar/arabic/digits.ts'
import type { ReactNode } from 'react'
import { Dialog as AriaDialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { CloseButton, IconButton } from './button.tsx'
import { joinClasses } from './class-names.ts'
import { BackIcon } from './icons.tsx'
import { sheetMark, useDragDown } from './use-drag-down.ts'
import { useReturnedFocus } from './use-returned-focus.ts'

export interface DialogProps {
  title: ReactNode
  children: ReactNode
  isOpen: boolean
  /** Called with false by Esc, the close button, a press outside and a drag down. */
  onOpenChange: (isOpen: boolean) => void
  /** 28, 36 and 52 rem wide from 768 px; below that the dialog is a bottom sheet over the whole width. */
  size?: 'small' | 'medium' | 'large'
  /** Below 768 px it fills the screen, for long forms. */
  isFullScreen?: boolean
  /** Shows a back arrow before the title. */
  onBack?: (() => void) | undefined
  /** One-based position in a sequence of steps: a progress line below the title. */
  step?: { current: number; total: number }
  /** Buttons that stay visible while the content scrolls. */
  footer?: ReactNode
  /**
   * False while closing would lose something: no press outside, no drag, no close button. Esc still works unless
   * `isKeyboardDismissDisabled`.
   */
  isDismissable?: boolean
  isKeyboardDismissDisabled?: boolean
  role?: 'dialog' | 'alertdialog'
}

/** Centred from 768 px, a bottom sheet below that. Focus is trapped and restored on close (web.md §3). */
export function Dialog({
  isOpen,
  onOpenChange,
  size = 'medium',
  isFullScreen = false,
  isDismissable = true,
  isKeyboardDismissDisabled = false,
  role = 'dialog',
  ...parts
}: DialogProps) {
  useReturnedFocus(isOpen)
  const close = () => onOpenChange(false)
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      isDismissable={isDismissable}
      isKeyboardDismissDisabled={isKeyboardDismissDisabled}
      className={overlayClasses}
    >
      <Modal
        {...sheetMark}
        className={joinClasses(sheetClasses, isFullScreen ? screenClasses : partialClasses, widths[size])}
      >
        <AriaDialog role={role} className={joinClasses('flex min-h-0 flex-col outline-none', isFullScreen && 'flex-1')}>
          <DialogHead {...parts} isSheet={!isFullScreen} onClose={isDismissable ? close : undefined} />
          <div
            className={
              'min-h-0 flex-1 overflow-x-hidden overflow-y-auto overscroll-contain ' +
              'px-4 pt-1 pb-[max(1.5rem,env(safe-area-inset-bottom))] md:px-6'
            }
          >
            {parts.children}
          </div>
          {parts.footer !== undefined && (
            <div
              className={
                'flex flex-wrap gap-3 border-t border-sand-300 px-4 print:hidden pt-3 ' +
                'pb-[max(0.75rem,env(safe-area-inset-bottom))] md:px-6 md:py-4'
              }
            >
              {parts.footer}
            </div>
          )}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}

const overlayClasses =
  'fixed inset-x-0 top-0 z-50 flex h-(--visual-viewport-height) items-end justify-center ' +
  'bg-veil md:items-center md:p-6 print:static print:h-auto print:bg-transparent ' +
  'data-entering:animate-fade-in data-exiting:animate-fade-out'
const sheetClasses =
  'flex w-full flex-col bg-white shadow-raised ' +
  'md:max-h-full md:rounded-sheet print:max-h-none print:shadow-none forced-colors:border ' +
  'data-entering:animate-sheet-in data-exiting:animate-sheet-out ' +
  'md:data-entering:animate-rise-in md:data-exiting:animate-rise-out'
const partialClasses = 'max-h-[calc(100%-2.5rem)] rounded-t-sheet'
const screenClasses = 'h-full pt-[env(safe-area-inset-top)] md:h-auto md:pt-0'
const widths = { small: 'md:max-w-md', medium: 'md:max-w-xl', large: 'md:max-w-[52rem]' }

interface DialogHeadProps extends Pick<DialogProps, 'title' | 'onBack' | 'step'> {
  /** On a phone it can be dragged down. */
  isSheet: boolean
  onClose: (() => void) | undefined
}

const isPhone = () => !window.matchMedia('(width >= 48rem)').matches

function DialogHead({ title, onBack, step, isSheet, onClose }: DialogHeadProps) {
  const drag = useDragDown(
    () => isSheet && onClose !== undefined && isPhone(),
    () => onClose?.(),
  )
  return (
    <header {...drag} className="touch-none px-4 pt-2 pb-3 md:touch-auto md:px-6 md:pt-5">
      {isSheet && onClose && (
        <span aria-hidden className="mx-auto mb-2 block h-1 w-10 rounded-full bg-sand-300 md:hidden" />
      )}
      <div className="flex min-h-11 items-center gap-1">
        {onBack && (
          <IconButton
            label={actions.back}
            icon={<BackIcon size={24} />}
            size="small"
            onPress={onBack}
            className="-ms-2.5"
          />
        )}
        <Heading slot="title" className="min-w-0 flex-1 text-h2">
          {title}
        </Heading>
        {onClose && <CloseButton onPress={onClose} className="-me-2.5 print:hidden" />}
      </div>
      {step && <StepLine {...step} />}
    </header>
  )
}

function StepLine({ current, total }: { current: number; total: number }) {
  return (
    <div className="mt-2 flex items-center gap-3">
      <span aria-hidden className="flex flex-1 gap-1.5">
        {Array.from({ length: total }, (_, index) => (
          <span
            key={index}
            className={joinClasses(
              'h-1 flex-1 rounded-full transition-colors',
              index < current ? 'bg-nile-600 forced-colors:bg-[Highlight]' : 'bg-sand-300',
            )}
          />
        ))}
      </span>
      <span className="text-small text-ink-600">
        الخطوة {formatInteger(current)} من {formatInteger(total)}
      </span>
    </div>
  )
}
