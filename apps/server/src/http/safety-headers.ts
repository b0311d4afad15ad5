import type { Config } from '../platform/config/config.ts'

/** Headers of every reply of an origin; in production its browsers come back by https only (people.md 0.1). */
export const safetyHeaders = (
  { environment }: Pick<Config, 'environment'>,
  frameAncestors: string,
): Readonly<Record<string, string>> => ({
  'x-content-type-options': 'nosniff',
  'content-security-policy': `frame-ancestors ${frameAncestors}`,
  ...(environment === 'production' ? { 'strict-transport-security': 'max-age=31536000' } : {}),
})
