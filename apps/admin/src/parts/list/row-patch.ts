// Rows that change before the answer, and flash when they change back (admin.md 0.5).
import type { RowOf } from '@hiwar/app/lists/read-pages.ts'
import { keyOf } from '@hiwar/client/query.ts'
import type { Endpoint } from '@hiwar/contract/endpoint.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

const flashForMs = 1_600

let flashed: ReadonlySet<string> = new Set()
const listeners = new Set<() => void>()

function setFlashed(next: ReadonlySet<string>): void {
  flashed = next
  for (const listener of listeners) listener()
}

/** Lets a row flash in every list that shows it. */
function flash(id: string): void {
  setFlashed(new Set([...flashed, id]))
  setTimeout(() => setFlashed(new Set([...flashed].filter((each) => each !== id))), flashForMs)
}

/** Ids of the rows of `endpoint` that flash now. */
export function useFlashedRows(endpoint: Endpoint): ReadonlySet<string> {
  const all = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => flashed,
  )
  const start = `${endpoint.name}:`
  return new Set([...all].filter((id) => id.startsWith(start)).map((id) => id.slice(start.length)))
}

interface Listed<Row> {
  readonly list: readonly Row[]
}

/**
 * Changes a row in all cached pages of a list. The returned function takes the change back and lets the row flash; for
 * `show` of `undoable`.
 */
export function useRowPatch<E extends Endpoint>(endpoint: E, idOf: (row: RowOf<E>) => number) {
  const client = useQueryClient()
  return (id: number, change: (row: RowOf<E>) => RowOf<E>): (() => void) => {
    const patch = (next: (row: RowOf<E>) => RowOf<E>) =>
      client.setQueriesData<Listed<RowOf<E>>>({ queryKey: keyOf(endpoint) }, (page) =>
        page === undefined || !Array.isArray(page.list)
          ? page
          : { ...page, list: page.list.map((row: RowOf<E>) => (idOf(row) === id ? next(row) : row)) },
      )
    let before: RowOf<E> | undefined
    patch((row) => {
      before ??= row
      return change(row)
    })
    return () => {
      if (before === undefined) return
      const old = before
      patch(() => old)
      flash(`${endpoint.name}:${id}`)
    }
  }
}
