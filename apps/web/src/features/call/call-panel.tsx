import { CloseButton } from '@hiwar/ui/button.tsx'
import type { LucideIcon } from 'lucide-react'
import { useEffect, useEffectEvent, type ReactNode } from 'react'

/** Content beside the call, such as the chat. The screen supplies it; the call only shows it. */
export interface CallPanel {
  readonly id: string
  readonly label: string
  readonly icon: LucideIcon
  /** Number of unread items; 0 shows no badge. */
  readonly badge: number
  readonly content: ReactNode
}

/** A side sheet from 1024 px, full screen below that width. Escape closes it. */
export function OpenPanel({ panel, onClose }: { panel: CallPanel; onClose: () => void }) {
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
    <aside
      aria-label={panel.label}
      className="flex min-h-0 flex-col bg-white text-ink-900 max-lg:fixed max-lg:inset-0 max-lg:z-40 lg:w-86"
    >
      <header className="flex items-center justify-between gap-3 border-b border-sand-300 px-4 py-2">
        <h2 className="text-h3">{panel.label}</h2>
        <CloseButton onPress={onClose} />
      </header>
      <div className="min-h-0 flex-1 overflow-auto">{panel.content}</div>
    </aside>
  )
}
