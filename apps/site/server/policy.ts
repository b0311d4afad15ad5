import { createHash } from 'node:crypto'

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Where browsers tell what a page was refused (violations.ts). */
export const reportPath = '/violations'

/** The Content-Security-Policy of a page whose one style element holds `css`: nothing of a third party, nothing inline. */
export function contentSecurityPolicy(css: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src ${hashOf(css)}`,
    "img-src 'self'",
    "media-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    'report-to violations',
    `report-uri ${reportPath}`,
  ].join('; ')
}

/** Of every reply where the site is reached by https alone. */
export const transportHeaders = (isProduction: boolean): Readonly<Record<string, string>> =>
  isProduction ? { 'strict-transport-security': 'max-age=31536000' } : {}

export const safetyHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  'reporting-endpoints': `violations="${reportPath}"`,
} as const
