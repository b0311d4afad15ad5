import type { ReactNode } from 'react'
import { Tab as AriaTab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components/Tabs'
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
  className?: string
}

/** Tabs with their panels; only the selected panel is rendered. Arrow keys follow the reading direction. */
export function Tabs({ label, items, selected, onSelect, className }: TabsProps) {
  return (
    <AriaTabs
      selectedKey={selected}
      onSelectionChange={(key) => onSelect?.(String(key))}
      className={joinClasses('flex flex-col', className)}
    >
      <TabList
        aria-label={label}
        className="flex gap-3 overflow-x-auto border-b border-sand-300 [scrollbar-width:none] sm:gap-6"
      >
        {items.map(({ id, label: text, count, isDisabled }) => (
          <AriaTab key={id} id={id} isDisabled={isDisabled} className={tabClasses}>
            {text}
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
          </AriaTab>
        ))}
      </TabList>
      {items.map(({ id, content }) => (
        <TabPanel key={id} id={id} className="animate-fade-in rounded-input pt-6">
          {content}
        </TabPanel>
      ))}
    </AriaTabs>
  )
}

const tabClasses =
  'group relative -mb-px flex min-h-12 shrink-0 cursor-pointer items-center gap-2 border-b-3 ' +
  'border-transparent px-1 font-heading text-label text-ink-600 transition-colors ' +
  'hover:text-ink-900 data-selected:border-nile-600 data-selected:text-nile-700 ' +
  'data-disabled:cursor-not-allowed data-disabled:opacity-60 ' +
  'focus-visible:rounded-input focus-visible:-outline-offset-2 forced-colors:data-selected:border-[Highlight]'
