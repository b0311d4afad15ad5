import { listOf, localValues, type Values } from './environment.ts'

type Name = keyof Values

/** A finding about one setting; false: nothing to say. Never holds the value. */
type Finding = string | false

const addresses = [
  'FAWRY_BASE_URL',
  'FAWRY_CALLBACK_URL',
  'FAWRY_RETURN_ORIGIN',
  'OPENID_ISSUER',
  'OPENID_TOKENINFO_URL',
  'WHATSAPP_URL',
  'TELEGRAM_BOT_URL',
  'TELEGRAM_LINK_URL',
  'TELEGRAM_GATEWAY_URL',
  'AD_EVENTS_URL',
  'S3_ENDPOINT',
  'PUBLIC_API_URL',
  'PUBLIC_APP_URL',
  'PUBLIC_SITE_URL',
  'PUBLIC_ADMIN_URL',
] as const satisfies readonly Name[]

/** Secrets and the characters each has at least. */
const secrets = {
  JWT_SECRET: 32,
  CODE_SECRET: 32,
  FAWRY_SECURE_KEY: 16,
  TURN_SECRET: 16,
  METRICS_TOKEN: 16,
  OPENID_CLIENT_SECRET: 16,
  WHATSAPP_TOKEN: 16,
  TELEGRAM_BOT_TOKEN: 16,
  TELEGRAM_GATEWAY_TOKEN: 16,
  AD_EVENTS_TOKEN: 16,
  S3_SECRET_ACCESS_KEY: 16,
} as const satisfies Partial<Record<Name, number>>

const required = {
  JWT_SECRET: 'at least 32 characters',
  CODE_SECRET: 'at least 32 characters',
  PUBLIC_API_URL: 'where browsers reach the API',
  PUBLIC_APP_URL: 'where browsers reach the main app',
  PUBLIC_SITE_URL: 'where browsers reach the public site',
  PUBLIC_ADMIN_URL: 'where browsers reach the back office',
  SMTP_URL: 'the server that takes mail',
  MAIL_FROM: 'the sender of mail',
  FAWRY_BASE_URL: 'the payment provider',
  FAWRY_MERCHANT_CODE: 'the code of our own merchant account',
  FAWRY_SECURE_KEY: 'the key of our own merchant account',
  FAWRY_CALLBACK_IPS: "the provider's addresses; 0.0.0.0/0,::/0 says: from anywhere",
  STUN_URLS: 'without one, calls across networks fail',
  TURN_URLS: 'without one, calls across networks fail',
  TURN_SECRET: 'the secret that the TURN server shares',
  TRUST_PROXY: 'our proxies by address or range; no: there is none',
  METRICS_TOKEN: 'behind a proxy everybody looks like this machine',
} as const satisfies Partial<Record<Name, string>>

/** Settings that only work together: an incomplete set would silently switch its feature off. */
const sets: readonly (readonly Name[])[] = [
  ['WHATSAPP_PHONE_ID', 'WHATSAPP_TOKEN'],
  ['TELEGRAM_BOT_NAME', 'TELEGRAM_BOT_TOKEN', 'TELEGRAM_GATEWAY_TOKEN'],
  ['AD_PIXEL_ID', 'AD_EVENTS_TOKEN'],
]

/** Why this environment cannot run in production, one line a setting, all of them at once, without any value. */
export function productionProblems(values: Values): string[] {
  const findings: Finding[] = [
    values.DATABASE_URL === undefined &&
      values.EMBEDDED_IN_PRODUCTION === 'no' &&
      'DATABASE_URL is missing: the embedded database is for trial and development ' +
        '(EMBEDDED_IN_PRODUCTION=yes overrides)',
    values.RATE_LIMITS === 'off' && 'RATE_LIMITS=off is refused in production',
    ...Object.entries(required).map(([name, what]) => isMissing(values, name) && `${name} is missing (${what})`),
    ...Object.entries(secrets).map(([name, least]) => weakness(name, values[name as Name], least)),
    values.JWT_SECRET !== undefined &&
      values.JWT_SECRET === values.CODE_SECRET &&
      'CODE_SECRET is the same as JWT_SECRET',
    ...addresses.map((name) => insecurity(name, values[name])),
    ...(['DATABASE_URL', 'REDIS_URL', 'SMTP_URL'] as const).map((name) => passwordWeakness(name, values[name])),
    ...sets.flatMap((names) => gapsOf(values, names)),
    mailSenderProblem(values.MAIL_FROM),
    serverListProblem('STUN_URLS', values.STUN_URLS, /^stuns?:/),
    serverListProblem('TURN_URLS', values.TURN_URLS, /^turns?:/),
  ]
  return findings.filter((finding) => finding !== false)
}

/** Absent, or what everybody finds in this repository. */
function isMissing(values: Values, name: string): boolean {
  const value = values[name as Name]
  return value === undefined || value === '' || value === localValues[name as keyof typeof localValues]
}

const exampleWords = /change.?me|example|placeholder|secret|passw|hiwar|local|dummy|12345678|your.?(key|token)/i

function weakness(name: string, value: unknown, least: number): Finding {
  if (typeof value !== 'string' || value === localValues[name as keyof typeof localValues]) return false
  if (value.length < least) return `${name} is shorter than ${least} characters`
  if (exampleWords.test(value)) return `${name} looks like an example`
  return new Set(value).size < 8 && `${name} repeats a few characters`
}

function insecurity(name: Name, value: string | undefined): Finding {
  if (value === undefined) return false
  const { protocol, hostname } = new URL(value)
  if (protocol !== 'https:') return `${name} is not an https address`
  return isNobodysHost(hostname) && `${name} is the address of an example or of this machine`
}

/** Names that lead nowhere (RFC 2606, RFC 6761), and this machine. */
const isNobodysHost = (host: string): boolean =>
  /(^|\.)(example(\.(com|net|org))?|test|invalid|localhost)$/i.test(host) || /^(127\.|0\.0\.0\.0$|\[::1?\]$)/.test(host)

function passwordWeakness(name: Name, value: string | undefined): Finding {
  if (value === undefined) return false
  if (!URL.canParse(value)) return `${name} is not an address`
  const password = decodeURIComponent(new URL(value).password)
  if (password === '') return false
  if (password.length < 12) return `${name} has a password shorter than 12 characters`
  return exampleWords.test(password) && `${name} has a password that looks like an example`
}

function gapsOf(values: Values, names: readonly Name[]): string[] {
  const given = names.find((name) => values[name] !== undefined)
  if (given === undefined) return []
  return names.filter((name) => values[name] === undefined).map((name) => `${name} is missing, but ${given} is set`)
}

function mailSenderProblem(sender: string): Finding {
  if (sender === localValues.MAIL_FROM) return false
  const [, host] = sender.match(/@([\w.-]+)>?$/) ?? []
  return (host === undefined || isNobodysHost(host)) && 'MAIL_FROM is no sender of ours'
}

function serverListProblem(name: Name, text: string, scheme: RegExp): Finding {
  const isUsable = (entry: string) =>
    scheme.test(entry) && !isNobodysHost(entry.replace(scheme, '').replace(/[:?].*$/, ''))
  return !listOf(text).every(isUsable) && `${name} has an entry of another kind, or of an example`
}
