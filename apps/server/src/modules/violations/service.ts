// What browsers refused our pages. Anybody can send such a report: it is believed in nothing, and of its addresses only
// what no secret can stand in is written down.
import { HOUR_MS } from '@hiwar/contract/time.ts'
import type { ViolationReports } from '@hiwar/contract/violations.ts'
import type { Deps } from '../../deps.ts'
import { metrics } from '../../platform/observability/metrics.ts'

/** One violation is one line an hour, and an hour has no more lines than this, whatever is sent. */
const MOST_LINES = 200

const directives: ReadonlySet<string> = new Set([
  'base-uri',
  'connect-src',
  'default-src',
  'font-src',
  'form-action',
  'frame-ancestors',
  'frame-src',
  'img-src',
  'manifest-src',
  'media-src',
  'object-src',
  'require-trusted-types-for',
  'script-src',
  'script-src-attr',
  'script-src-elem',
  'style-src',
  'style-src-attr',
  'style-src-elem',
  'trusted-types',
  'worker-src',
])

interface Violation {
  readonly directive: string
  /** An origin, or a word of the standard such as `inline`. */
  readonly blocked: string | null
  readonly page: string
  readonly file: string | null
  readonly line: number | null
}

interface Told {
  readonly directive?: string | null | undefined
  readonly blocked?: string | null | undefined
  readonly page?: string | null | undefined
  readonly file?: string | null | undefined
  readonly line?: number | null | undefined
}

function told(reports: ViolationReports): readonly Told[] {
  if (Array.isArray(reports))
    return reports
      .filter(({ type }) => type === 'csp-violation')
      .map(({ body }) => ({
        directive: body.effectiveDirective,
        blocked: body.blockedURL,
        page: body.documentURL,
        file: body.sourceFile,
        line: body.lineNumber,
      }))
  const { 'csp-report': report } = reports
  return [
    {
      directive: report['effective-directive'] ?? report['violated-directive']?.split(' ')[0],
      blocked: report['blocked-uri'],
      page: report['document-uri'],
      file: report['source-file'],
      line: report['line-number'],
    },
  ]
}

/** Null for a report about a page that is not ours. A path may hold a key: its first part names the page. */
function pageOf(address: string, origins: Deps['origins']): string | null {
  const url = URL.canParse(address) ? new URL(address) : null
  if (url === null || !Object.values(origins).some((origin) => new URL(origin).origin === url.origin)) return null
  const [, first = ''] = url.pathname.split('/')
  return `${url.origin}/${/^[a-z-]{0,24}$/.test(first) ? first : '…'}`
}

function blockedOf(address: string): string | null {
  if (/^[a-z-]{1,32}$/.test(address)) return address
  if (!URL.canParse(address)) return null
  const { origin, protocol } = new URL(address)
  return (origin === 'null' ? protocol : origin).slice(0, 120)
}

function fileOf(address: string): string | null {
  const name = URL.canParse(address) ? new URL(address).pathname.split('/').at(-1) : undefined
  return name !== undefined && /^[\w.-]{1,60}$/.test(name) ? name : null
}

function read(report: Told, origins: Deps['origins']): Violation | null {
  const page = pageOf(report.page ?? '', origins)
  if (page === null) return null
  return {
    directive: directives.has(report.directive ?? '') ? (report.directive ?? '') : 'other',
    blocked: blockedOf(report.blocked ?? ''),
    page,
    file: fileOf(report.file ?? ''),
    line: Number.isSafeInteger(report.line) ? (report.line ?? null) : null,
  }
}

/** Counts what was refused, and logs each kind of it once an hour. */
export function createViolationLog({ log, now, origins }: Pick<Deps, 'log' | 'now' | 'origins'>) {
  const lines = new Set<string>()
  let begun = now().getTime()

  return (reports: ViolationReports): void => {
    if (now().getTime() - begun >= HOUR_MS) {
      lines.clear()
      begun = now().getTime()
    }
    for (const report of told(reports)) {
      const violation = read(report, origins)
      if (violation === null) continue
      metrics.violations.inc({ directive: violation.directive })
      const line = JSON.stringify(violation)
      if (lines.has(line) || lines.size >= MOST_LINES) continue
      lines.add(line)
      log.warn({ violation }, 'a browser refused what a page of ours tried')
    }
  }
}
