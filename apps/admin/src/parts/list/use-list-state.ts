import { defaultPageSize, storePageSize, storedPageSize } from '@hiwar/app/lists/page-size.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { readAddress, writeAddress } from './address.ts'
import { allOf } from './define-list.ts'
import type { FilterValues, Filters, ListDefinition, ListState, Sort } from './define-list.ts'

/** The state of a list and everything that changes it. */
export interface ListControl<F extends Filters = Filters, S extends string = string> {
  readonly list: ListDefinition<F, S>
  readonly state: ListState<F, S>
  readonly setPage: (page: number, options?: { isCorrection: boolean }) => void
  readonly setSize: (size: number) => void
  readonly setSearch: (q: string) => void
  readonly setSort: (sort: Sort<S>) => void
  /** Undefined removes the filter. */
  readonly setFilter: <K extends keyof F & string>(key: K, value: FilterValues<F>[K] | undefined) => void
  /** A filter as the text of the address; null or a bad text removes it. */
  readonly setFilterText: (key: string, text: string | null) => void
  readonly clear: () => void
  readonly setColumns: (columns: readonly string[] | null) => void
  /** Everything at once, such as a view; page 1. */
  readonly show: (state: Partial<Omit<ListState<F, S>, 'page' | 'open'>>) => void
  readonly setOpen: (open: string | null) => void
  /** The address of this list with a row open; undefined where the address does not name it. */
  readonly addressOf: (open: string) => string | undefined
}

interface ListStateOptions {
  /** Before its keys in the address, for a list inside a page: `lessons.` */
  prefix?: string
  /** False: the address does not change, for a list in a dialog. */
  isInAddress?: boolean
}

type Change = (params: URLSearchParams) => URLSearchParams

/** Page, filters, sort and open row of a list, kept in the address (admin.md 0.3). */
export function useListState<F extends Filters, S extends string>(
  list: ListDefinition<F, S>,
  { prefix = '', isInAddress = true }: ListStateOptions = {},
): ListControl<F, S> {
  const [address, setAddress] = useSearchParams()
  const [local, setLocal] = useState(() => new URLSearchParams())
  const params = isInAddress ? address : local
  // As it was when the list opened: a step back leads to the rows that were shown.
  const [storedSize] = useState(storedPageSize)
  const state = readAddress(list, params, { prefix, storedSize })

  const write = (change: Change, replace: boolean) => {
    if (isInAddress) setAddress(change, { replace, preventScrollReset: true })
    else setLocal(change)
  }
  const changed = (now: URLSearchParams, part: Partial<ListState<F, S>>) => {
    const before = readAddress(list, now, { prefix, storedSize })
    return writeAddress(list, { ...before, ...part }, { params: now, prefix, storedSize })
  }
  const update = (part: Partial<ListState<F, S>>, { isCorrection = false } = {}) =>
    write((now) => changed(now, part), isCorrection)
  const saySize = useEffectEvent(() => {
    // A link copied from here shows the same rows to others.
    const isSilent = !params.has('size') && !params.has('page')
    if (isInAddress && prefix === '' && isSilent && storedSize !== defaultPageSize)
      setAddress((now) => changed(now, {}), { replace: true, preventScrollReset: true })
  })
  useEffect(() => saySize(), [])

  return {
    list,
    state,
    setPage: (page, options) => update({ page }, options),
    setSize: (size) => {
      storePageSize(size)
      update({ size, page: 1 })
    },
    // While typing goes on, one step back leads to before the search.
    setSearch: (q) => update({ q, page: 1 }, { isCorrection: state.q !== '' && q !== '' }),
    setSort: (sort) => update({ sort, page: 1 }),
    setFilter: (key, value) => update({ filters: { ...state.filters, [key]: value }, page: 1 }),
    setFilterText: (key, text) => {
      const value = text === null ? null : (list.filters[key]?.parse(text) ?? null)
      update({ filters: { ...state.filters, [key]: value ?? undefined }, page: 1 })
    },
    clear: () => update({ ...allOf(list), sort: state.sort, view: null, page: 1 }),
    setColumns: (columns) => update({ columns }),
    show: (part) => {
      if (part.size !== undefined) storePageSize(part.size)
      update({ ...part, page: 1 })
    },
    setOpen: (open) => update({ open }),
    addressOf: (open) =>
      isInAddress ? `?${writeAddress(list, { ...state, open }, { params, prefix, storedSize }).toString()}` : undefined,
  }
}
