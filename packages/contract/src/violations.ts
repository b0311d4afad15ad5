import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { MINUTE_SECONDS } from './time.ts'

/** The types under which browsers send such reports: the older one with `report-uri`, the other with `report-to`. */
export const violationReportTypes = ['application/csp-report', 'application/reports+json'] as const

const Text = z.optional(z.nullable(z.string()))
const Line = z.optional(z.nullable(z.number()))

/** What a browser did not let a page do, in the two forms of the standards; everything else in it is left out. */
export const ViolationReports = z.union([
  z.object({
    'csp-report': z.object({
      'effective-directive': Text,
      'violated-directive': Text,
      'blocked-uri': Text,
      'document-uri': Text,
      'source-file': Text,
      'line-number': Line,
    }),
  }),
  z
    .array(
      z.object({
        type: z.string(),
        body: z.object({
          effectiveDirective: Text,
          blockedURL: Text,
          documentURL: Text,
          sourceFile: Text,
          lineNumber: Line,
        }),
      }),
    )
    .check(z.maxLength(20)),
])
export type ViolationReports = z.infer<typeof ViolationReports>

export const reportViolations = endpoint({
  name: 'reportViolations',
  method: 'POST',
  path: '/violations',
  who: 'anyone',
  summary: 'What a browser refused a page of ours, by its content security policy',
  body: ViolationReports,
  bodyBytes: 16 * 1024,
  rateLimit: { points: 30, seconds: MINUTE_SECONDS, by: 'ip' },
})
