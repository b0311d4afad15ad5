import * as z from 'zod/mini'
import { isAddressOrRange } from './address-list.ts'
import type { AdEventsSettings } from '../messaging/ad-events.ts'
import type { S3Settings } from '../files/s3-files.ts'
import type { TelegramSettings } from '../messaging/telegram.ts'
import type { WhatsAppSettings } from '../messaging/whatsapp.ts'

const port = (fallback: number) => z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(65535)), fallback)
const seconds = (fallback: number) => z._default(z.coerce.number().check(z.int(), z.gte(1)), fallback)
const word = z.optional(z.string().check(z.minLength(1)))
const address = z.optional(z.url())

/** Everything the process reads from its environment; `.env.example` explains each line. */
const list = (text: string) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')

const Environment = z.object({
  ENVIRONMENT: z._default(z.enum(['local', 'staging', 'production']), 'local'),
  HOST: z._default(z.string().check(z.minLength(1)), '127.0.0.1'),
  API_PORT: port(4000),
  SITE_PORT: port(3000),
  APP_PORT: port(3001),
  ADMIN_PORT: port(3002),
  SANDBOX_PORT: port(5001),
  MAILBOX_PORT: port(5002),
  SMTP_PORT: port(1025),
  MESSENGERS_PORT: port(5004),
  OPENID_PORT: port(5003),
  DATA_DIR: z._default(z.string().check(z.minLength(1)), '.data'),
  DATABASE_URL: z.optional(z.string().check(z.regex(/^postgres(ql)?:\/\//))),
  DATABASE_POOL: seconds(10),
  REDIS_URL: z.optional(z.string().check(z.regex(/^rediss?:\/\//))),
  EMBEDDED_IN_PRODUCTION: z._default(z.enum(['yes', 'no']), 'no'),
  RATE_LIMITS: z._default(z.enum(['on', 'off']), 'on'),
  LOG_LEVEL: z._default(z.enum(['silent', 'error', 'warn', 'info', 'debug']), 'info'),
  TRUST_PROXY: z._default(z.enum(['yes', 'no']), 'no'),
  DEMO_DATA: z._default(z.enum(['yes', 'no']), 'yes'),
  RETENTION_YEARS: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(50)), 5),
  PUBLIC_API_URL: address,
  PUBLIC_APP_URL: address,
  PUBLIC_SITE_URL: address,
  PUBLIC_ADMIN_URL: address,
  JWT_SECRET: z.optional(z.string().check(z.minLength(32))),
  CODE_SECRET: z.optional(z.string().check(z.minLength(32))),
  SMTP_URL: word,
  MAIL_FROM: z._default(z.string(), 'حوار <no-reply@hiwar.test>'),
  FAWRY_BASE_URL: address,
  FAWRY_MERCHANT_CODE: z._default(z.string(), 'HIWARLOCAL'),
  FAWRY_SECURE_KEY: z._default(z.string(), 'hiwar-local-secure-key'),
  FAWRY_CALLBACK_URL: address,
  FAWRY_RETURN_ORIGIN: address,
  FAWRY_TIMEOUT_MS: seconds(15000),
  FAWRY_CALLBACK_IPS: z._default(z.string().check(z.refine((text) => list(text).every(isAddressOrRange))), ''),
  OPENID_ISSUER: address,
  OPENID_CLIENT_ID: word,
  OPENID_CLIENT_ID_SUFFIX: z._default(z.string(), '.apps.googleusercontent.com'),
  OPENID_CLIENT_SECRET: word,
  OPENID_TOKENINFO_URL: address,
  OPENID_TIMEOUT_MS: seconds(5000),
  WHATSAPP_URL: address,
  WHATSAPP_PHONE_ID: word,
  WHATSAPP_TOKEN: word,
  TELEGRAM_BOT_URL: address,
  TELEGRAM_BOT_NAME: word,
  TELEGRAM_BOT_TOKEN: word,
  TELEGRAM_LINK_URL: address,
  TELEGRAM_GATEWAY_URL: address,
  TELEGRAM_GATEWAY_TOKEN: word,
  MESSENGER_TIMEOUT_MS: seconds(10_000),
  TEAM_CHAT_ID: word,
  AD_EVENTS_URL: z._default(z.url(), 'https://graph.facebook.com/v23.0'),
  AD_PIXEL_ID: word,
  AD_EVENTS_TOKEN: word,
  S3_BUCKET: word,
  S3_REGION: z._default(z.string(), 'us-east-1'),
  S3_ENDPOINT: address,
  S3_ACCESS_KEY_ID: word,
  S3_SECRET_ACCESS_KEY: word,
  S3_PATH_STYLE: z._default(z.enum(['yes', 'no']), 'no'),
  STUN_URLS: z._default(z.string(), ''),
  TURN_URLS: z._default(z.string(), ''),
  TURN_SECRET: word,
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16))),
  RESTART_PAUSE_MS: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(10_000))),
})

type Values = z.infer<typeof Environment>

export interface Config {
  readonly environment: Values['ENVIRONMENT']
  readonly host: string
  readonly ports: {
    readonly api: number
    readonly site: number
    readonly app: number
    readonly admin: number
    readonly sandbox: number
    readonly mailbox: number
    readonly smtp: number
  }
  readonly dataDirectory: string
  /** Absent: the embedded database under `dataDirectory`. `memory://` keeps nothing (tests). */
  readonly databaseUrl: string | undefined
  readonly databasePool: number
  readonly redisUrl: string | undefined
  readonly rateLimits: boolean
  readonly logLevel: Values['LOG_LEVEL']
  readonly trustProxy: boolean
  readonly demoData: boolean
  /** Fiscal years that receivers and receipts of withdrawals are kept after their own. */
  readonly retentionYears: number
  /** Absent: taken from the ports really in use, or from the secrets file under `dataDirectory`. */
  readonly urls: {
    readonly api?: string | undefined
    readonly app?: string | undefined
    readonly site?: string | undefined
    readonly admin?: string | undefined
  }
  readonly secrets: { readonly jwt?: string | undefined; readonly code?: string | undefined }
  readonly mail: { readonly url?: string | undefined; readonly from: string }
  readonly fawry: {
    readonly baseUrl?: string | undefined
    readonly merchantCode: string
    readonly secureKey: string
    readonly callbackUrl?: string | undefined
    readonly returnOrigin?: string | undefined
    readonly timeoutMs: number
    /** Addresses and ranges notifications may come from; none: from anywhere. */
    readonly callbackIps: readonly string[]
  }
  /** The social sign-in provider; a null issuer switches it off. */
  readonly openId: {
    readonly issuer: string | null
    readonly clientId: string
    readonly clientSecret: string
    readonly tokenInfoUrl: string | undefined
    readonly timeoutMs: number
  }
  /** Null where it is not set up: then nothing is sent that way. */
  readonly whatsApp: WhatsAppSettings | null
  readonly telegram: TelegramSettings | null
  /** Telegram chat of the team, told of contact requests; absent: nobody is told. */
  readonly teamChatId: string | undefined
  /** Null where it is not set up: visits are told to nobody. */
  readonly adEvents: AdEventsSettings | null
  /** Null: files are on the disk, under `dataDirectory`. */
  readonly s3: S3Settings | null
  readonly ice: {
    readonly stun: readonly string[]
    readonly turn: readonly string[]
    readonly turnSecret?: string | undefined
  }
  /** Absent: metrics are read from this machine alone. */
  readonly metricsToken: string | undefined
  /**
   * Milliseconds between saying that the server stops and taking no more calls, for balancers and clients to move away.
   */
  readonly restartPauseMs: number
}

/** Reads and checks the environment. Throws one Error whose lines name every bad value. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = z.safeParse(Environment, given)
  if (!parsed.success) {
    const lines = parsed.error.issues.map(
      (issue) =>
        `  ${issue.path.join('.')}: ${given[String(issue.path[0])] ?? '(missing)'} is not usable (${issue.message})`,
    )
    throw new Error(`The environment has values that cannot be used:\n${lines.join('\n')}`)
  }
  const values = parsed.data
  checkProduction(values)
  checkOpenId(values)
  checkS3(values)
  return toConfig(values)
}

function checkProduction(values: Values): void {
  if (values.ENVIRONMENT !== 'production') return
  const wrongs = [
    values.DATABASE_URL === undefined &&
      values.EMBEDDED_IN_PRODUCTION === 'no' &&
      'DATABASE_URL is missing: the embedded database is for trial and development (EMBEDDED_IN_PRODUCTION=yes overrides)',
    values.RATE_LIMITS === 'off' && 'RATE_LIMITS=off is refused in production',
    values.JWT_SECRET === undefined && 'JWT_SECRET is missing (at least 32 characters)',
    values.CODE_SECRET === undefined && 'CODE_SECRET is missing (at least 32 characters)',
    values.FAWRY_BASE_URL === undefined && 'FAWRY_BASE_URL is missing',
    values.SMTP_URL === undefined && 'SMTP_URL is missing',
  ].filter((wrong) => wrong !== false)
  if (wrongs.length > 0)
    throw new Error(`The environment cannot run in production:\n${wrongs.map((wrong) => `  ${wrong}`).join('\n')}`)
}

/** An issuer of one's own comes with its client, whose id ends as that provider's ids do (spec 7). */
function checkOpenId(values: Values): void {
  if (values.OPENID_ISSUER === undefined) return
  const wrongs = [
    values.OPENID_CLIENT_ID === undefined && 'OPENID_CLIENT_ID is missing',
    values.OPENID_CLIENT_SECRET === undefined && 'OPENID_CLIENT_SECRET is missing',
    values.OPENID_CLIENT_ID?.endsWith(values.OPENID_CLIENT_ID_SUFFIX) === false &&
      `OPENID_CLIENT_ID must end with ${values.OPENID_CLIENT_ID_SUFFIX} (OPENID_CLIENT_ID_SUFFIX)`,
  ].filter((wrong) => wrong !== false)
  if (wrongs.length > 0)
    throw new Error(`OPENID_ISSUER is set, but:\n${wrongs.map((wrong) => `  ${wrong}`).join('\n')}`)
}

/** A bucket comes with the key that opens it. */
function checkS3(values: Values): void {
  if (values.S3_BUCKET === undefined) return
  const missing = [
    values.S3_ACCESS_KEY_ID === undefined && 'S3_ACCESS_KEY_ID is missing',
    values.S3_SECRET_ACCESS_KEY === undefined && 'S3_SECRET_ACCESS_KEY is missing',
  ].filter((wrong) => wrong !== false)
  if (missing.length > 0) throw new Error(`S3_BUCKET is set, but:\n${missing.map((wrong) => `  ${wrong}`).join('\n')}`)
}

function s3Settings(values: Values): S3Settings | null {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values
  if (bucket === undefined || accessKeyId === undefined || secretAccessKey === undefined) return null
  return {
    bucket,
    region: values.S3_REGION,
    endpoint: values.S3_ENDPOINT,
    accessKeyId,
    secretAccessKey,
    pathStyle: values.S3_PATH_STYLE === 'yes',
  }
}

/** Without an issuer of one's own: the local double, and in production none. */
function openIdSettings(values: Values): Config['openId'] {
  const isProduction = values.ENVIRONMENT === 'production'
  const issuer = values.OPENID_ISSUER ?? (isProduction ? null : `http://${values.HOST}:${values.OPENID_PORT}`)
  return {
    issuer,
    clientId: values.OPENID_CLIENT_ID ?? 'hiwar-local.apps.googleusercontent.com',
    clientSecret: values.OPENID_CLIENT_SECRET ?? 'hiwar-local-openid-secret',
    tokenInfoUrl:
      values.OPENID_TOKENINFO_URL ??
      (issuer === 'https://accounts.google.com' ? 'https://oauth2.googleapis.com/tokeninfo' : undefined),
    timeoutMs: values.OPENID_TIMEOUT_MS,
  }
}

/** Local and staging processes speak with the double unless told otherwise; production speaks with what it is given. */
function messengerSettings(values: Values): Pick<Config, 'whatsApp' | 'telegram'> {
  const double = values.ENVIRONMENT === 'production' ? undefined : `http://${values.HOST}:${values.MESSENGERS_PORT}`
  const local = double === undefined ? undefined : 'local-messenger-token'
  const timeoutMs = values.MESSENGER_TIMEOUT_MS
  const phoneId = values.WHATSAPP_PHONE_ID ?? (local && '100000000000001')
  const token = values.WHATSAPP_TOKEN ?? local
  const botToken = values.TELEGRAM_BOT_TOKEN ?? (local && `1:${local}`)
  const botName = values.TELEGRAM_BOT_NAME ?? (local && 'hiwar_local_bot')
  const gatewayToken = values.TELEGRAM_GATEWAY_TOKEN ?? local
  return {
    whatsApp:
      phoneId === undefined || token === undefined
        ? null
        : {
            baseUrl:
              values.WHATSAPP_URL ??
              (double === undefined ? 'https://graph.facebook.com/v23.0' : `${double}/whatsapp/v23.0`),
            phoneId,
            token,
            timeoutMs,
          },
    telegram:
      botToken === undefined || botName === undefined || gatewayToken === undefined
        ? null
        : {
            botUrl:
              values.TELEGRAM_BOT_URL ?? (double === undefined ? 'https://api.telegram.org' : `${double}/telegram`),
            botToken,
            botName,
            linkUrl: values.TELEGRAM_LINK_URL ?? (double === undefined ? 'https://t.me' : `${double}/t.me`),
            gatewayUrl:
              values.TELEGRAM_GATEWAY_URL ??
              (double === undefined ? 'https://gatewayapi.telegram.org' : `${double}/gateway`),
            gatewayToken,
            timeoutMs,
          },
  }
}

function adEventsSettings({
  AD_EVENTS_URL: baseUrl,
  AD_PIXEL_ID: pixelId,
  AD_EVENTS_TOKEN: token,
}: Values): AdEventsSettings | null {
  return pixelId === undefined || token === undefined ? null : { baseUrl, pixelId, token }
}

function toConfig(values: Values): Config {
  return {
    environment: values.ENVIRONMENT,
    host: values.HOST,
    ports: {
      api: values.API_PORT,
      site: values.SITE_PORT,
      app: values.APP_PORT,
      admin: values.ADMIN_PORT,
      sandbox: values.SANDBOX_PORT,
      mailbox: values.MAILBOX_PORT,
      smtp: values.SMTP_PORT,
    },
    dataDirectory: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL,
    databasePool: values.DATABASE_POOL,
    redisUrl: values.REDIS_URL,
    rateLimits: values.RATE_LIMITS === 'on',
    logLevel: values.LOG_LEVEL,
    trustProxy: values.TRUST_PROXY === 'yes',
    demoData: values.DEMO_DATA === 'yes' && values.ENVIRONMENT === 'local',
    retentionYears: values.RETENTION_YEARS,
    urls: {
      api: values.PUBLIC_API_URL,
      app: values.PUBLIC_APP_URL,
      site: values.PUBLIC_SITE_URL,
      admin: values.PUBLIC_ADMIN_URL,
    },
    secrets: { jwt: values.JWT_SECRET, code: values.CODE_SECRET },
    mail: { url: values.SMTP_URL, from: values.MAIL_FROM },
    fawry: {
      baseUrl: values.FAWRY_BASE_URL,
      merchantCode: values.FAWRY_MERCHANT_CODE,
      secureKey: values.FAWRY_SECURE_KEY,
      callbackUrl: values.FAWRY_CALLBACK_URL,
      returnOrigin: values.FAWRY_RETURN_ORIGIN,
      timeoutMs: values.FAWRY_TIMEOUT_MS,
      callbackIps: list(values.FAWRY_CALLBACK_IPS),
    },
    openId: openIdSettings(values),
    ...messengerSettings(values),
    teamChatId: values.TEAM_CHAT_ID,
    adEvents: adEventsSettings(values),
    s3: s3Settings(values),
    ice: { stun: list(values.STUN_URLS), turn: list(values.TURN_URLS), turnSecret: values.TURN_SECRET },
    metricsToken: values.METRICS_TOKEN,
    restartPauseMs: values.RESTART_PAUSE_MS ?? (values.ENVIRONMENT === 'local' ? 0 : 5000),
  }
}
