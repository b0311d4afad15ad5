import type { ReportFull } from '@hiwar/contract/reports.ts'
import { reportStateOf } from '@hiwar/rules/report-states.ts'
import { StateBadge } from '@hiwar/ui/state-badge.tsx'
import { reportStateLabel, reportStateTone } from './report-list.ts'

export function ReportStatus({ report }: { report: ReportFull }) {
  const state = reportStateOf(report)
  return <StateBadge tone={reportStateTone[state]}>{reportStateLabel[state]}</StateBadge>
}
