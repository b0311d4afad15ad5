import * as z from 'zod/mini'
import { Environment, listOf, type Values } from './environment.ts'
import { finding, missingBeside, productionFindings, type Finding } from './production.ts'
import type { AdEventsSettings } from '../messaging/ad-events.ts'
import type { S3Settings } from '../files/s3-files.ts'
import type { TelegramSettings } from '../messaging/telegram.ts'
import type { PushSettings } from '../messaging/web-push.ts'
import type { WhatsAppSettings } from '../messaging/whatsapp.ts'

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
  /** Absent: the embedded database under `dataDirectory`. */
  readonly databaseUrl: string | undefined
  readonly databasePool: number
  readonly redisUrl: string | undefined
  readonly rateLimits: boolean
  /** Open at the same time: in all, and of an address that is no proxy's; null where nothing is limited. */
  readonly connections: { readonly all: number; readonly perAddress: number | null }
  readonly logLevel: Values['LOG_LEVEL']
  /** Addresses and ranges of our proxies, who may name the address of a caller. */
  readonly trustProxy: readonly string[]
  readonly demoData: boolean
  /** How many fiscal years after its own the receiver and receipt of a withdrawal are kept. */
  readonly retentionYears: number
  /** Absent: derived from host and ports. */
  readonly urls: {
    readonly api?: string | undefined
    readonly app?: string | undefined
    readonly site?: string | undefined
    readonly admin?: string | undefined
  }
  /** Absent: generated once and stored under `dataDirectory`. */
  readonly secrets: {
    readonly jwt?: string | undefined
    readonly code?: string | undefined
    readonly field?: string | undefined
    /** The one before it, while fields are encrypted with it. */
    readonly formerField?: string | undefined
    /** Null in production without one: several processes would each make their own. */
    readonly push?: string | null | undefined
  }
  /** `address` is that of `from`, without a name. */
  readonly mail: { readonly url?: string | undefined; readonly from: string; readonly address: string }
  readonly fawry: {
    readonly baseUrl?: string | undefined
    readonly merchantCode: string
    readonly secureKey: string
    readonly callbackUrl?: string | undefined
    readonly returnOrigin?: string | undefined
    readonly timeoutMs: number
    /** Addresses and ranges that payment notifications may come from; empty: from anywhere. */
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
  /** Null where it is not configured: then nothing is sent by it. */
  readonly whatsApp: WhatsAppSettings | null
  readonly telegram: TelegramSettings | null
  readonly push: PushSettings
  /** Telegram chat that is notified of contact requests; absent: none is. */
  readonly teamChatId: string | undefined
  /** Null where it is not configured: no ad events are sent. */
  readonly adEvents: AdEventsSettings | null
  /** Null: files are stored on disk under `dataDirectory`. */
  readonly s3: S3Settings | null
  readonly ice: {
    readonly stun: readonly string[]
    readonly turn: readonly string[]
    readonly turnSecret?: string | undefined
  }
  /** A collector of traces is named; those who send to it read its settings themselves. */
  readonly isTraced: boolean
  /** Absent: only this machine may read the metrics. */
  readonly metricsToken: string | undefined
  /**
   * Milliseconds between announcing that the server stops and refusing new calls, for load balancers and clients to
   * move away.
   */
  readonly restartPauseMs: number
}

/**
 * Reads and checks the environment. Throws one Error whose lines name every setting that cannot be used, and never a
 * value: half of them are secrets.
 */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const { values, findings } = checkValues(given)
  if (findings.length > 0)
    throw new Error(
      `The environment cannot be used:\n${findings.map(({ name, problem }) => `  ${name} ${problem}`).join('\n')}`,
    )
  return toConfig(values)
}

/** The settings, without the unusable ones; and what is wrong with any, each named once. */
function checkValues(given: NodeJS.ProcessEnv): { values: Values; findings: Finding[] } {
  const parsed = z.safeParse(Environment, given)
  const unusable = parsed.success ? [] : parsed.error.issues.map(unusableSetting)
  const isUsable = (name: string) => unusable.every((finding) => finding.name !== name)
  const values = parsed.success
    ? parsed.data
    : z.parse(Environment, Object.fromEntries(Object.entries(given).filter(([name]) => isUsable(name))))
  const rest = [
    ...openIdFindings(values),
    ...s3Findings(values),
    ...(values.ENVIRONMENT === 'production' ? productionFindings(values) : []),
  ].filter(({ name }) => isUsable(name))
  return { values, findings: [...unusable, ...rest] }
}

const unusableSetting = ({ path, message }: z.core.$ZodIssue): Finding => ({
  name: String(path[0]),
  problem: `is not usable (${message})`,
})

/** A configured issuer needs its client, whose id ends as that provider's ids do (spec 7). */
function openIdFindings(values: Values): Finding[] {
  if (values.OPENID_ISSUER === undefined) return []
  const { OPENID_CLIENT_ID: clientId, OPENID_CLIENT_ID_SUFFIX: suffix } = values
  return [
    ...missingBeside('OPENID_ISSUER', values, ['OPENID_CLIENT_ID', 'OPENID_CLIENT_SECRET']),
    ...finding(
      'OPENID_CLIENT_ID',
      clientId?.endsWith(suffix) === false && `must end with ${suffix} (OPENID_CLIENT_ID_SUFFIX)`,
    ),
  ]
}

/** A configured bucket needs its access key. */
const s3Findings = (values: Values): Finding[] =>
  values.S3_BUCKET === undefined ? [] : missingBeside('S3_BUCKET', values, ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])

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

/** Without a configured issuer: the local double, and in production none. */
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

type MessengerConfig = Pick<Config, 'whatsApp' | 'telegram'>

/** Addresses and credentials used where the environment names none. */
interface MessengerDefaults {
  readonly whatsAppUrl: string
  readonly botUrl: string
  readonly linkUrl: string
  readonly gatewayUrl: string
  /** Absent in production: without credentials of its own a messenger is off. */
  readonly credentials?: {
    readonly phoneId: string
    readonly token: string
    readonly botToken: string
    readonly botName: string
  }
}

const productionMessengers: MessengerDefaults = {
  whatsAppUrl: 'https://graph.facebook.com/v23.0',
  botUrl: 'https://api.telegram.org',
  linkUrl: 'https://t.me',
  gatewayUrl: 'https://gatewayapi.telegram.org',
}

/** The double of `doubles/messengers`. */
function localMessengers(url: string): MessengerDefaults {
  const token = 'local-messenger-token'
  return {
    whatsAppUrl: `${url}/whatsapp/v23.0`,
    botUrl: `${url}/telegram`,
    linkUrl: `${url}/t.me`,
    gatewayUrl: `${url}/gateway`,
    credentials: { phoneId: '100000000000001', token, botToken: `1:${token}`, botName: 'hiwar_local_bot' },
  }
}

function messengerSettings(values: Values): MessengerConfig {
  const defaults =
    values.ENVIRONMENT === 'production'
      ? productionMessengers
      : localMessengers(`http://${values.HOST}:${values.MESSENGERS_PORT}`)
  return { whatsApp: whatsAppSettings(values, defaults), telegram: telegramSettings(values, defaults) }
}

function whatsAppSettings(values: Values, defaults: MessengerDefaults): WhatsAppSettings | null {
  const phoneId = values.WHATSAPP_PHONE_ID ?? defaults.credentials?.phoneId
  const token = values.WHATSAPP_TOKEN ?? defaults.credentials?.token
  if (phoneId === undefined || token === undefined) return null
  return {
    baseUrl: values.WHATSAPP_URL ?? defaults.whatsAppUrl,
    phoneId,
    token,
    timeoutMs: values.MESSENGER_TIMEOUT_MS,
  }
}

function telegramSettings(values: Values, defaults: MessengerDefaults): TelegramSettings | null {
  const botToken = values.TELEGRAM_BOT_TOKEN ?? defaults.credentials?.botToken
  const botName = values.TELEGRAM_BOT_NAME ?? defaults.credentials?.botName
  const gatewayToken = values.TELEGRAM_GATEWAY_TOKEN ?? defaults.credentials?.token
  if (botToken === undefined || botName === undefined || gatewayToken === undefined) return null
  return {
    botUrl: values.TELEGRAM_BOT_URL ?? defaults.botUrl,
    botToken,
    botName,
    linkUrl: values.TELEGRAM_LINK_URL ?? defaults.linkUrl,
    gatewayUrl: values.TELEGRAM_GATEWAY_URL ?? defaults.gatewayUrl,
    gatewayToken,
    timeoutMs: values.MESSENGER_TIMEOUT_MS,
  }
}

function adEventsSettings({
  AD_EVENTS_URL: baseUrl,
  AD_PIXEL_ID: pixelId,
  AD_EVENTS_TOKEN: token,
}: Values): AdEventsSettings | null {
  return pixelId === undefined || token === undefined ? null : { baseUrl, pixelId, token }
}

/** `name@host` of a sender that may bear a name. */
const addressOf = (sender: string): string => /<([^<>]+)>\s*$/.exec(sender)?.[1] ?? sender

const secretSettings = (values: Values): Config['secrets'] => ({
  jwt: values.JWT_SECRET,
  code: values.CODE_SECRET,
  field: values.FIELD_SECRET,
  formerField: values.FORMER_FIELD_SECRET,
  push: values.VAPID_PRIVATE_KEY ?? (values.ENVIRONMENT === 'production' ? null : undefined),
})

const pushSettings = (values: Values): PushSettings => ({
  hosts: listOf(values.PUSH_HOSTS),
  localService: values.ENVIRONMENT === 'production' ? null : `http://${values.HOST}:${values.MESSENGERS_PORT}`,
  timeoutMs: values.MESSENGER_TIMEOUT_MS,
})

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
    connections: {
      all: values.MAX_CONNECTIONS,
      perAddress: values.RATE_LIMITS === 'on' ? values.MAX_CONNECTIONS_PER_ADDRESS : null,
    },
    logLevel: values.LOG_LEVEL,
    trustProxy: values.TRUST_PROXY === undefined || values.TRUST_PROXY === 'no' ? [] : listOf(values.TRUST_PROXY),
    demoData: values.DEMO_DATA === 'yes' && values.ENVIRONMENT === 'local',
    retentionYears: values.RETENTION_YEARS,
    urls: {
      api: values.PUBLIC_API_URL,
      app: values.PUBLIC_APP_URL,
      site: values.PUBLIC_SITE_URL,
      admin: values.PUBLIC_ADMIN_URL,
    },
    secrets: secretSettings(values),
    mail: { url: values.SMTP_URL, from: values.MAIL_FROM, address: addressOf(values.MAIL_FROM) },
    fawry: {
      baseUrl: values.FAWRY_BASE_URL,
      merchantCode: values.FAWRY_MERCHANT_CODE,
      secureKey: values.FAWRY_SECURE_KEY,
      callbackUrl: values.FAWRY_CALLBACK_URL,
      returnOrigin: values.FAWRY_RETURN_ORIGIN,
      timeoutMs: values.FAWRY_TIMEOUT_MS,
      callbackIps: listOf(values.FAWRY_CALLBACK_IPS),
    },
    openId: openIdSettings(values),
    ...messengerSettings(values),
    push: pushSettings(values),
    teamChatId: values.TEAM_CHAT_ID,
    adEvents: adEventsSettings(values),
    s3: s3Settings(values),
    ice: { stun: listOf(values.STUN_URLS), turn: listOf(values.TURN_URLS), turnSecret: values.TURN_SECRET },
    isTraced: values.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined,
    metricsToken: values.METRICS_TOKEN,
    restartPauseMs: values.RESTART_PAUSE_MS ?? (values.ENVIRONMENT === 'local' ? 0 : 5000),
  }
}
