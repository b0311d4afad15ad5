import * as z from 'zod/mini'
import { bounds } from '@hiwar/contract/bounds.ts'
import { ServerEnvironment } from '@hiwar/contract/settings.ts'
import { isPushKey } from '../messaging/web-push.ts'
import { isAddressOrRange, isProxyRule } from './address-list.ts'

const port = (fallback: number) => z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(65535)), fallback)
const seconds = (fallback: number) => z._default(z.coerce.number().check(z.int(), z.gte(1)), fallback)
const word = z.optional(z.string().check(z.minLength(1)))
const address = z.optional(z.url())

/** Items of a comma-separated list. */
export const listOf = (text: string) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')

/** What a machine of a developer uses where its environment says nothing; published, so refused in production. */
export const localValues = {
  FAWRY_MERCHANT_CODE: 'HIWARLOCAL',
  FAWRY_SECURE_KEY: 'hiwar-local-secure-key',
  MAIL_FROM: 'حوار <no-reply@hiwar.test>',
} as const

/** Everything the process reads from its environment; `.env.example` explains each line. */
export const Environment = z.object({
  ENVIRONMENT: z._default(ServerEnvironment, 'local'),
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
  MAX_CONNECTIONS: z._default(z.coerce.number().check(z.int(), z.gte(100), z.lte(1_000_000)), 10_000),
  MAX_CONNECTIONS_PER_ADDRESS: z._default(z.coerce.number().check(z.int(), z.gte(16), z.lte(1_000_000)), 512),
  RATE_LIMITS: z._default(z.enum(['on', 'off']), 'on'),
  LOG_LEVEL: z._default(z.enum(['silent', 'error', 'warn', 'info', 'debug']), 'info'),
  TRUST_PROXY: z.optional(
    z.union([
      z.literal('no'),
      z.string().check(z.refine((text) => listOf(text).length > 0 && listOf(text).every(isProxyRule))),
    ]),
  ),
  DEMO_DATA: z._default(z.enum(['yes', 'no']), 'yes'),
  RETENTION_YEARS: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(50)), bounds.withdrawal.keptYears),
  PUBLIC_API_URL: address,
  PUBLIC_APP_URL: address,
  PUBLIC_SITE_URL: address,
  PUBLIC_ADMIN_URL: address,
  JWT_SECRET: z.optional(z.string().check(z.minLength(32))),
  CODE_SECRET: z.optional(z.string().check(z.minLength(32))),
  FIELD_SECRET: z.optional(z.string().check(z.minLength(32))),
  FORMER_FIELD_SECRET: z.optional(z.string().check(z.minLength(32))),
  SMTP_URL: z.optional(z.string().check(z.regex(/^smtps?:\/\//))),
  MAIL_FROM: z._default(z.string(), localValues.MAIL_FROM),
  FAWRY_BASE_URL: address,
  FAWRY_MERCHANT_CODE: z._default(z.string(), localValues.FAWRY_MERCHANT_CODE),
  FAWRY_SECURE_KEY: z._default(z.string(), localValues.FAWRY_SECURE_KEY),
  FAWRY_CALLBACK_URL: address,
  FAWRY_RETURN_ORIGIN: address,
  FAWRY_TIMEOUT_MS: seconds(15000),
  FAWRY_CALLBACK_IPS: z._default(z.string().check(z.refine((text) => listOf(text).every(isAddressOrRange))), ''),
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
  VAPID_PRIVATE_KEY: z.optional(z.string().check(z.refine(isPushKey))),
  PUSH_HOSTS: z._default(
    z.string().check(z.refine((text) => listOf(text).every((host) => /^(\*\.)?[a-z\d-]+(\.[a-z\d-]+)+$/.test(host)))),
    'fcm.googleapis.com,*.push.services.mozilla.com,*.push.apple.com,*.notify.windows.com',
  ),
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
  OTEL_EXPORTER_OTLP_ENDPOINT: address,
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16))),
  RESTART_PAUSE_MS: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(10_000))),
})

export type Values = z.infer<typeof Environment>
