import { addressesOf } from './database-addresses.ts'
import { listOf, localValues, type Values } from './environment.ts'

type Name = keyof Values

/** What is wrong with one setting. Never holds its value. */
export interface Finding {
  readonly name: string
  readonly problem: string
}

/** What a check says of its setting; false: nothing. */
type Problem = string | false

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
  FIELD_SECRET: 32,
  FORMER_FIELD_SECRET: 32,
  FAWRY_SECURE_KEY: 16,
  TURN_SECRET: 16,
  METRICS_TOKEN: 16,
  OPENID_CLIENT_SECRET: 16,
  WHATSAPP_TOKEN: 16,
  VAPID_PRIVATE_KEY: 43,
  TELEGRAM_BOT_TOKEN: 16,
  TELEGRAM_GATEWAY_TOKEN: 16,
  AD_EVENTS_TOKEN: 16,
  S3_SECRET_ACCESS_KEY: 16,
} as const satisfies Partial<Record<Name, number>>

/** Addresses that hold a password. */
const withPassword = ['DATABASE_URL', 'REDIS_URL', 'SMTP_URL'] as const satisfies readonly Name[]

const required = {
  JWT_SECRET: 'at least 32 characters',
  CODE_SECRET: 'at least 32 characters',
  FIELD_SECRET: 'at least 32 characters',
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

/** Why this environment cannot run in production, each setting that is to blame, all of them at once. */
export function productionFindings(values: Values): Finding[] {
  return [
    ...finding('DATABASE_URL', databaseProblem(values)),
    ...finding('RATE_LIMITS', values.RATE_LIMITS === 'off' && 'is off, which production refuses'),
    ...entriesOf(required).flatMap(([name, what]) => finding(name, isMissing(values, name) && `is missing (${what})`)),
    ...entriesOf(secrets).flatMap(([name, least]) => finding(name, weakness(name, values[name], least))),
    ...ownSecrets.flatMap((name) => finding(name, repetition(values, name))),
    ...addresses.flatMap((name) => finding(name, insecurity(values[name]))),
    ...withPassword.flatMap((name) => finding(name, passwordWeakness(values[name]))),
    ...sets.flatMap((names) => gapsOf(values, names)),
    ...finding('MAIL_FROM', mailSenderProblem(values.MAIL_FROM)),
    ...finding('STUN_URLS', serverListProblem(values.STUN_URLS, /^stuns?:/)),
    ...finding('TURN_URLS', serverListProblem(values.TURN_URLS, /^turns?:/)),
  ]
}

/** The settings among `names` that another one needs. */
export const missingBeside = (given: Name, values: Values, names: readonly Name[]): Finding[] =>
  names.flatMap((name) => finding(name, values[name] === undefined && `is missing, but ${given} is set`))

/** None where there is nothing to say. */
export const finding = (name: Name, problem: Problem): Finding[] => (problem === false ? [] : [{ name, problem }])

const entriesOf = <K extends Name, V>(record: Readonly<Record<K, V>>) => Object.entries(record) as [K, V][]

/** Each made by the operator, and each for a purpose of its own. */
const ownSecrets = ['JWT_SECRET', 'CODE_SECRET', 'FIELD_SECRET', 'FORMER_FIELD_SECRET'] as const

function repetition(values: Values, name: (typeof ownSecrets)[number]): Problem {
  const same = ownSecrets.slice(0, ownSecrets.indexOf(name)).find((each) => values[each] === values[name])
  return values[name] !== undefined && same !== undefined && `is the same as ${same}`
}

const databaseProblem = (values: Values): Problem =>
  values.DATABASE_URL === undefined &&
  values.EMBEDDED_IN_PRODUCTION === 'no' &&
  'is missing: the embedded database is for trial and development (EMBEDDED_IN_PRODUCTION=yes overrides)'

/** Published values, by the setting they stand in for. */
const published: Partial<Record<Name, string>> = localValues

/** Absent, or what everybody finds in this repository. */
function isMissing(values: Values, name: Name): boolean {
  const value = values[name]
  return value === undefined || value === '' || value === published[name]
}

const exampleWords = /change.?me|example|placeholder|secret|passw|hiwar|local|dummy|12345678|your.?(key|token)/i

function weakness(name: Name, value: string | undefined, least: number): Problem {
  if (value === undefined || value === published[name]) return false
  if (value.length < least) return `is shorter than ${least} characters`
  if (exampleWords.test(value)) return 'looks like an example'
  return new Set(value).size < 8 && 'repeats a few characters'
}

function insecurity(value: string | undefined): Problem {
  if (value === undefined) return false
  const { protocol, hostname } = new URL(value)
  if (protocol !== 'https:') return 'is not an https address'
  return isNobodysHost(hostname) && 'is the address of an example or of this machine'
}

/** Names that lead nowhere (RFC 2606, RFC 6761), and this machine. */
const isNobodysHost = (host: string): boolean =>
  /(^|\.)(example(\.(com|net|org))?|test|invalid|localhost)$/i.test(host) || /^(127\.|0\.0\.0\.0$|\[::1?\]$)/.test(host)

function passwordWeakness(value: string | undefined): Problem {
  if (value === undefined) return false
  const hosts = addressesOf(value)
  const [first = ''] = hosts
  if (!hosts.every((address) => URL.canParse(address))) return 'is not an address'
  const password = decoded(new URL(first).password)
  if (password === null) return 'has a password with a bare % (write %25)'
  if (password === '') return false
  if (password.length < 12) return 'has a password shorter than 12 characters'
  return exampleWords.test(password) && 'has a password that looks like an example'
}

/** Null where a `%` begins no escape, which every client of the address would refuse in its own way. */
function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

function gapsOf(values: Values, names: readonly Name[]): Finding[] {
  const given = names.find((name) => values[name] !== undefined)
  return given === undefined ? [] : missingBeside(given, values, names)
}

function mailSenderProblem(sender: string): Problem {
  if (sender === localValues.MAIL_FROM) return false
  const [, host] = sender.match(/@([\w.-]+)>?$/) ?? []
  return (host === undefined || isNobodysHost(host)) && 'is no sender of ours'
}

function serverListProblem(text: string, scheme: RegExp): Problem {
  const isUsable = (entry: string) =>
    scheme.test(entry) && !isNobodysHost(entry.replace(scheme, '').split(/[:?]/, 1)[0] ?? '')
  return !listOf(text).every(isUsable) && 'has an entry of another kind, or of an example'
}
