// Everything the process counts (extras.md 12.1), in one place. Labels are patterns, names and codes: never ids, paths
// or what people wrote.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'

const registry = new Registry()
const registers = [registry]
collectDefaultMetrics({ register: registry })

const quick = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const slow = [0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 900]

const lag = monitorEventLoopDelay({ resolution: 20 })
lag.enable()
const nanoseconds = 1e9

/**
 * Reads of each cache since the last reading of the metrics. A guest's cached page reads three caches, and a labelled
 * counter takes 0.6 of its 36 µs for each.
 */
const cacheReads = new Map<string, { hits: number; misses: number }>()

/** Each measure by its name on the wire. Times are seconds. */
export const metrics = {
  httpRequests: new Histogram({
    name: 'http_request_seconds',
    help: 'Answering a call',
    labelNames: ['method', 'route', 'status'],
    buckets: quick,
    registers,
  }),
  httpFailures: new Counter({
    name: 'http_failures_total',
    help: 'Refused calls by code',
    labelNames: ['code'],
    registers,
  }),
  sockets: new Gauge({ name: 'socket_connections', help: 'Open sockets of this process', registers }),
  socketEvents: new Counter({
    name: 'socket_events_total',
    help: 'Events of clients by acknowledgement',
    labelNames: ['event', 'ack'],
    registers,
  }),
  sessions: new Gauge({ name: 'sessions_live', help: 'Sessions with somebody inside, over all processes', registers }),
  sessionJoins: new Histogram({
    name: 'session_join_seconds',
    help: 'Entering a session, from the event to its acknowledgement',
    buckets: quick,
    registers,
  }),
  callConnect: new Histogram({
    name: 'call_connect_seconds',
    help: 'From the first try to connect the media of a call until it had, as browsers report it',
    labelNames: ['relayed'],
    buckets: quick,
    registers,
  }),
  callSamples: new Counter({
    name: 'call_samples_total',
    help: 'Samples of the network of calls, every 2.5 seconds, as browsers report them',
    labelNames: ['quality'],
    registers,
  }),
  queries: new Histogram({ name: 'db_query_seconds', help: 'One statement', buckets: quick, registers }),
  redisConnected: new Gauge({ name: 'redis_connected', help: '0 while Redis does not answer', registers }),
  pool: new Gauge({ name: 'db_pool', help: 'Connections to the database', labelNames: ['state'], registers }),
  guesses: new Counter({
    name: 'wrong_guesses_total',
    help: 'Wrong passwords and reset codes',
    labelNames: ['kind'],
    registers,
  }),
  violations: new Counter({
    name: 'browser_violations_total',
    help: 'What browsers refused our pages, by the part of the policy',
    labelNames: ['directive'],
    registers,
  }),
  guessingAcross: new Counter({
    name: 'guessing_across_accounts_total',
    help: 'Wrong guesses from a network that has guessed at more than five accounts within the hour',
    registers,
  }),
  stepUpRefusals: new Counter({
    name: 'step_up_refusals_total',
    help: 'Sensitive changes refused for want of a fresh proof',
    registers,
  }),
  tokenRefreshes: new Counter({
    name: 'token_refreshes_total',
    help: 'Tokens exchanged; soon: one that was less than a minute old',
    labelNames: ['soon'],
    registers,
  }),
  jobs: new Histogram({
    name: 'job_seconds',
    help: 'One job of the queue',
    labelNames: ['queue', 'outcome'],
    buckets: slow,
    registers,
  }),
  jobLag: new Histogram({
    name: 'job_lag_seconds',
    help: 'From when a job was due to its start',
    labelNames: ['queue'],
    buckets: slow,
    registers,
  }),
  jobsWaiting: new Gauge({
    name: 'jobs_waiting',
    help: 'Jobs of all processes that are due and have not begun',
    labelNames: ['queue'],
    registers,
  }),
  jobsOldest: new Gauge({
    name: 'jobs_oldest_seconds',
    help: 'For how long the oldest of them has been due',
    labelNames: ['queue'],
    registers,
  }),
  reminders: new Counter({
    name: 'reminders_total',
    help: 'Reminders, by the minutes before the beginning that they are meant for',
    labelNames: ['minutes', 'outcome'],
    registers,
  }),
  reminderDelay: new Histogram({
    name: 'reminder_delay_seconds',
    help: 'From when a reminder was due to when it was taken by a messenger, a mail server or a push service',
    buckets: slow,
    registers,
  }),
  messages: new Counter({
    name: 'messages_total',
    help: 'Messages to people',
    labelNames: ['channel', 'outcome'],
    registers,
  }),
  pushes: new Counter({ name: 'push_total', help: 'Web push messages', labelNames: ['outcome'], registers }),
  bookings: new Counter({ name: 'bookings_total', help: 'Tries to book a lesson', labelNames: ['outcome'], registers }),
  payments: new Counter({
    name: 'payments_total',
    help: 'Payments that reached a state',
    labelNames: ['method', 'status'],
    registers,
  }),
  paymentAnomalies: new Counter({ name: 'payment_anomalies_total', help: 'Payments that need an admin', registers }),
  refusedNotifications: new Counter({
    name: 'payment_notifications_refused_total',
    help: 'Notifications that did not come from the provider, or fit no payment of ours',
    labelNames: ['reason'],
    registers,
  }),
  moneyAnomalies: new Gauge({
    name: 'money_anomalies',
    help: 'Rows that contradict the rules of money, by rule',
    labelNames: ['rule'],
    registers,
  }),
  lessons: new Gauge({
    name: 'lessons_around_now',
    help: 'Lessons that begin within a day of now: held, running, coming, canceled',
    labelNames: ['state'],
    registers,
  }),
  lessonMinutes: new Gauge({
    name: 'lesson_minutes_last_day',
    help: 'Minutes of the lessons held that began in the last 24 hours',
    registers,
  }),
  moneyOfDay: new Gauge({
    name: 'money_last_day_piasters',
    help: 'Paid and given back in the last 24 hours',
    labelNames: ['kind'],
    registers,
  }),
  subscriptions: new Gauge({ name: 'subscriptions_running', help: 'Subscriptions that run now', registers }),
  openInvoices: new Gauge({ name: 'invoices_open', help: 'Withdrawals that are not finished', registers }),
  cache: new Counter({
    name: 'cache_total',
    help: 'Reads of caches',
    labelNames: ['name', 'hit'],
    registers,
    collect() {
      for (const [name, { hits, misses }] of cacheReads) {
        this.inc({ name, hit: 'true' }, hits)
        this.inc({ name, hit: 'false' }, misses)
      }
      cacheReads.clear()
    },
  }),
  tutorsRebuild: new Histogram({
    name: 'tutors_rebuild_seconds',
    help: 'Building the whole tutor directory',
    buckets: slow,
    registers,
  }),
  eventLoop: new Gauge({
    name: 'event_loop_lag_seconds',
    help: 'Longest wait of the event loop since the last reading',
    registers,
    collect() {
      this.set(lag.max / nanoseconds)
      lag.reset()
    },
  }),
}

/** The text a Prometheus server reads, and its content type. */
export async function readMetrics(): Promise<{ readonly text: string; readonly type: string }> {
  return { text: await registry.metrics(), type: registry.contentType }
}

/** Counts how an operation ended: `ok`, or the code of its error. */
export async function countOutcome<T>(counter: Counter<'outcome'>, act: () => Promise<T>): Promise<T> {
  try {
    const result = await act()
    counter.inc({ outcome: 'ok' })
    return result
  } catch (error) {
    counter.inc({ outcome: codeOf(error) })
    throw error
  }
}

/** Measures the seconds an operation took, however it ended. */
export async function timed<T>(histogram: Histogram, act: () => Promise<T>): Promise<T> {
  const end = histogram.startTimer()
  try {
    return await act()
  } finally {
    end()
  }
}

// Only errors of the contract carry both; the codes of drivers would make an unbounded number of labels.
function codeOf(error: unknown): string {
  const isFailure = error instanceof Error && 'code' in error && 'field' in error && typeof error.code === 'string'
  return isFailure ? String(error.code) : 'unexpected'
}

/** Counts a read of a cache. */
export function countCacheRead(name: string, isHit: boolean): void {
  const reads = cacheReads.get(name) ?? { hits: 0, misses: 0 }
  if (isHit) reads.hits += 1
  else reads.misses += 1
  cacheReads.set(name, reads)
}
