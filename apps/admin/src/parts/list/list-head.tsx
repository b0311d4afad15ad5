import { formatInteger } from '@hiwar/arabic/digits.ts'
import { PageHeading } from '@hiwar/app/frame/page.tsx'
import { Button, IconButton } from '@hiwar/ui/button.tsx'
import { lazyPart } from '@hiwar/ui/on-demand.ts'
import { SearchField } from '@hiwar/ui/search-field.tsx'
import { Download, Plus, RefreshCw } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { ReactNode, Ref } from 'react'
import type { Filters } from './define-list.ts'
import { FilterPanel } from './filter-panel.tsx'
import type { ListGuide } from './list-props.ts'
import type { ListControl } from './use-list-state.ts'

const GuideLink = lazyPart(async () => (await import('./guide-link.tsx')).GuideLink)

interface ListHeadProps<F extends Filters, S extends string> {
  control: ListControl<F, S>
  title: string
  total: number | undefined
  isEmbedded: boolean
  isFetching: boolean
  onRefresh: () => void
  onExport: (() => void) | undefined
  /** There are rows. */
  canExport: boolean
  create: { readonly label: string; readonly onPress: () => void } | undefined
  guide: ListGuide | undefined
  /** The choice of columns. */
  columns: ReactNode
  searchRef: Ref<HTMLInputElement>
}

/** Title, total, search, filters and buttons: one line from 1024 px (visual.md 6.9). */
export function ListHead<F extends Filters, S extends string>({
  control,
  title,
  total,
  isEmbedded,
  isFetching,
  onRefresh,
  onExport,
  canExport,
  create,
  guide,
  columns,
  searchRef,
}: ListHeadProps<F, S>) {
  const { list, state, setSearch } = control
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 lg:flex-nowrap">
      <div className="flex min-w-0 flex-1 items-baseline gap-2 lg:flex-none">
        {isEmbedded ? (
          <h2 className="text-h3">{title}</h2>
        ) : (
          <PageHeading title={title} className="truncate text-h3 xl:text-h2" />
        )}
        <output className="figures text-label text-ink-600">
          {total !== undefined && (
            <>
              <span className="sr-only">العدد: </span>
              {formatInteger(total)}
            </>
          )}
        </output>
      </div>
      {list.search !== null && (
        <ListSearch label={list.search} value={state.q} onChange={setSearch} searchRef={searchRef} />
      )}
      <div className="ms-auto flex items-center gap-1">
        <FilterPanel control={control} total={total} />
        <IconButton
          label="حدّث"
          title="حدّث (R)"
          size="small"
          icon={
            <RefreshCw aria-hidden size={20} className={isFetching ? 'animate-spin motion-reduce:animate-none' : ''} />
          }
          onPress={onRefresh}
        />
        <span className="max-md:hidden">{columns}</span>
        {guide !== undefined && <GuideLink guide={guide} />}
        {onExport !== undefined && <ExportButton canExport={canExport} onPress={onExport} />}
      </div>
      {create !== undefined && (
        <Button size="small" onPress={create.onPress} className="max-sm:w-full">
          <Plus aria-hidden size={20} />
          {create.label}
        </Button>
      )}
    </div>
  )
}

function ExportButton({ canExport, onPress }: { canExport: boolean; onPress: () => void }) {
  return (
    <IconButton
      label="صدّر CSV"
      title="صدّر CSV"
      size="small"
      icon={<Download aria-hidden size={20} />}
      disabledReason={canExport ? undefined : 'لا توجد صفوف للتصدير.'}
      onPress={onPress}
    />
  )
}

interface ListSearchProps {
  label: string
  value: string
  onChange: (value: string) => void
  searchRef: Ref<HTMLInputElement>
}

const searchDelayMs = 300

/** Searches 300 ms after the last key; follows the address on back and forward. */
function ListSearch({ label, value, onChange, searchRef }: ListSearchProps) {
  const [text, setText] = useState({ typed: value, sent: value, seen: value })
  // The address changed: by what was sent, then typing goes on, or by somebody else.
  if (text.seen !== value) setText({ typed: value === text.sent ? text.typed : value, sent: value, seen: value })
  const { typed } = text
  const send = (q: string) => {
    if (q === value) return
    setText({ ...text, sent: q })
    onChange(q)
  }
  const sendLater = useEffectEvent(send)
  useEffect(() => {
    const timer = setTimeout(() => sendLater(typed.trim()), searchDelayMs)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <SearchField
      ref={searchRef}
      label={label}
      value={typed}
      onChange={(next) => setText({ ...text, typed: next })}
      onSubmit={(next) => send(next.trim())}
      className="w-full max-w-md min-w-32 max-lg:order-last lg:flex-1"
    />
  )
}
