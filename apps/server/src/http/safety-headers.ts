import type { Config } from '../platform/config/config.ts'

/** The policy of replies that are a file somebody stored: opened by itself it runs nothing, and no page frames it. */
export const storedFilePolicy = "sandbox; frame-ancestors 'none'"

/**
 * Headers of every reply of an origin; in production its browsers come back by https only (people.md 0.1). `policies`
 * are further parts of its content security policy.
 */
export const safetyHeaders = (
  { environment }: Pick<Config, 'environment'>,
  frameAncestors: string,
  policies: readonly string[] = [],
): Readonly<Record<string, string>> => ({
  'x-content-type-options': 'nosniff',
  'content-security-policy': [`frame-ancestors ${frameAncestors}`, ...policies].join('; '),
  'referrer-policy': 'no-referrer',
  ...(environment === 'production' ? { 'strict-transport-security': 'max-age=31536000' } : {}),
})
