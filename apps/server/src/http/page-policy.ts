import { pathOf } from './serve.ts'
import { reportViolations } from '@hiwar/contract/violations.ts'

/** What an app's pages need of other origins. */
export interface PageSources {
  /** The API's public origin, whose addresses pictures, videos and receipts have. */
  readonly api: string
  /** Whose pages may hold this app in a frame, as a policy says it. */
  readonly frameAncestors: string
  /** What this app may hold in a frame, as a policy says it. */
  readonly frames: string
}

/** Where browsers tell what a page tried and was refused, on the app's own origin, which hands it to the API. */
const reportPath = pathOf(reportViolations)

/**
 * What may run in a page of an app: its own scripts, and no text becomes markup or a script but by the maker of
 * packages/ui/src/trusted.ts. Styles may stand in a page: parts of it write their own, and a style runs nothing.
 */
export function pagePolicy({ api, frameAncestors, frames }: PageSources): string {
  const sockets = api.replace(/^http/, 'ws')
  return [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob: ${api}`,
    `media-src 'self' blob: ${api}`,
    `connect-src 'self' blob: ${api} ${sockets}`,
    `frame-src ${frames}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${frameAncestors}`,
    "require-trusted-types-for 'script'",
    'trusted-types hiwar',
    'report-to violations',
    `report-uri ${reportPath}`,
  ].join('; ')
}

export const reportingEndpoints = `violations="${reportPath}"`

/** Lessons and introductions are seen, heard and shown from the app itself, not from what it holds in a frame. */
export const pagePermissions = 'camera=(self), microphone=(self), display-capture=(self), geolocation=()'
