import { useState } from 'react'

export interface Selection<Row> {
  readonly ids: ReadonlySet<string>
  readonly rows: readonly Row[]
  /** By id; rows of other pages stay known. */
  readonly setIds: (ids: ReadonlySet<string>) => void
  readonly setRows: (rows: readonly Row[]) => void
  readonly clear: () => void
}

/**
 * The selected rows of all pages; `shown` are those of this page, as they are now. Another `key`, such as a changed
 * filter, begins with none.
 */
export function useSelection<Row>(
  key: string,
  shown: readonly Row[],
  idOf: (row: Row) => number | string,
): Selection<Row> {
  const [chosen, setChosen] = useState<{ key: string; rows: readonly Row[] }>({ key, rows: [] })
  const byId = (rows: readonly Row[]) => new Map(rows.map((row) => [String(idOf(row)), row]))
  const now = byId(shown)
  const before = byId(chosen.key === key ? chosen.rows : [])
  const setRows = (rows: readonly Row[]) => setChosen({ key, rows })
  return {
    ids: new Set(before.keys()),
    rows: [...before].map(([id, row]) => now.get(id) ?? row),
    setIds: (ids) => setRows([...ids].flatMap((id) => now.get(id) ?? before.get(id) ?? [])),
    setRows,
    clear: () => setRows([]),
  }
}
