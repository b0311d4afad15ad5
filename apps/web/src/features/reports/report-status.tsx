import type { ReportFull } from '@hiwar/contract/reports.ts'
import { ReportState, reportStateOf } from '@hiwar/rules/report-states.ts'
import { Status, type StatusTone } from '@hiwar/ui/badge.tsx'

const looks: Record<ReportState, { tone: StatusTone; label: string }> = {
  [ReportState.Open]: { tone: 'warning', label: 'ننظر فيه' },
  [ReportState.Answered]: { tone: 'info', label: 'رددنا عليك' },
  [ReportState.Resolved]: { tone: 'success', label: 'انتهى' },
}

/** How far the team is with a report, as its creator sees it. */
export function ReportStatus({ report }: { report: ReportFull }) {
  const { tone, label } = looks[reportStateOf(report)]
  return <Status tone={tone}>{label}</Status>
}
