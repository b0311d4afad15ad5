import { setTimeout as wait } from 'node:timers/promises'
import type { Reply } from '@hiwar/contract/endpoint.ts'
import type { getReadiness } from '@hiwar/contract/operations.ts'
import type { Deps } from '../../deps.ts'
import { countMissingMigrations } from '../../platform/db/database.ts'
import { reach } from '../../platform/observability/reachability.ts'
import { touchDatabase } from './queries.ts'

type Checks = Reply<typeof getReadiness>['checks']
type Check = () => Promise<void>

/** What outside the database is asked; null where it is not set up. */
export interface Outside {
  readonly touchRedis: Check | null
  readonly smtpUrl: string
  readonly fawryBaseUrl: string
}

export interface Readiness {
  readonly checks: Checks
  /** Everything a call needs is there. */
  readonly isReady: boolean
}

const limitMs = 1000
const keptMs = 2000
const needed = ['database', 'migrations', 'queue', 'storage', 'redis']

/** Looks at everything at once; who asks again within two seconds is told the same. */
export function createReadiness(deps: Deps, outside: Outside): () => Promise<Readiness> {
  const list = checksOf(deps, outside)
  let kept: { readonly at: number; readonly answer: Promise<Readiness> } | null = null
  const look = async (): Promise<Readiness> => {
    const results = await Promise.all(
      Object.entries(list).map(async ([name, check]) => [name, await run(check)] as const),
    )
    return {
      checks: Object.fromEntries(results),
      isReady: results.every(([name, result]) => result !== 'failed' || !needed.includes(name)),
    }
  }
  return async () => {
    if (kept === null || performance.now() - kept.at > keptMs) kept = { at: performance.now(), answer: look() }
    return await kept.answer
  }
}

async function run(check: Check | null): Promise<Checks[string]> {
  if (check === null) return 'off'
  const limit = new AbortController()
  try {
    const tooLate = wait(limitMs, null, { signal: limit.signal }).then(() => {
      throw new Error('silent')
    })
    await Promise.race([check(), tooLate])
    return 'ok'
  } catch {
    return 'failed'
  } finally {
    limit.abort()
  }
}

function checksOf(deps: Deps, { touchRedis, smtpUrl, fawryBaseUrl }: Outside): Record<string, Check | null> {
  const { whatsApp, telegram, ice } = deps.config
  const messengers = [whatsApp?.baseUrl, telegram?.botUrl].filter((address) => address !== undefined)
  const reachAll = (addresses: readonly string[]): Check | null =>
    addresses.length === 0
      ? null
      : async () => {
          await Promise.all(
            addresses.map(async (address) => {
              await reach(address, limitMs)
            }),
          )
        }
  return {
    database: async () => {
      await touchDatabase(deps.db)
    },
    migrations: async () => {
      if ((await countMissingMigrations(deps.db)) > 0) throw new Error('the schema is older than the code')
    },
    queue: async () => {
      if (!deps.jobs.isReady()) throw new Error('not started')
    },
    storage: async () => {
      await deps.files.touch()
    },
    redis: touchRedis,
    mail: reachAll([smtpUrl]),
    messenger: reachAll(messengers),
    provider: reachAll([fawryBaseUrl]),
    turn: reachAll(ice.turn),
  }
}
