// Production fails closed (people.md 0.13): every default, weak secret and plain address is named at once, no value is.
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { addressesOf } from './database-addresses.ts'
import { localValues } from './environment.ts'

const random = (from: number) =>
  Array.from({ length: 40 }, (_, at) => 'bcdfgjkmnpqrtvwxz23456789'[(at * 7 + from) % 25]).join('')

const complete = {
  ENVIRONMENT: 'production',
  DATABASE_URL: `postgres://app:${random(1)}@db.internal:5432/app`,
  JWT_SECRET: random(2),
  CODE_SECRET: random(3),
  FIELD_SECRET: random(8),
  PUBLIC_API_URL: 'https://api.hiwar.app',
  PUBLIC_APP_URL: 'https://app.hiwar.app',
  PUBLIC_SITE_URL: 'https://hiwar.app',
  PUBLIC_ADMIN_URL: 'https://admin.hiwar.app',
  SMTP_URL: `smtps://app:${random(4)}@mail.hiwar.app:465`,
  MAIL_FROM: 'حوار <no-reply@hiwar.app>',
  FAWRY_BASE_URL: 'https://www.atfawry.com',
  FAWRY_MERCHANT_CODE: '1tSa6uxz2nTwlaAmt38enA',
  FAWRY_SECURE_KEY: random(5),
  FAWRY_CALLBACK_IPS: '198.51.100.0/24',
  STUN_URLS: 'stun:turn.hiwar.app:3478',
  TURN_URLS: 'turn:turn.hiwar.app:3478?transport=udp,turns:turn.hiwar.app:5349',
  TURN_SECRET: random(6),
  TRUST_PROXY: '10.0.0.0/8',
  METRICS_TOKEN: random(7),
} as const

function problemsOf(environment: Record<string, string>): string {
  try {
    readConfig(environment)
    return ''
  } catch (error) {
    return String(error)
  }
}

test('a complete environment runs, with or without a proxy', () => {
  expect(problemsOf(complete)).toBe('')
  expect(problemsOf({ ...complete, TRUST_PROXY: 'no' })).toBe('')
})

test('a database of several hosts is read host by host', () => {
  const url = `postgres://app:${random(1)}@one.internal:5432,two.internal:5432/app?sslmode=require`
  expect(problemsOf({ ...complete, DATABASE_URL: url })).toBe('')
  expect(problemsOf({ ...complete, DATABASE_URL: url.replace(random(1), 'short') })).toContain('DATABASE_URL')
  expect(addressesOf(url)).toEqual([
    `postgres://app:${random(1)}@one.internal:5432/app?sslmode=require`,
    `postgres://app:${random(1)}@two.internal:5432/app?sslmode=require`,
  ])
})

test('an empty one is refused with everything that is missing at once', () => {
  const problems = problemsOf({ ENVIRONMENT: 'production' })
  for (const name of Object.keys(complete).filter((name) => name !== 'ENVIRONMENT'))
    expect(problems).toMatch(new RegExp(`^  ${name} is missing`, 'm'))
})

test.each([
  ['RATE_LIMITS', 'off'],
  ['JWT_SECRET', 'x'.repeat(31)],
  ['JWT_SECRET', 'x'.repeat(40)],
  ['JWT_SECRET', 'a-secret-that-is-long-enough-for-tests'],
  ['CODE_SECRET', complete.JWT_SECRET],
  ['FIELD_SECRET', complete.CODE_SECRET],
  ['FORMER_FIELD_SECRET', complete.FIELD_SECRET],
  ['FORMER_FIELD_SECRET', 'x'.repeat(40)],
  ['FAWRY_SECURE_KEY', localValues.FAWRY_SECURE_KEY],
  ['FAWRY_SECURE_KEY', 'q7w3z9'],
  ['FAWRY_MERCHANT_CODE', localValues.FAWRY_MERCHANT_CODE],
  ['FAWRY_BASE_URL', 'http://www.atfawry.com'],
  ['FAWRY_BASE_URL', 'https://fawry.example.com'],
  ['FAWRY_CALLBACK_URL', 'http://api.hiwar.app/api/v1/fawry/payment-status'],
  ['PUBLIC_APP_URL', 'https://127.0.0.1:3001'],
  ['PUBLIC_API_URL', 'https://api.hiwar.test'],
  ['OPENID_ISSUER', 'http://accounts.google.com'],
  ['MAIL_FROM', localValues.MAIL_FROM],
  ['MAIL_FROM', 'Hiwar <no-reply@mail.example.org>'],
  ['SMTP_URL', 'mail.hiwar.app'],
  ['TURN_URLS', 'turn:turn.example.com:3478'],
  ['TURN_URLS', 'https://turn.hiwar.app'],
  ['TURN_SECRET', 'north'],
  ['TRUST_PROXY', 'yes'],
  ['DATABASE_URL', 'postgres://hiwar:secret@db.internal:5432/hiwar'],
  ['DATABASE_URL', 'postgres://hiwar:hiwar-password@db.internal:5432/hiwar'],
  ['DATABASE_URL', 'postgres://app:pq7%wnzc52vkd9@db.internal:5432/app'],
  ['REDIS_URL', 'redis://:redis@cache.internal:6379'],
  ['REDIS_URL', 'redis://:kv93%zz7wqcn52d@cache.internal:6379'],
  ['METRICS_TOKEN', 'change-me-change-me'],
  ['S3_ENDPOINT', 'http://s3.internal:9000'],
  ['VAPID_PRIVATE_KEY', 'a-key-of-another-length'],
  ['VAPID_PRIVATE_KEY', 'A'.repeat(43)],
  ['PUSH_HOSTS', 'https://push.hiwar.app'],
])('%s=%s is refused by its name, and what it holds is not printed', (name, value) => {
  const problems = problemsOf({ ...complete, [name]: value })
  expect(problems).toMatch(new RegExp(`^  ${name} `, 'm'))
  expect(
    problems
      .trim()
      .split('\n')
      .slice(1)
      .filter((line) => !line.includes('OPENID_CLIENT')),
  ).toHaveLength(1)
  if (name !== 'RATE_LIMITS') expect(problems).not.toContain(value)
})

test('half of a set of settings is named, not switched off in silence', () => {
  expect(problemsOf({ ...complete, WHATSAPP_PHONE_ID: '1' })).toContain('WHATSAPP_TOKEN is missing')
  expect(problemsOf({ ...complete, TELEGRAM_BOT_NAME: 'hiwarbot' })).toContain('TELEGRAM_GATEWAY_TOKEN is missing')
  expect(problemsOf({ ...complete, AD_PIXEL_ID: '1' })).toContain('AD_EVENTS_TOKEN is missing')
})

test('values that cannot be read are named together with what production lacks', () => {
  const problems = problemsOf({ ...complete, API_PORT: 'many', JWT_SECRET: 'short-secret', TURN_SECRET: '' })
  for (const name of ['API_PORT', 'JWT_SECRET', 'TURN_SECRET']) expect(problems).toContain(name)
  for (const value of ['many', 'short-secret']) expect(problems).not.toContain(value)
})

test('a machine of a developer needs nothing', () => {
  expect(problemsOf({})).toBe('')
  expect(problemsOf({ ENVIRONMENT: 'staging' })).toBe('')
})
