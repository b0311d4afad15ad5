import { useOpenCount } from '@hiwar/app/use-open-count.ts'
import { useShortcuts } from '@hiwar/app/shortcuts/use-shortcuts.ts'
import type { Role } from '@hiwar/contract/enums.ts'
import { lazyWithRetry } from '@hiwar/ui/lazy-with-retry.ts'
import { Search } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { useGoKeys } from './go-keys.ts'

const Palette = lazyWithRetry(async () => (await import('./palette.tsx')).Palette)
const KeyList = lazyWithRetry(async () => (await import('./key-list.tsx')).KeyList)

/** Opens the command palette, also by Ctrl or ⌘ with K; `?` opens the list of keys (admin.md 4.2). */
export function PaletteButton({ role }: { role: Role }) {
  const [isOpen, setOpen] = useState(false)
  const [isListOpen, setListOpen] = useState(false)
  const opened = useOpenCount(isOpen)
  const listOpened = useOpenCount(isListOpen)
  useGoKeys(role)
  useShortcuts({ '?': () => setListOpen(true) })
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.code !== 'KeyK') return
      event.preventDefault()
      setOpen(true)
    }
    document.addEventListener('keydown', open)
    return () => {
      document.removeEventListener('keydown', open)
    }
  }, [])
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        aria-haspopup="dialog"
        className={
          'flex h-11 min-w-11 cursor-pointer items-center justify-center gap-3 rounded-button text-ink-600 ' +
          'hover:text-ink-900 md:w-72 md:justify-start md:border md:border-line-control md:px-3'
        }
      >
        <Search size={20} aria-hidden className="shrink-0" />
        <span className="text-small max-md:sr-only">ابحث أو انتقل</span>
        <kbd dir="ltr" aria-hidden className="ms-auto font-heading text-tiny max-md:hidden">
          Ctrl K
        </kbd>
      </button>
      <Suspense>
        {opened > 0 && (
          <Palette
            key={`palette-${opened}`}
            role={role}
            isOpen={isOpen}
            onOpenChange={setOpen}
            onKeyList={() => setListOpen(true)}
          />
        )}
        {listOpened > 0 && <KeyList role={role} isOpen={isListOpen} onOpenChange={setListOpen} />}
      </Suspense>
    </>
  )
}
