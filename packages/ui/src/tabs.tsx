import { useId, useRef } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { joinClasses } from './class-names.ts'

export interface TabItem {
  id: string
  label: ReactNode
  /** A small number after the label. */
  count?: number | string
  content: ReactNode
  isDisabled?: boolean
}

export interface TabsProps {
  /** The tab list's name for screen readers. */
  label: string
  items: readonly TabItem[]
  /** The selected tab; keep it in the query string. */
  selected?: string
  onSelect?: (id: string) => void
  /** In place of the list of tabs, where there is no room for it; the panel and all that is typed in it stay. */
  picker?: ReactNode
  className?: string
}

/**
 * Tabs with their panels; only the selected panel is rendered. Arrow keys follow the reading direction. Native, because
 * the tabs of react-aria-components would add 25 kB to the first load of their screens.
 */
export function Tabs({ label, items, selected, onSelect, picker, className }: TabsProps) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const current = items.find((item) => item.id === selected) ?? items.find(({ isDisabled }) => isDisabled !== true)
  const choose = (tab: string) => {
    if (tab !== current?.id) onSelect?.(tab)
    const buttons = list.current?.querySelectorAll<HTMLElement>('[role="tab"]') ?? []
    ;[...buttons].find((button) => button.id === `${id}-${tab}`)?.focus()
  }
  const press = (event: KeyboardEvent) => {
    const next = tabAfterKey(event.key, { items, current: current?.id })
    if (next === undefined) return
    event.preventDefault()
    choose(next)
  }
  return (
    <div className={joinClasses('flex flex-col', className)}>
      {picker ?? (
        <div
          ref={list}
          role="tablist"
          aria-label={label}
          className="flex gap-3 overflow-x-auto border-b border-sand-300 [scrollbar-width:none] sm:gap-6"
        >
          {items.map((item) => (
            <TabButton
              key={item.id}
              item={item}
              id={`${id}-${item.id}`}
              panel={`${id}-panel`}
              isSelected={item === current}
              onPress={() => choose(item.id)}
              onKeyDown={press}
            />
          ))}
        </div>
      )}
      {current !== undefined && (
        <div
          key={current.id}
          role={picker === undefined ? 'tabpanel' : undefined}
          id={`${id}-panel`}
          aria-labelledby={picker === undefined ? `${id}-${current.id}` : undefined}
          className="animate-fade-in rounded-input pt-6"
        >
          {current.content}
        </div>
      )}
    </div>
  )
}

/** Which tab a key leads to, around the ends and past disabled ones. */
function tabAfterKey(key: string, { items, current }: { items: readonly TabItem[]; current: string | undefined }) {
  const open = items.filter(({ isDisabled }) => isDisabled !== true).map(({ id }) => id)
  const place = open.findIndex((id) => id === current)
  const onward = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
  if (key === 'ArrowLeft' || key === 'ArrowRight') return open.at((place + (key === onward ? 1 : -1)) % open.length)
  if (key === 'Home') return open[0]
  return key === 'End' ? open.at(-1) : undefined
}

interface TabButtonProps {
  item: TabItem
  id: string
  panel: string
  isSelected: boolean
  onPress: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

function TabButton({ item: { label, count, isDisabled }, id, panel, isSelected, onPress, onKeyDown }: TabButtonProps) {
  return (
    <button
      type="button"
      role="tab"
      id={id}
      aria-selected={isSelected}
      aria-controls={isSelected ? panel : undefined}
      tabIndex={isSelected ? 0 : -1}
      disabled={isDisabled}
      data-selected={isSelected || undefined}
      data-disabled={isDisabled === true || undefined}
      onClick={onPress}
      onKeyDown={onKeyDown}
      className={tabClasses}
    >
      {label}
      {count !== undefined && (
        <span
          className={
            'figures rounded-full bg-sand-200 px-2 text-tiny leading-5 ' +
            'group-data-selected:bg-nile-50 group-data-selected:text-nile-700'
          }
        >
          {count}
        </span>
      )}
    </button>
  )
}

const tabClasses =
  'group relative -mb-px flex min-h-12 shrink-0 cursor-pointer items-center gap-2 border-b-3 ' +
  'border-transparent px-1 font-heading text-label text-ink-600 transition-colors ' +
  'hover:text-ink-900 data-selected:border-nile-600 data-selected:text-nile-700 ' +
  'data-disabled:cursor-not-allowed data-disabled:opacity-60 ' +
  'focus-visible:rounded-input focus-visible:-outline-offset-2 forced-colors:data-selected:border-[Highlight]'
