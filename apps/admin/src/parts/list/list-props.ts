import type { RowOf } from '@hiwar/app/lists/read-pages.ts'
import type { Endpoint, Sent } from '@hiwar/contract/endpoint.ts'
import type { IllustrationName } from '@hiwar/ui/art.tsx'
import type { MenuEntry } from '@hiwar/ui/menu-popup.tsx'
import type { ReactNode } from 'react'
import type { BulkAction, BulkTask } from './bulk.ts'
import type { CsvField } from './csv.ts'
import type { Filters, ListState } from './define-list.ts'
import type { ListControl } from './use-list-state.ts'

export interface ListColumn<Row, S extends string = string> {
  readonly id: string
  readonly header: string
  readonly cell: (row: Row) => ReactNode
  /** The sort of the call that its header offers. */
  readonly sortBy?: S
  readonly isNumber?: boolean
  /** Shown only when chosen. */
  readonly isHidden?: boolean
  /** What the export writes; without it the column is not exported. */
  readonly csv?: CsvField<Row>
}

/** A row on a phone: title, state, up to three facts. */
export interface RowCard {
  readonly title: ReactNode
  readonly state?: ReactNode
  readonly facts: readonly { readonly label: string; readonly value: ReactNode }[]
}

/** What the drawer of an open row gets: pass it on to `DetailDrawer`. */
export interface OpenRow {
  /** From the address: check that it is an id. */
  readonly id: string
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Settings that hold the address of a guide for the team. */
export type ListGuide = 'guide.plans' | 'guide.tutors'

export interface ListProps<E extends Endpoint, F extends Filters, S extends string> {
  readonly control: ListControl<F, S>
  /** Of many: «المستخدمون». */
  readonly title: string
  readonly endpoint: E
  /** What the call takes besides `page` and `size`. */
  readonly query: (state: ListState<F, S>) => Omit<Sent<E['query']>, 'page' | 'size'>
  /** Of a call with `:id` in its path. */
  readonly params?: Sent<E['params']>
  readonly idOf: (row: RowOf<E>) => number
  /** What a row is called: «سارة أحمد», «الحصة #12». */
  readonly nameOf: (row: RowOf<E>) => string
  /** The first one names the row and stays in sight. */
  readonly columns: readonly ListColumn<RowOf<E>, S>[]
  readonly card: (row: RowOf<E>) => RowCard
  readonly menu?: (row: RowOf<E>) => readonly (readonly MenuEntry[])[]
  /** The page of a row; a press opens it. */
  readonly pageOf?: (row: RowOf<E>) => string
  /** The drawer of a row; a press opens it, and `?open=` names it. */
  readonly drawer?: (open: OpenRow) => ReactNode
  /** People whom rows name by id: looked up together, then known to `PersonCell` and the export. */
  readonly peopleOf?: (row: RowOf<E>) => readonly (number | null)[]
  readonly bulk?: readonly (BulkAction<RowOf<E>> | BulkTask<RowOf<E>>)[]
  readonly create?: { readonly label: string; readonly onPress: () => void }
  /** The setting with the address of the guide to this list (admin.md 1.5, 1.11). */
  readonly guide?: ListGuide
  /** False where the list must not be exported. */
  readonly isExportable?: boolean
  /** Before there is a first row; `create` offers to make it. */
  readonly empty: { readonly illustration: IllustrationName; readonly text: ReactNode }
  /** The list is a part of a page: its title is no heading of the page, and single keys stay with the page. */
  readonly isEmbedded?: boolean
  /** Refetches so often while visible, where nothing tells of changes. */
  readonly refetchEveryMs?: number | undefined
}

/** The columns that are shown: the first one always is. */
export function shownColumns<E extends Endpoint, F extends Filters, S extends string>(
  { columns }: ListProps<E, F, S>,
  shown: readonly string[],
): readonly ListColumn<RowOf<E>, S>[] {
  return columns.filter(({ id }, place) => place === 0 || shown.includes(id))
}

/** Rows are selected for bulk actions and for the export. */
export const isSelectable = <E extends Endpoint, F extends Filters, S extends string>({
  bulk = [],
  isExportable = true,
}: ListProps<E, F, S>): boolean => bulk.length > 0 || isExportable
