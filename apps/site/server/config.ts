import { bounds } from '@hiwar/contract/bounds.ts'
import * as z from 'zod/mini'

const port = (fallback: number) => z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(65535)), fallback)
const address = z.optional(z.url())

/** What this process reads of the environment (`.env.example`). */
const Environment = z.object({
  ENVIRONMENT: z._default(z.enum(['local', 'staging', 'production']), 'local'),
  HOST: z._default(z.string().check(z.minLength(1)), '127.0.0.1'),
  SITE_PORT: port(3000),
  API_PORT: port(4000),
  APP_PORT: port(3001),
  PUBLIC_SITE_URL: address,
  PUBLIC_APP_URL: address,
  SITE_API_URL: address,
  RETENTION_YEARS: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(50)), bounds.withdrawal.keptYears),
  TRUST_PROXY: z._default(z.string(), 'no'),
  LOG_LEVEL: z._default(z.enum(['silent', 'error', 'warn', 'info', 'debug']), 'info'),
})

export interface SiteConfig {
  readonly host: string
  readonly port: number
  /** The API as this process reaches it. */
  readonly apiUrl: string
  readonly origins: { readonly site: string; readonly app: string }
  /** As the server keeps the papers of withdrawals; the privacy policy says it. */
  readonly retentionYears: number
  /** Addresses whose word about the visitor's address is believed; true: everybody's. */
  readonly trustProxy: boolean | string[]
  readonly logLevel: z.output<typeof Environment>['LOG_LEVEL']
}

const trusted = (text: string): boolean | string[] => {
  if (text === 'yes' || text === 'no') return text === 'yes'
  return text.split(',').map((item) => item.trim())
}

const withoutSlash = (text: string) => text.replace(/\/+$/, '')

export function readConfig(environment: NodeJS.ProcessEnv): SiteConfig {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const values = z.parse(Environment, given)
  const at = (port: number) => `http://${values.HOST}:${port}`
  return {
    host: values.HOST,
    port: values.SITE_PORT,
    apiUrl: values.SITE_API_URL ?? at(values.API_PORT),
    origins: {
      site: withoutSlash(values.PUBLIC_SITE_URL ?? at(values.SITE_PORT)),
      app: withoutSlash(values.PUBLIC_APP_URL ?? at(values.APP_PORT)),
    },
    retentionYears: values.RETENTION_YEARS,
    trustProxy: trusted(values.TRUST_PROXY),
    logLevel: values.LOG_LEVEL,
  }
}
