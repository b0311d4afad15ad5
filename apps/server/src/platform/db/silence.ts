import pg from 'pg'

/** What of a client the types leave out: the number of the server's process behind it. */
type Connected = pg.Client & { readonly processID: number | null }

interface Followed {
  /** When its last statement was sent; null while it waits for none. */
  since: number | null
  /** When the server was last asked about it. */
  askedAt: number
  /** The statement about which the server once said that it does nothing for it. */
  doubted: number | null
}

/**
 * Ends connections over which nothing comes any more. A server whose packets are dropped neither answers nor refuses, and
 * the system tells of it after a quarter of an hour. So about a statement that waits for `patienceMs` the server is asked
 * over a connection of its own: if that is not answered either, all its connections end; if the server does nothing for
 * the statement, twice, only that connection was lost. A statement that it works on may take as long as it needs. Their
 * statements fail as those of a server that is away (`isDatabaseAway`).
 */
export function watchForSilence(patienceMs: number) {
  const followed = new Map<Connected, Followed>()
  let isAsking = false

  const cut = (client: Connected) => {
    followed.delete(client)
    client.connection.stream.destroy(Object.assign(new Error('the database does not answer'), { code: 'ETIMEDOUT' }))
  }
  const look = async () => {
    const now = performance.now()
    const [found] = followed
      .entries()
      .filter(([, { since, askedAt }]) => since !== null && now - Math.max(since, askedAt) >= patienceMs)
    if (found === undefined) return
    const [client, state] = found
    const { since } = state
    const activity = await activityOf(client, patienceMs)
    if (activity === 'silent') {
      for (const each of followed.keys()) if (each.host === client.host && each.port === client.port) cut(each)
    } else if (activity === 'working') state.askedAt = performance.now()
    // Its reply may have been on the way when the server was asked the first time.
    else if (state.since === since && state.doubted === since) cut(client)
    else state.doubted = since
  }
  const timer = setInterval(() => {
    if (isAsking) return
    isAsking = true
    void look().finally(() => {
      isAsking = false
    })
  }, patienceMs / 5)
  timer.unref()

  return {
    follow(given: pg.ClientBase): void {
      const client = given as Connected
      const state: Followed = { since: null, askedAt: 0, doubted: null }
      followed.set(client, state)
      const query = client.query.bind(client) as (...parts: readonly unknown[]) => unknown
      client.query = ((...parts: readonly unknown[]) => {
        state.since = performance.now()
        return query(...parts)
      }) as typeof client.query
      client.on('drain', () => {
        state.since = null
      })
      client.once('end', () => {
        followed.delete(client)
      })
    },
    stop() {
      clearInterval(timer)
    },
  }
}

/** What the server says about a connection, asked over another one. What it says nothing about counts as at work. */
async function activityOf(client: Connected, withinMs: number): Promise<'working' | 'idle' | 'silent'> {
  const { host, port, user, database, password, ssl, processID } = client
  const other = new pg.Client({
    host,
    port,
    user,
    database,
    password,
    ssl,
    connectionTimeoutMillis: withinMs,
    query_timeout: withinMs,
  })
  other.on('error', () => undefined)
  try {
    await other.connect()
    const { rows } = await other.query<{ state: string | null }>('select state from pg_stat_activity where pid = $1', [
      processID,
    ])
    return (rows[0]?.state ?? 'active') === 'active' ? 'working' : 'idle'
  } catch (error) {
    // Too many connections, starting up: it speaks.
    return error instanceof pg.DatabaseError ? 'working' : 'silent'
  } finally {
    other.connection.stream.destroy()
  }
}
