import type { ReportFull } from '@hiwar/contract/reports.ts'
import { StateBadge } from '@hiwar/ui/state-badge.tsx'
import { reportStateLabel, reportStateTone, stateOf } from './report-list.ts'

export function ReportStatus({ report }: { report: ReportFull }) {
  const state = stateOf(report)
  return <StateBadge tone={reportStateTone[state]}>{reportStateLabel[state]}</StateBadge>
}
