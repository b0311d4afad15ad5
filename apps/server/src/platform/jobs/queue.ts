import { PgBoss, fromKysely, fromPglite, type ConstructorOptions } from 'pg-boss'
import { DAY_SECONDS, HOUR_SECONDS } from '@hiwar/contract/time.ts'
import type { Store, Tx } from '../db/database.ts'
import { metrics } from '../observability/metrics.ts'
import { createSeal, type Seal } from '../identity/seal.ts'
import { asRequest, requestIdNow } from '../observability/request-id.ts'
import { jobNames, queues, type JobName, type JobPayloads } from './queues.ts'

export interface Jobs {
  /**
   * Enqueues a job in the transaction of its cause: rolled back with it, never lost after its commit. `key` matters to
   * queues with the policy `short`.
   */
  enqueue<N extends JobName>(
    tx: Tx,
    name: N,
    payload: JobPayloads[N],
    options?: { startAfterSeconds?: number; key?: string },
  ): Promise<void>
  /**
   * Registers the worker of a queue. A job that fails is retried with backoff. Up to `concurrency` (1) jobs are fetched
   * and handled together; above 1 `handle` must not throw, since one failure would retry the whole batch.
   */
  work<N extends JobName>(
    name: N,
    handle: (payload: JobPayloads[N]) => Promise<void>,
    options?: { concurrency?: number },
  ): Promise<void>
  /** Enqueues a job by a five-field cron expression in Cairo time, once over all processes. */
  schedule(name: JobName, cron: string): Promise<void>
  /** True while jobs can be enqueued. */
  isReady(): boolean
  start(): Promise<void>
  /** Fetches no more jobs and waits for those in progress; jobs can still be enqueued. */
  drain(): Promise<void>
  stop(): Promise<void>
}

const queueOptions = {
  retryLimit: 5,
  retryDelay: 5,
  retryBackoff: true,
  expireInSeconds: 120,
  deleteAfterSeconds: 7 * DAY_SECONDS,
}
/** Of a secret job that failed in the end. */
const secretKeptSeconds = HOUR_SECONDS
const STOP_TIMEOUT_MS = 20_000

interface QueueSettings {
  /** Makes the payloads of secret queues unreadable in the database. */
  readonly secret: string
  /** How often it looks for jobs whose process has died. */
  readonly checkSeconds?: number
}

/** A job queue by pg-boss in the same database; faults of the queue itself are logged. */
export function createJobs(
  store: Store,
  log: { error(details: object, text: string): void },
  { secret, checkSeconds = 60 }: QueueSettings,
): Jobs {
  const seal = createSeal(secret, 'job payloads')
  const boss = createBoss(store, { superviseIntervalSeconds: checkSeconds, monitorIntervalSeconds: checkSeconds })
  let isReady = false
  boss.on('error', (error) => {
    log.error({ error }, 'queue')
  })

  return {
    async enqueue(tx, name, payload, options = {}) {
      await boss.send(
        name,
        {
          ...(queues[name].isSecret ? { sealed: seal.close(name, JSON.stringify(payload)) } : payload),
          requestId: requestIdNow(),
        },
        {
          db: fromKysely(tx.withoutPlugins()),
          ...(options.startAfterSeconds === undefined ? {} : { startAfter: options.startAfterSeconds }),
          ...(options.key === undefined ? {} : { singletonKey: options.key }),
        },
      )
    },
    async work(name, handle, { concurrency = 1 } = {}) {
      const options = {
        pollingIntervalSeconds: queues[name].pollingSeconds,
        batchSize: concurrency,
        burstWhenBatchFull: true,
        includeMetadata: true,
      } as const
      await boss.work<QueuedPayload<typeof name>, void, typeof options>(name, options, async (batch) => {
        await Promise.all(batch.map(async (job) => await handleJob(name, job, { seal, boss, handle })))
      })
    },
    async schedule(name, cron) {
      await boss.schedule(name, cron, {}, { tz: 'Africa/Cairo' })
    },
    isReady: () => isReady,
    async start() {
      await boss.start()
      for (const name of jobNames) await createQueue(boss, name)
      isReady = true
    },
    async drain() {
      if (!isReady) return
      await Promise.all(
        jobNames.map(async (name) => {
          await boss.offWork(name)
        }),
      )
    },
    async stop() {
      isReady = false
      await boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS })
    },
  }
}

function createBoss(
  { embedded, pool }: Store,
  intervals: Pick<ConstructorOptions, 'superviseIntervalSeconds' | 'monitorIntervalSeconds'>,
): PgBoss {
  if (embedded !== null) return new PgBoss({ ...intervals, db: fromPglite(embedded), backend: 'pglite' })
  if (pool === null) throw new Error('a store has either a pool or an embedded database')
  return new PgBoss({ ...intervals, db: { executeSql: async (text, values) => await pool.query(text, values) } })
}

async function createQueue(boss: PgBoss, name: JobName): Promise<void> {
  await boss.createQueue(name, { ...queueOptions, policy: queues[name].policy })
  if (queues[name].isSecret) await boss.updateQueue(name, { deleteAfterSeconds: secretKeptSeconds })
  // The first send to a queue reads the queue's row outside the sender's transaction. The embedded database has one
  // connection, so that read would wait for the transaction for ever. Looking for a job makes pg-boss cache the row.
  await boss.getJobById(name, '00000000-0000-0000-0000-000000000000')
}

/** A payload as it is stored, sealed or not: with the id of the request that enqueued it. */
type QueuedPayload<N extends JobName> = (JobPayloads[N] | { readonly sealed: string }) & { readonly requestId?: string }

interface QueuedJob<N extends JobName> {
  readonly id: string
  readonly data: QueuedPayload<N>
  readonly startAfter: Date
}

async function handleJob<N extends JobName>(
  name: N,
  { id, data: { requestId = id, ...payload }, startAfter }: QueuedJob<N>,
  given: { seal: Seal; boss: PgBoss; handle: (payload: JobPayloads[N]) => Promise<void> },
): Promise<void> {
  metrics.jobLag.observe({ queue: name }, Math.max(0, (Date.now() - startAfter.getTime()) / 1000))
  const stopTimer = metrics.jobs.startTimer({ queue: name })
  try {
    await asRequest(requestId, async () => {
      // Without the request id the payload is the one that was enqueued.
      await given.handle(
        ('sealed' in payload ? JSON.parse(given.seal.open(name, payload.sealed)) : payload) as JobPayloads[N],
      )
    })
    if (queues[name].isSecret) await given.boss.deleteJob(name, id)
    stopTimer({ outcome: 'ok' })
  } catch (error) {
    stopTimer({ outcome: 'failed' })
    throw error
  }
}
