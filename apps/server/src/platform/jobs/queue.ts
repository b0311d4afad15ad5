import { PgBoss, fromKysely, fromPglite, type ConstructorOptions } from 'pg-boss'
import { DAY_SECONDS, HOUR_SECONDS } from '@hiwar/contract/time.ts'
import { sql } from 'kysely'
import type { Store, Tx } from '../db/database.ts'
import { metrics } from '../observability/metrics.ts'
import { createSeal, type Seal } from '../identity/seal.ts'
import { asRequest, requestIdNow } from '../observability/request-id.ts'
import { traced, tracerNow } from '../observability/tracing.ts'
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
  /** What is due and has not begun, of each queue: how many, and for how many seconds the oldest has been due. */
  backlog(): Promise<ReadonlyMap<JobName, { readonly waiting: number; readonly oldestSeconds: number }>>
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

interface Log {
  info(details: object, text: string): void
  error(details: object, text: string): void
}

/** A job queue by pg-boss in the same database; what each job did is logged, and faults of the queue itself. */
export function createJobs(store: Store, log: Log, { secret, checkSeconds = 60 }: QueueSettings): Jobs {
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
          trace: tracerNow()?.here(),
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
        await Promise.all(batch.map(async (job) => await handleJob(name, job, { seal, boss, log, handle })))
      })
    },
    async schedule(name, cron) {
      await boss.schedule(name, cron, {}, { tz: 'Africa/Cairo' })
    },
    backlog: async () => await readBacklog(store),
    isReady: () => isReady,
    async start() {
      await boss.start()
      await prepareQueues(boss)
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

/** Creates the queues that are missing. Asking for each of the thirty made every start 0.12 s longer. */
async function prepareQueues(boss: PgBoss): Promise<void> {
  const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  for (const name of jobNames) {
    const deleteAfterSeconds = queues[name].isSecret ? secretKeptSeconds : queueOptions.deleteAfterSeconds
    const queue = existing.get(name)
    if (queue?.deleteAfterSeconds === deleteAfterSeconds) continue
    if (queue === undefined)
      await boss.createQueue(name, { ...queueOptions, deleteAfterSeconds, policy: queues[name].policy })
    else await boss.updateQueue(name, { deleteAfterSeconds })
    // The first send to a queue reads the queue's row outside the sender's transaction. The embedded database has one
    // connection, so that read would wait for the transaction for ever. Looking for a job makes pg-boss cache the row,
    // as its start does with the queues that are there.
    await boss.getJobById(name, '00000000-0000-0000-0000-000000000000')
  }
}

async function readBacklog({ db }: Store): ReturnType<Jobs['backlog']> {
  const { rows } = await sql<{ name: JobName; waiting: number; oldestSeconds: number }>`
    select name, count(*)::int as waiting, extract(epoch from now() - min(start_after))::float8 as oldest_seconds
    from pgboss.job where state < 'active' and start_after <= now() group by name`.execute(db)
  const found = new Map(rows.map(({ name, ...backlog }) => [name, backlog]))
  return new Map(jobNames.map((name) => [name, found.get(name) ?? { waiting: 0, oldestSeconds: 0 }]))
}

/** What is stored beside a payload, which is sealed or not: the request that enqueued it, and its part of a trace. */
interface Origin {
  readonly requestId?: string
  readonly trace?: string
}
type QueuedPayload<N extends JobName> = (JobPayloads[N] | { readonly sealed: string }) & Origin

interface QueuedJob<N extends JobName> {
  readonly id: string
  readonly data: QueuedPayload<N>
  readonly startAfter: Date
}

async function handleJob<N extends JobName>(
  name: N,
  { id, data: { requestId = id, trace, ...payload }, startAfter }: QueuedJob<N>,
  given: { seal: Seal; boss: PgBoss; log: Log; handle: (payload: JobPayloads[N]) => Promise<void> },
): Promise<void> {
  metrics.jobLag.observe({ queue: name }, Math.max(0, (Date.now() - startAfter.getTime()) / 1000))
  const stopTimer = metrics.jobs.startTimer({ queue: name })
  const attributes = { 'messaging.destination.name': name, 'messaging.message.id': id, 'hiwar.request_id': requestId }
  await asRequest(requestId, async () => {
    try {
      await traced(`job ${name}`, { kind: 'consumer', attributes, parent: trace }, async () => {
        // Without what is stored beside it the payload is the one that was enqueued.
        await given.handle(
          ('sealed' in payload ? JSON.parse(given.seal.open(name, payload.sealed)) : payload) as JobPayloads[N],
        )
      })
      if (queues[name].isSecret) await given.boss.deleteJob(name, id)
      const seconds = stopTimer({ outcome: 'ok' })
      given.log.info({ queue: name, job: id, seconds }, 'job done')
    } catch (error) {
      const seconds = stopTimer({ outcome: 'failed' })
      // A mail server repeats the address it refuses.
      const fault = queues[name].isSecret ? { fault: nameOf(error) } : { err: error }
      given.log.error({ queue: name, job: id, seconds, ...fault }, 'job failed')
      throw error
    }
  })
}

function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}
