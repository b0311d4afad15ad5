import pg from 'pg'
import { addressesOf } from '../config/database-addresses.ts'

/** What the pool needs to find the server. */
type Target = Pick<pg.PoolConfig, 'connectionString' | 'Client'> & {
  /** Throws when a new connection is not to be used. */
  readonly onConnect?: (client: pg.ClientBase) => Promise<void>
}

/**
 * One host as it is. Of several the pool stays with the one that takes writes: a new connection that fails, or finds a
 * standby, sends the next one to the next host. So a standby that was promoted is found without a restart.
 */
export function hostsOf(url: string): Target {
  const addresses = addressesOf(url)
  const [only = url] = addresses
  if (addresses.length === 1) return { connectionString: only }

  const state = { current: 0 }
  /** Of many connections that fail together only the first moves on. */
  const leave = (index: number) => {
    if (state.current === index) state.current = (index + 1) % addresses.length
  }
  const indexes = new WeakMap<pg.ClientBase, number>()

  class ClientOfCurrentHost extends pg.Client {
    constructor(config: pg.ClientConfig) {
      super({ ...config, connectionString: addresses[state.current] ?? only })
      const index = state.current
      indexes.set(this, index)
      const connect = this.connect.bind(this) as (done: (error?: Error) => void) => void
      // The pool connects by this callback.
      this.connect = ((done: (error?: Error) => void) => {
        connect((error) => {
          if (error) leave(index)
          done(error)
        })
      }) as typeof this.connect
    }
  }

  return {
    connectionString: only,
    // Declared without the configuration that the pool gives it.
    Client: ClientOfCurrentHost as unknown as new () => pg.ClientBase,
    onConnect: async (client) => {
      const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
      if (rows[0]?.standby !== true) return
      leave(indexes.get(client) ?? state.current)
      throw Object.assign(new Error('this host is a standby'), { code: '25006' })
    },
  }
}
