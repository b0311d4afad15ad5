// The state of a list in its address (admin.md 0.3): defaults are left out, bad values dropped. A built-in view that was
// not changed is written by its name alone, so that "today" is today for everybody who opens the link; anything else
// carries its filters, so that it works for a colleague who lacks the view.
import { defaultPageSize, pageSizes } from '@hiwar/app/lists/page-size.ts'
import { allOf, contentOf, filterTexts, isSameContent, valuesOfTexts } from './define-list.ts'
import type { Filters, ListContent, ListDefinition, ListState, Sort } from './define-list.ts'

/** Names "all rows" where the list opens with another view. */
const allRows = 'all'
const maxSearch = 100
const name = /^[\w-]{1,64}$/

interface AddressOptions {
  /** Before every key, for a list inside a page with keys of its own: `lessons.` */
  readonly prefix: string
  /** Rows per page as last chosen in this browser. */
  readonly storedSize: number
}

const named = (text: string | null) => (text !== null && name.test(text) ? text : null)
const pageOf = (text: string | null) => (text !== null && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : 1)

function sortOf<S extends string>(list: { readonly sorts: readonly S[] }, text: string | null): Sort<S> | null {
  const [column, direction] = text?.split(':') ?? []
  const by = list.sorts.find((sort) => sort === column)
  return by === undefined || (direction !== 'asc' && direction !== 'desc') ? null : { by, direction }
}

const sortText = (sort: Sort | null) => (sort === null ? '' : `${sort.by}:${sort.direction}`)

/** Reads what an address says about a list. */
export function readAddress<F extends Filters, S extends string>(
  list: ListDefinition<F, S>,
  params: URLSearchParams,
  { prefix, storedSize }: AddressOptions,
): ListState<F, S> {
  const get = (key: string) => params.get(prefix + key)
  const filters = valuesOfTexts(list, get)
  const q = (get('q') ?? '').trim().slice(0, maxSearch)
  const sort = sortOf(list, get('sort'))
  const view = named(get('view'))
  const given = pageSizes.find((each) => String(each) === get('size'))
  // The same page of another size would be other rows.
  const size = given ?? (get('page') === null ? storedSize : defaultPageSize)
  const columns =
    get('columns')
      ?.split(',')
      .filter((id) => name.test(id)) ?? null
  const rest = {
    page: pageOf(get('page')),
    size,
    columns: columns === null || columns.length === 0 ? null : columns,
    open: named(get('open')),
  }

  const isExplicit = Object.keys(filters).length > 0 || q !== '' || sort !== null
  if (isExplicit) return { ...rest, filters, q, sort: sort ?? list.defaultSort, view: view === allRows ? null : view }
  const shown = view ?? list.defaultView
  const builtIn = list.views.find(({ id }) => id === shown)
  if (builtIn !== undefined) return { ...rest, ...contentOf(list, builtIn), view: builtIn.id }
  return { ...rest, ...allOf(list), view: shown === allRows ? null : shown }
}

/** The keys of a list's content and view. */
function contentEntries<F extends Filters, S extends string>(
  list: ListDefinition<F, S>,
  state: ListContent<F, S> & { readonly view: string | null },
): (readonly [string, string])[] {
  const builtIn = list.views.find(({ id }) => id === state.view)
  if (builtIn !== undefined && isSameContent(list, state, contentOf(list, builtIn)))
    return builtIn.id === list.defaultView ? [] : [['view', builtIn.id]]

  const sort = sortText(state.sort)
  const content: (readonly [string, string])[] = [
    ...filterTexts(list, state.filters),
    ...(state.q === '' ? [] : [['q', state.q] as const]),
    ...(sort === '' || sort === sortText(list.defaultSort) ? [] : [['sort', sort] as const]),
  ]
  // Without content the name of a built-in view would bring its own content back.
  const view = content.length === 0 && builtIn !== undefined ? null : state.view
  if (view !== null) return [...content, ['view', view]]
  return content.length === 0 && list.defaultView !== null ? [['view', allRows]] : content
}

interface WriteOptions extends AddressOptions {
  readonly params: URLSearchParams
}

/** Whether an address without a size would be read with another one. */
const mustSaySize = ({ size, page }: { size: number; page: number }, storedSize: number) =>
  size !== defaultPageSize || (page === 1 && storedSize !== defaultPageSize)

/** Writes the state into an address; keys of others stay. */
export function writeAddress<F extends Filters, S extends string>(
  list: ListDefinition<F, S>,
  state: ListState<F, S>,
  { params, prefix, storedSize }: WriteOptions,
): URLSearchParams {
  const written = new URLSearchParams(params)
  const own = ['page', 'size', 'q', 'sort', 'columns', 'view', 'open', ...Object.keys(list.filters)]
  for (const key of own) written.delete(prefix + key)
  const entries = [
    ...contentEntries(list, state),
    ...(state.columns === null ? [] : [['columns', state.columns.join(',')] as const]),
    ...(mustSaySize(state, storedSize) ? [['size', String(state.size)] as const] : []),
    ...(state.page === 1 ? [] : [['page', String(state.page)] as const]),
    ...(state.open === null ? [] : [['open', state.open] as const]),
  ]
  for (const [key, text] of entries) written.set(prefix + key, text)
  return written
}
