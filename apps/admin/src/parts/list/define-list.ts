// A list is declared as data: its sorts, filters and built-in views. From that follow its address, toolbar, saved views
// and export (admin.md 0.3; docs/decisions/0014-back-office-lists.md).
import type { Filter } from './filters.ts'

export type Filters = Readonly<Record<string, Filter<unknown>>>

/** The values of the filters that are set. */
export type FilterValues<F extends Filters> = {
  readonly [K in keyof F]?: F[K] extends Filter<infer Value> ? Value : never
}

export interface Sort<S extends string = string> {
  readonly by: S
  readonly direction: 'asc' | 'desc'
}

/** What decides which rows are shown, in which order. */
export interface ListContent<F extends Filters, S extends string> {
  readonly filters: FilterValues<F>
  readonly q: string
  /** Null: the order of the list itself. */
  readonly sort: Sort<S> | null
}

export interface BuiltInView<F extends Filters, S extends string> {
  readonly id: string
  readonly label: string
  /** A function where the values depend on today. */
  readonly filters?: FilterValues<F> | (() => FilterValues<F>)
  readonly q?: string
  readonly sort?: Sort<S>
  /** What an empty queue says: «لا شيء ينتظر». */
  readonly empty?: string
}

export interface ListState<F extends Filters, S extends string> extends ListContent<F, S> {
  /** One-based. */
  readonly page: number
  readonly size: number
  /** Ids of the shown columns; null: as the list is declared. */
  readonly columns: readonly string[] | null
  /** The view that is named, built-in or own; null: all rows. */
  readonly view: string | null
  /** The row whose drawer is open. */
  readonly open: string | null
}

export interface ListDefinition<F extends Filters, S extends string> {
  /** In local storage, in the audit log's `export.csv` and in file names. */
  readonly name: string
  /** Columns that the call can order by. */
  readonly sorts: readonly S[]
  readonly defaultSort: Sort<S> | null
  readonly filters: F
  readonly views: readonly BuiltInView<F, S>[]
  /** The built-in view that an address without filters shows; null: all rows. */
  readonly defaultView: string | null
  /** Null: the call has no text search. */
  readonly search: string | null
}

/** Declares a list. `search` is the placeholder of its search field. */
export function defineList<const F extends Filters = Filters, const S extends string = never>(
  given: Pick<ListDefinition<F, S>, 'name'> & Partial<ListDefinition<F, S>>,
): ListDefinition<F, S> {
  return {
    sorts: [],
    defaultSort: null,
    filters: {} as F,
    views: [],
    defaultView: null,
    search: null,
    ...given,
  }
}

/** The same list inside a page that fixes some of its filters: without those, without views. */
export function partOf<F extends Filters, S extends string>(
  list: ListDefinition<F, S>,
  ...fixed: readonly string[]
): ListDefinition<F, S> {
  const filters = Object.fromEntries(Object.entries(list.filters).filter(([key]) => !fixed.includes(key)))
  return { ...list, filters: filters as F, views: [], defaultView: null }
}

/** What a built-in view shows, today. */
export function contentOf<F extends Filters, S extends string>(
  list: Pick<ListDefinition<F, S>, 'defaultSort'>,
  { filters = {}, q = '', sort }: BuiltInView<F, S>,
): ListContent<F, S> {
  return { filters: typeof filters === 'function' ? filters() : filters, q, sort: sort ?? list.defaultSort }
}

/** Rows without a filter, in the order of the list. */
export function allOf<F extends Filters, S extends string>(
  list: Pick<ListDefinition<F, S>, 'defaultSort'>,
): ListContent<F, S> {
  return { filters: {}, q: '', sort: list.defaultSort }
}

/** The texts of the set filters, in the order of the list: the form in which they are stored, compared and shown. */
export function filterTexts<F extends Filters>(
  list: { readonly filters: F },
  values: FilterValues<F>,
): readonly (readonly [key: string, text: string])[] {
  return Object.entries(list.filters).flatMap(([key, filter]) => {
    const value: unknown = values[key]
    return value === undefined ? [] : [[key, filter.format(value)] as const]
  })
}

/** The values of stored texts; unknown filters and bad texts are dropped. */
export function valuesOfTexts<F extends Filters>(
  list: { readonly filters: F },
  textOf: (key: string) => string | null,
): FilterValues<F> {
  return Object.fromEntries(
    Object.entries(list.filters).flatMap(([key, filter]) => {
      const given = textOf(key)
      const value = given === null ? null : filter.parse(given)
      return value === null ? [] : [[key, value]]
    }),
  ) as FilterValues<F>
}

export function isSameContent<F extends Filters, S extends string>(
  list: { readonly filters: F },
  one: ListContent<F, S>,
  other: ListContent<F, S>,
): boolean {
  const key = ({ filters, q, sort }: ListContent<F, S>) =>
    JSON.stringify([filterTexts(list, filters), q, sort?.by, sort?.direction])
  return key(one) === key(other)
}
