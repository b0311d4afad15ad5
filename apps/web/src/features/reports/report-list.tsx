import { formatShortDate } from '@hiwar/arabic/dates.ts'
import { reportCategoryText } from '@hiwar/arabic/labels.ts'
import { useApiPages } from '@hiwar/client/query.ts'
import { listReports } from '@hiwar/contract/reports.ts'
import type { ReportFull } from '@hiwar/contract/reports.ts'
import { Bidi } from '@hiwar/ui/bidi.tsx'
import { Card } from '@hiwar/ui/card.tsx'
import { EmptyState } from '@hiwar/ui/empty-state.tsx'
import { Loading, Skeleton } from '@hiwar/ui/skeleton.tsx'
import { Link } from 'react-router'
import { QueryFailure } from '@hiwar/app/failures/block-failure.tsx'
import { LoadMore } from '@hiwar/app/lists/load-more.tsx'
import { ReportStatus } from './report-status.tsx'

const pageSize = 20

/** Everything the person reported, newest first. */
export function ReportList() {
  const reports = useApiPages(listReports, {}, { size: pageSize })
  if (reports.isPending)
    return (
      <Loading className="grid gap-4">
        <Skeleton className="h-28 w-full" />
        <Skeleton className="h-28 w-full" />
      </Loading>
    )
  if (reports.items.length === 0)
    return reports.failure === null ? (
      <EmptyState illustration="no-chat" text="لم تبلّغ عن شيء بعد. إن واجهتك مشكلة فأخبرنا بها، ونردّ عليك هنا." />
    ) : (
      <QueryFailure query={reports} />
    )
  return (
    <>
      <ul className="grid gap-4">
        {reports.items.map((report) => (
          <ReportCard key={report.id} report={report} />
        ))}
      </ul>
      <LoadMore pages={reports} />
    </>
  )
}

function ReportCard({ report }: { report: ReportFull }) {
  return (
    <Card as="li" isPressable className="grid gap-2">
      <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <ReportStatus report={report} />
        <span className="text-small text-ink-600">
          <span className="whitespace-nowrap">{reportCategoryText(report.category)} ·</span>{' '}
          <span className="whitespace-nowrap">
            <time dateTime={report.createdAt}>{formatShortDate(report.createdAt)}</time> ·
          </span>{' '}
          <Bidi className="figures">#{report.id}</Bidi>
        </span>
      </span>
      <h2 dir="auto" className="text-h3 break-words">
        <Link to={`/reports/${report.id}`} className="card-link">
          {report.title}
        </Link>
      </h2>
      <p dir="auto" className="line-clamp-2 break-words text-ink-600">
        {report.description}
      </p>
    </Card>
  )
}
