// Own views of a list (admin.md 4.1): kept in this browser for each account and list, with a version number.
import { pageSizes } from '@hiwar/app/lists/page-size.ts'
import { filterTexts, valuesOfTexts } from './define-list.ts'
import type { Filters, ListDefinition, ListState, Sort } from './define-list.ts'

export const maxViews = 20
export const maxViewName = 40

/** Filters are stored as texts of the address, so that an old view survives a change of the filters' types. */
export interface OwnView {
  readonly id: string
  readonly label: string
  readonly filters: Readonly<Record<string, string>>
  readonly q: string
  readonly sort: Sort | null
  readonly size: number
  readonly columns: readonly string[] | null
}

const version = 1
const keyOf = (list: string, userId: number) => `hiwar.views.${userId}.${list}`

const isText = (value: unknown): value is string => typeof value === 'string'
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function sortOf(value: unknown): Sort | null {
  if (!isRecord(value) || !isText(value['by'])) return null
  const { by, direction } = value
  return direction === 'asc' || direction === 'desc' ? { by, direction } : null
}

/** A stored entry, or null when it cannot be read. */
function viewOf(value: unknown): OwnView | null {
  if (!isRecord(value)) return null
  const { id, label, filters, q, sort, size, columns } = value
  if (!isText(id) || !/^[\w-]{1,64}$/.test(id) || !isText(label) || label.trim() === '' || !isRecord(filters))
    return null
  return {
    id,
    label: [...label.trim()].slice(0, maxViewName).join(''),
    filters: Object.fromEntries(Object.entries(filters).filter((entry): entry is [string, string] => isText(entry[1]))),
    q: isText(q) ? q : '',
    sort: sortOf(sort),
    size: pageSizes.find((each) => each === size) ?? pageSizes[0],
    columns: Array.isArray(columns) && columns.every(isText) && columns.length > 0 ? columns : null,
  }
}

/** The views of a stored text; entries that cannot be read are dropped. */
export function parseViews(text: string | null): readonly OwnView[] {
  try {
    const stored: unknown = JSON.parse(text ?? 'null')
    if (!isRecord(stored) || stored['version'] !== version || !Array.isArray(stored['views'])) return []
    const views = stored['views'].map(viewOf).filter((view) => view !== null)
    return [...new Map(views.map((view) => [view.id, view])).values()].slice(0, maxViews)
  } catch {
    return []
  }
}

export const writeViews = (views: readonly OwnView[]): string => JSON.stringify({ version, views })

export function loadViews(list: string, userId: number): readonly OwnView[] {
  try {
    return parseViews(localStorage.getItem(keyOf(list, userId)))
  } catch {
    return []
  }
}

/** False when the browser stores nothing. */
export function storeViews(list: string, userId: number, views: readonly OwnView[]): boolean {
  try {
    localStorage.setItem(keyOf(list, userId), writeViews(views))
    return true
  } catch {
    return false
  }
}

/** What is shown now, under a name. */
export function captureView<F extends Filters, S extends string>(
  list: ListDefinition<F, S>,
  state: ListState<F, S>,
  { id, label }: { id: string; label: string },
): OwnView {
  const { q, sort, size, columns } = state
  return { id, label, filters: Object.fromEntries(filterTexts(list, state.filters)), q, sort, size, columns }
}

/** What a view shows; filters and columns that no longer exist are left out. */
export function stateOfView<F extends Filters, S extends string>(
  list: ListDefinition<F, S>,
  view: OwnView,
): Omit<ListState<F, S>, 'page' | 'open'> {
  const by = list.sorts.find((sort) => sort === view.sort?.by)
  return {
    filters: valuesOfTexts(list, (key) => view.filters[key] ?? null),
    q: list.search === null ? '' : view.q,
    sort: by === undefined || view.sort === null ? list.defaultSort : { by, direction: view.sort.direction },
    size: view.size,
    columns: view.columns,
    view: view.id,
  }
}

/** Whether what is shown differs from the view of that name. */
export function differsFromView<F extends Filters, S extends string>(
  list: ListDefinition<F, S>,
  state: ListState<F, S>,
  view: OwnView,
): boolean {
  const shape = (each: OwnView) =>
    JSON.stringify([
      Object.entries(each.filters).toSorted(([one], [other]) => (one < other ? -1 : 1)),
      each.q,
      each.sort?.by,
      each.sort?.direction,
      each.size,
      each.columns,
    ])
  return (
    shape(captureView(list, state, view)) !== shape(captureView(list, { ...state, ...stateOfView(list, view) }, view))
  )
}

/** Moves a view by one place. */
export function moveView(views: readonly OwnView[], id: string, by: -1 | 1): readonly OwnView[] {
  const from = views.findIndex((view) => view.id === id)
  const to = from + by
  const moved = views[from]
  if (moved === undefined || to < 0 || to >= views.length) return views
  return views.toSpliced(from, 1).toSpliced(to, 0, moved)
}

/** The views in the order of `ids`; those it does not name stay behind. */
export function orderViews(views: readonly OwnView[], ids: readonly string[]): readonly OwnView[] {
  const placeOf = ({ id }: OwnView) => (ids.includes(id) ? ids.indexOf(id) : ids.length)
  return views.toSorted((one, other) => placeOf(one) - placeOf(other))
}
