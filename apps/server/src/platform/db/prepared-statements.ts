import type pg from 'pg'

/** A statement that comes this often is worth a plan kept by its connection. */
const often = 5
/** Lists of every length make texts of their own; a connection keeps no more plans than this. */
const mostNamed = 400
const mostCounted = 5000

/** The result of these changes with the table, which a kept plan cannot follow while a migration goes by. */
const isOpenEnded = /\bselect \*|\breturning \*|"\.\*/

/** Names for statements by their text: undefined until one has come often enough. */
export function createStatementNames(): (text: string) => string | undefined {
  const counts = new Map<string, number>()
  const names = new Map<string, string>()
  return (text) => {
    const name = names.get(text)
    if (name !== undefined || names.size >= mostNamed) return name
    const count = (counts.get(text) ?? 0) + 1
    if (counts.size >= mostCounted) counts.clear()
    counts.set(text, count)
    if (count < often || isOpenEnded.test(text)) return undefined
    counts.delete(text)
    names.set(text, `s${names.size}`)
    return names.get(text)
  }
}

/**
 * Lets every connection of the pool keep the plans of what it is asked again and again: reading and planning a
 * statement of five joins costs the database more than answering it. The server decides by itself where a plan for
 * these values is better than one for all.
 */
export function prepareOften(pool: pg.Pool): void {
  const nameOf = createStatementNames()
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...sent: unknown[]) => unknown
    client.query = ((text: unknown, values: unknown, ...rest: unknown[]) => {
      const name = typeof text === 'string' && Array.isArray(values) && values.length > 0 ? nameOf(text) : undefined
      return name === undefined ? query(text, values, ...rest) : query({ name, text, values }, ...rest)
    }) as typeof client.query
  })
}
