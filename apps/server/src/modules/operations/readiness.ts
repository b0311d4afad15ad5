import { setTimeout as wait } from 'node:timers/promises'
import product from '../../../../../package.json' with { type: 'json' }
import type { Reply } from '@hiwar/contract/endpoint.ts'
import type { getHealth, getReadiness } from '@hiwar/contract/operations.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../failure.ts'
import { countMissingMigrations } from '../../platform/db/database.ts'
import { checkReachable } from '../../platform/observability/reachability.ts'
import { pingDatabase } from './queries.ts'

type Checks = Reply<typeof getReadiness>['checks']
type Check = () => Promise<void>

/** What is checked besides the services in `deps`; null for what is not configured. */
export interface ReadinessTargets {
  readonly pingRedis: Check | null
  readonly smtpUrl: string
  readonly fawryBaseUrl: string
}

export interface Readiness {
  readonly checks: Checks
  /** Every required check passed. */
  readonly isReady: boolean
}

const timeoutMs = 1000
const cacheMs = 2000
/** Without Redis each process goes on alone, with its own presence and limits: it is shown and not required. */
const required = ['database', 'migrations', 'queue', 'storage']

/** Returns a function that runs all checks at once; its result is cached for two seconds. */
export function createReadiness(deps: Deps, targets: ReadinessTargets): () => Promise<Readiness> {
  const checks = checksOf(deps, targets)
  let cached: Promise<Readiness> | null = null
  const runAll = async (): Promise<Readiness> => {
    const results = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => [name, await run(check)] as const),
    )
    return {
      checks: Object.fromEntries(results),
      isReady: results.every(([name, result]) => result !== 'failed' || !required.includes(name)),
    }
  }
  return async () => {
    if (cached === null) {
      cached = runAll()
      deps.timers.after(cacheMs, () => {
        cached = null
      })
    }
    return await cached
  }
}

/** The process runs; nothing else is checked. */
export function readHealth(): Reply<typeof getHealth> {
  return {
    status: 'ok',
    version: product.version,
    uptimeSeconds: Math.floor(process.uptime()),
  }
}

/** The result of each check; fails with 503 and the same checks when the server cannot take calls. */
export async function readReadiness(
  runChecks: () => Promise<Readiness>,
  isTakingCalls: boolean,
): Promise<Reply<typeof getReadiness>> {
  const { checks, isReady } = await runChecks()
  if (!isTakingCalls || !isReady) throw new Failure('service-unavailable', undefined, { checks })
  return { checks }
}

async function run(check: Check | null): Promise<Checks[string]> {
  if (check === null) return 'off'
  const abort = new AbortController()
  try {
    const timeout = wait(timeoutMs, null, { signal: abort.signal }).then(() => {
      throw new Error('timeout')
    })
    await Promise.race([check(), timeout])
    return 'ok'
  } catch {
    return 'failed'
  } finally {
    abort.abort()
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
