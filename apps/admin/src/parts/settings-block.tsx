import { Card } from '@hiwar/ui/card.tsx'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import type { ReactNode } from 'react'

interface SettingsBlockProps {
  /** Anchor of the block. */
  id: string
  title: string
  /** One line under the title. */
  hint?: ReactNode
  /** Beside the title: the state of what the block sets. */
  aside?: ReactNode
  /** Whether it is open at first on a phone. */
  isOpenAtFirst?: boolean
  children: ReactNode
}

/** A titled card of a settings screen; below 768 px it folds (admin.md 1.19). */
export function SettingsBlock({ id, title, hint, aside, isOpenAtFirst = false, children }: SettingsBlockProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  const panel = useId()
  return (
    <Card as="section" aria-labelledby={`${id}-title`} padding="none" className="scroll-mt-32" id={id}>
      <header className="relative flex min-h-14 items-center gap-3 px-4 py-3 md:px-6 md:pt-5 md:pb-0">
        <div className="min-w-0 flex-1">
          <h2 id={`${id}-title`} className="text-h3 text-ink-900">
            <button
              type="button"
              aria-expanded={isOpen}
              aria-controls={panel}
              onClick={() => setOpen(!isOpen)}
              className="card-link cursor-pointer text-start md:hidden"
            >
              {title}
            </button>
            <span className="max-md:hidden">{title}</span>
          </h2>
          {hint !== undefined && <p className="text-small text-ink-600">{hint}</p>}
        </div>
        {aside}
        <ChevronDown
          size={20}
          aria-hidden
          className={`text-ink-600 transition-transform motion-reduce:transition-none md:hidden ${isOpen ? 'rotate-180' : ''}`}
        />
      </header>
      <div id={panel} className={`px-4 pt-1 pb-5 md:px-6 md:pt-4 md:pb-6 ${isOpen ? '' : 'max-md:hidden'}`}>
        {children}
      </div>
    </Card>
  )
}
