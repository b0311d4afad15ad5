import type { Config } from '../platform/config/config.ts'

/** The policy of replies that are a file somebody stored: opened by itself it runs nothing, and no page frames it. */
export const storedFilePolicy = "sandbox; frame-ancestors 'none'"

/** The policy of replies that are no page: nobody frames them. */
export const noPagePolicy = "frame-ancestors 'none'"

/** Headers of every reply of an origin; in production its browsers come back by https only (people.md 0.1). */
export const safetyHeaders = (
  { environment }: Pick<Config, 'environment'>,
  policy: string,
): Readonly<Record<string, string>> => ({
  'x-content-type-options': 'nosniff',
  'content-security-policy': policy,
  'referrer-policy': 'no-referrer',
  ...(environment === 'production' ? { 'strict-transport-security': 'max-age=31536000' } : {}),
})
