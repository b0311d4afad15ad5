import { useShortcuts } from '@hiwar/app/shortcuts/use-shortcuts.ts'

interface ListKeys {
  isOn: boolean
  onSearch: () => void
  onCreate: (() => void) | undefined
  onRefresh: () => void
  onNext: () => void
  onPrevious: () => void
}

/** `/` search, `n` create, `r` refresh; with Alt the arrow that points on goes to the next page (admin.md 4.2). */
export function useListKeys({ isOn, onSearch, onCreate, onRefresh, onNext, onPrevious }: ListKeys): void {
  const isRtl = document.documentElement.dir === 'rtl'
  useShortcuts(
    {
      '/': onSearch,
      n: onCreate,
      r: onRefresh,
      'Alt+ArrowLeft': isRtl ? onNext : onPrevious,
      'Alt+ArrowRight': isRtl ? onPrevious : onNext,
    },
    isOn,
  )
}
