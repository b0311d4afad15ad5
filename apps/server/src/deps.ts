import type { FastifyBaseLogger } from 'fastify'
import type { AdEvents } from './platform/messaging/ad-events.ts'
import type { Config } from './platform/config/config.ts'
import type { Caches } from './caches.ts'
import type { Database } from './platform/db/database.ts'
import type { Files } from './platform/files/files.ts'
import type { Jobs } from './platform/jobs/queue.ts'
import type { Timers } from './platform/jobs/timers.ts'
import type { RateLimits } from './platform/cache/rate-limits.ts'
import type { PresenceStore } from './platform/sockets/presence.ts'
import type { InvalidationBus } from './platform/cache/invalidation-bus.ts'
import type { PaymentProvider } from './platform/payment/provider.ts'
import type { Realtime } from './platform/sockets/realtime.ts'
import type { SocialIdentity } from './platform/identity/social-identity.ts'
import type { Telegram } from './platform/messaging/telegram.ts'
import type { FieldSeal } from './platform/identity/seal.ts'
import type { Tokens } from './platform/identity/tokens.ts'
import type { WebPush } from './platform/messaging/web-push.ts'
import type { WhatsApp } from './platform/messaging/whatsapp.ts'

/** Everything a service may use of the outside world; tests give their own clock and the doubles' addresses. */
export interface Deps {
  readonly config: Config
  readonly db: Database
  readonly now: () => Date
  readonly timers: Timers
  readonly jobs: Jobs
  readonly realtime: Realtime
  readonly files: Files
  readonly rateLimits: RateLimits
  readonly presence: PresenceStore
  /** Between the processes: which cached values are outdated. */
  readonly invalidations: InvalidationBus
  /** Everything this process caches (caches.ts). */
  readonly caches: Caches
  readonly tokens: Tokens
  readonly provider: PaymentProvider
  /** Null where it is not set up. */
  readonly whatsApp: WhatsApp | null
  readonly telegram: Telegram | null
  readonly webPush: WebPush | null
  readonly adEvents: AdEvents | null
  readonly social: SocialIdentity
  /** Key of the confirmation codes' hashes. */
  readonly codeSecret: string
  /** Encrypts single fields of the database. */
  readonly fieldSeal: FieldSeal
  /** Origins people and the provider see, without a trailing slash. */
  readonly origins: { readonly api: string; readonly app: string; readonly site: string; readonly admin: string }
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
}
