import { setTimeout as wait } from 'node:timers/promises'
import type { Reply } from '@hiwar/contract/endpoint.ts'
import type { getReadiness } from '@hiwar/contract/operations.ts'
import type { Deps } from '../../deps.ts'
import { countMissingMigrations } from '../../platform/db/database.ts'
import { checkReachable } from '../../platform/observability/reachability.ts'
import { pingDatabase } from './queries.ts'

type Checks = Reply<typeof getReadiness>['checks']
type Check = () => Promise<void>

/** What outside the database is asked; null where it is not set up. */
export interface ReadinessTargets {
  readonly pingRedis: Check | null
  readonly smtpUrl: string
  readonly fawryBaseUrl: string
}

export interface Readiness {
  readonly checks: Checks
  /** Everything a call needs is there. */
  readonly isReady: boolean
}

const timeoutMs = 1000
const cacheMs = 2000
const required = ['database', 'migrations', 'queue', 'storage', 'redis']

/** Looks at everything at once; who asks again within two seconds is told the same. */
export function createReadiness(deps: Deps, outside: ReadinessTargets): () => Promise<Readiness> {
  const list = checksOf(deps, outside)
  let kept: { readonly at: number; readonly answer: Promise<Readiness> } | null = null
  const look = async (): Promise<Readiness> => {
    const results = await Promise.all(
      Object.entries(list).map(async ([name, check]) => [name, await run(check)] as const),
    )
    return {
      checks: Object.fromEntries(results),
      isReady: results.every(([name, result]) => result !== 'failed' || !required.includes(name)),
    }
  }
  return async () => {
    if (kept === null || performance.now() - kept.at > cacheMs) kept = { at: performance.now(), answer: look() }
    return await kept.answer
  }
}

async function run(check: Check | null): Promise<Checks[string]> {
  if (check === null) return 'off'
  const limit = new AbortController()
  try {
    const tooLate = wait(timeoutMs, null, { signal: limit.signal }).then(() => {
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

function checksOf(deps: Deps, { pingRedis, smtpUrl, fawryBaseUrl }: ReadinessTargets): Record<string, Check | null> {
  const { whatsApp, telegram, ice } = deps.config
  const messengers = [whatsApp?.baseUrl, telegram?.botUrl].filter((address) => address !== undefined)
  const reachAll = (addresses: readonly string[]): Check | null =>
    addresses.length === 0
      ? null
      : async () => {
          await Promise.all(
            addresses.map(async (address) => {
              await checkReachable(address, timeoutMs)
            }),
          )
        }
  return {
    database: async () => {
      await pingDatabase(deps.db)
    },
    migrations: async () => {
      if ((await countMissingMigrations(deps.db)) > 0) throw new Error('the schema is older than the code')
    },
    queue: async () => {
      if (!deps.jobs.isReady()) throw new Error('not started')
    },
    storage: async () => {
      await deps.files.checkWritable()
    },
    redis: pingRedis,
    mail: reachAll([smtpUrl]),
    messenger: reachAll(messengers),
    provider: reachAll([fawryBaseUrl]),
    turn: reachAll(ice.turn),
  }
}
