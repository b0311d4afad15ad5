import { isIP } from 'node:net'
import { bounds } from '@hiwar/contract/bounds.ts'
import * as z from 'zod/mini'

const port = (fallback: number) => z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(65535)), fallback)
const address = z.optional(z.url())

/** As the server reads it: nobody, or addresses and ranges by commas. */
const isProxyRule = (text: string) => text === 'no' || text.split(',').every(isProxy)

function isProxy(item: string): boolean {
  const [address = '', bits] = item.trim().split('/')
  const family = isIP(address)
  if (bits === undefined) return family !== 0
  return /^\d{1,3}$/.test(bits) && Number(bits) >= (family === 6 ? 7 : 8) && Number(bits) <= (family === 6 ? 128 : 32)
}

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
  TRUST_PROXY: z.optional(z.string().check(z.refine(isProxyRule))),
  LOG_LEVEL: z._default(z.enum(['silent', 'error', 'warn', 'info', 'debug']), 'info'),
})

type Values = z.output<typeof Environment>

export interface SiteConfig {
  readonly isProduction: boolean
  readonly host: string
  readonly port: number
  /** The API as this process reaches it. */
  readonly apiUrl: string
  readonly origins: { readonly site: string; readonly app: string }
  /** As the server keeps the papers of withdrawals; the privacy policy says it. */
  readonly retentionYears: number
  /** Addresses whose word about the visitor's address is believed. */
  readonly trustProxy: false | string[]
  readonly logLevel: Values['LOG_LEVEL']
}

function trustedProxies(rule: string | undefined): SiteConfig['trustProxy'] {
  return rule === undefined || rule === 'no' ? false : rule.split(',').map((item) => item.trim())
}

const withoutSlash = (text: string) => text.replace(/(?<!\/)\/+$/, '')

/** Throws one Error that names every setting that cannot be used, without its value. */
export function readConfig(environment: NodeJS.ProcessEnv): SiteConfig {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = z.safeParse(Environment, given)
  const problems = parsed.success
    ? productionProblems(parsed.data)
    : parsed.error.issues.map(({ path }) => `${path.join('.')} is not usable`)
  if (!parsed.success || problems.length > 0)
    throw new Error(`The environment of the site cannot be used:\n${problems.map((line) => `  ${line}`).join('\n')}`)
  return toConfig(parsed.data)
}

const isLocal = (url: string) => /^(localhost|127\..*|\[::1\])$/.test(new URL(url).hostname)

function productionProblems(values: Values): string[] {
  if (values.ENVIRONMENT !== 'production') return []
  const { SITE_API_URL: api } = values
  return [
    ...(['PUBLIC_SITE_URL', 'PUBLIC_APP_URL'] as const).map(
      (name) => values[name]?.startsWith('https://') !== true && `${name} is missing or not an https address`,
    ),
    api?.startsWith('http://') === true && !isLocal(api) && 'SITE_API_URL is not an https address',
    values.TRUST_PROXY === undefined && 'TRUST_PROXY is missing (our proxies; no: there is none)',
  ].filter((problem) => problem !== false)
}

function toConfig(values: Values): SiteConfig {
  const at = (port: number) => `http://${values.HOST}:${port}`
  return {
    isProduction: values.ENVIRONMENT === 'production',
    host: values.HOST,
    port: values.SITE_PORT,
    apiUrl: values.SITE_API_URL ?? at(values.API_PORT),
    origins: {
      site: withoutSlash(values.PUBLIC_SITE_URL ?? at(values.SITE_PORT)),
      app: withoutSlash(values.PUBLIC_APP_URL ?? at(values.APP_PORT)),
    },
    retentionYears: values.RETENTION_YEARS,
    trustProxy: trustedProxies(values.TRUST_PROXY),
    logLevel: values.LOG_LEVEL,
  }
}
