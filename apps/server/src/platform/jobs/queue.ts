import { PgBoss, fromKysely, fromPglite } from 'pg-boss'
import { DAY_SECONDS } from '@hiwar/contract/time.ts'
import type { Store, Tx } from '../db/database.ts'
import { metrics } from '../observability/metrics.ts'
import { asRequest, requestIdNow } from '../observability/request-id.ts'

/** Queue name to the payload its worker gets. */
export interface JobPayloads {
  mail: { to: string; subject: string; text: string; html: string }
  delivery: { id: number }
  /** `requestId` of the gateway, or the chat of a bot. */
  telegram: { to: string; message: { code: number; requestId: string | null }; until: string }
  whatsapp: { to: string; message: { code: number }; until: string }
  'delivery-sweep': Record<string, never>
  reminders: Record<string, never>
  'telegram-webhook': Record<string, never>
  'minutes-expiring': Record<string, never>
  'weekly-summary': Record<string, never>
  'payment-query': { transactionId: number }
  'payment-reconcile': Record<string, never>
  'payment-sweep': Record<string, never>
  'tutors-refresh': Record<string, never>
  'watch-wake': { tutorId: number }
  'watch-wave': { tutorId: number; wave: number }
  'watch-expiry': Record<string, never>
  'account-erasures': Record<string, never>
  /** Names of uploads; `round` counts the tries. */
  'account-leftovers': { userId: number; files: string[]; round: number }
  'uploads-sweep': Record<string, never>
  'lesson-notes-forget': Record<string, never>
  'demo-fresh': Record<string, never>
  'team-note': { contactRequestId: number }
  'contact-tidy': Record<string, never>
  'chat-tidy': Record<string, never>
  'invoice-retention': Record<string, never>
}
export type JobName = keyof JobPayloads

export interface Jobs {
  /**
   * Enqueues in the transaction of its cause: rolled back with it, never lost after it. `key` matters to queues where
   * one job waits.
   */
  enqueue<N extends JobName>(
    tx: Tx,
    name: N,
    payload: JobPayloads[N],
    options?: { startAfterSeconds?: number; key?: string },
  ): Promise<void>
  /**
   * A fault of the worker is retried with a growing pause. `atOnce` (1) jobs are handled side by side, and more follow
   * without a pause; then `handle` must not throw, since a fault would bring all of them back.
   */
  work<N extends JobName>(
    name: N,
    handle: (payload: JobPayloads[N]) => Promise<void>,
    options?: { atOnce?: number },
  ): Promise<void>
  /** Runs by a five-field cron line in Cairo time, once over all processes. */
  schedule(name: JobName, cron: string): Promise<void>
  /** True while the queue can take work. */
  isReady(): boolean
  start(): Promise<void>
  /** Takes no new job and waits for those under way; work can still be enqueued. */
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
const names: readonly JobName[] = [
  'mail',
  'delivery',
  'delivery-sweep',
  'reminders',
  'whatsapp',
  'telegram',
  'telegram-webhook',
  'minutes-expiring',
  'weekly-summary',
  'payment-query',
  'payment-reconcile',
  'payment-sweep',
  'tutors-refresh',
  'account-erasures',
  'account-leftovers',
  'demo-fresh',
  'team-note',
  'contact-tidy',
  'chat-tidy',
  'invoice-retention',
  'watch-wake',
  'watch-wave',
  'watch-expiry',
  'uploads-sweep',
  'lesson-notes-forget',
]
/** Somebody waits for these; the others are the clock's, and looking for them every second would only cost. */
const urgentQueues: ReadonlySet<JobName> = new Set([
  'mail',
  'delivery',
  'whatsapp',
  'telegram',
  'payment-query',
  'watch-wake',
  'watch-wave',
  'team-note',
])
/** Of jobs with the same key only one waits; one more may wait while it runs. */
const deduplicatedQueues: ReadonlySet<JobName> = new Set(['watch-wake'])

/** pg-boss on the same database. `log` hears of faults of the queue itself. */
export function createJobs(store: Store, log: { error(details: object, text: string): void }): Jobs {
  const boss =
    store.embedded === null
      ? new PgBoss({ db: { executeSql: async (text, values) => await requirePool(store).query(text, values) } })
      : new PgBoss({ db: fromPglite(store.embedded), backend: 'pglite' })
  let ready = false
  boss.on('error', (error) => {
    log.error({ error }, 'queue')
  })

  return {
    async enqueue(tx, name, payload, options = {}) {
      await boss.send(
        name,
        { ...payload, requestId: requestIdNow() },
        {
          db: fromKysely(tx.withoutPlugins()),
          ...(options.startAfterSeconds === undefined ? {} : { startAfter: options.startAfterSeconds }),
          ...(options.key === undefined ? {} : { singletonKey: options.key }),
        },
      )
    },
    async work(name, handle, { atOnce = 1 } = {}) {
      const options = {
        pollingIntervalSeconds: urgentQueues.has(name) ? 1 : 5,
        batchSize: atOnce,
        burstWhenBatchFull: true,
        includeMetadata: true,
      } as const
      await boss.work<QueuedPayload<typeof name>, void, typeof options>(name, options, async (batch) => {
        await Promise.all(
          batch.map(async ({ id, data: { requestId = id, ...payload }, startAfter }) => {
            metrics.jobLag.observe({ queue: name }, Math.max(0, (Date.now() - startAfter.getTime()) / 1000))
            // What is left without the id is what was enqueued.
            await asRequest(requestId, async () => {
              await measured(name, async () => {
                await handle(payload as JobPayloads[typeof name])
              })
            })
          }),
        )
      })
    },
    async schedule(name, cron) {
      await boss.schedule(name, cron, {}, { tz: 'Africa/Cairo' })
    },
    isReady: () => ready,
    async start() {
      await boss.start()
      for (const name of names) {
        await boss.createQueue(name, { ...queueOptions, policy: deduplicatedQueues.has(name) ? 'short' : 'standard' })
        // The first send to a queue reads the queue outside the sender's transaction; on the embedded database's one
        // connection it would wait for that transaction for ever. Looking for a job here makes pg-boss remember the
        // queue.
        await boss.getJobById(name, '00000000-0000-0000-0000-000000000000')
      }
      ready = true
    },
    async drain() {
      if (ready)
        await Promise.all(
          names.map(async (name) => {
            await boss.offWork(name)
          }),
        )
    },
    async stop() {
      ready = false
      await boss.stop({ graceful: true, timeout: 20_000 })
    },
  }
}

/** The payload on its way: with the request it comes from. */
type QueuedPayload<N extends JobName> = JobPayloads[N] & { readonly requestId?: string }

async function measured(queue: JobName, act: () => Promise<void>): Promise<void> {
  const end = metrics.jobs.startTimer({ queue })
  try {
    await act()
    end({ outcome: 'ok' })
  } catch (error) {
    end({ outcome: 'failed' })
    throw error
  }
}

function requirePool(store: Store) {
  if (store.pool === null) throw new Error('no pool')
  return store.pool
}
