import { CloseButton } from '@hiwar/ui/button.tsx'
import { sheetMark, useDragDown } from '@hiwar/ui/use-drag-down.ts'
import type { LucideIcon } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'

/** Content beside the call, such as the chat. The screen supplies it; the call only shows it. */
export interface CallPanel {
  readonly id: string
  readonly label: string
  readonly icon: LucideIcon
  /** Number of unread items; 0 shows no badge. */
  readonly badge: number
  readonly content: ReactNode
}

const panelClasses =
  'flex min-h-0 w-86 shrink-0 flex-col bg-white text-ink-900 outline-none ' +
  'max-lg:portrait:h-[56%] max-lg:portrait:w-full max-lg:portrait:rounded-t-sheet'

const isSheet = () => window.matchMedia('(width < 64rem) and (orientation: portrait)').matches

/**
 * A side sheet; on upright phones and tablets a half-sheet below the video, which keeps the partner and the time in
 * sight, and can be dragged down. Escape closes it.
 */
export function OpenPanel({ panel, onClose }: { panel: CallPanel; onClose: () => void }) {
  const drag = useDragDown(isSheet, onClose)
  const close = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) onClose()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      close(event)
    }
    document.addEventListener('keydown', listener)
    return () => {
      document.removeEventListener('keydown', listener)
    }
  }, [])
  return (
    <aside {...sheetMark} ref={useBorrowedFocus()} tabIndex={-1} aria-label={panel.label} className={panelClasses}>
      <header {...drag} className="touch-none border-b border-sand-300 px-4 py-2 lg:touch-auto">
        <span aria-hidden className="mx-auto mb-1 hidden h-1 w-10 rounded-full bg-line-control max-lg:portrait:block" />
        <div className="flex items-center justify-between gap-3">
          <h2 className="text-h3">{panel.label}</h2>
          <CloseButton onPress={onClose} className="-me-2.5" />
        </div>
      </header>
      <div className="min-h-0 flex-1 overflow-auto">{panel.content}</div>
    </aside>
  )
}

/** Takes the focus while the panel is open, and gives it back to what opened it. */
function useBorrowedFocus() {
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    const before = document.activeElement
    panel.current?.focus({ preventScroll: true })
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [])
  return panel
}
