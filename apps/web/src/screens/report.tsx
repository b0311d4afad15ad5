import { formatDate } from '@hiwar/arabic/dates.ts'
import { reportCategoryText } from '@hiwar/arabic/labels.ts'
import { useApiQuery } from '@hiwar/client/query.ts'
import { getReport } from '@hiwar/contract/reports.ts'
import type { ReportFull } from '@hiwar/contract/reports.ts'
import { isWithdrawable } from '@hiwar/rules/report-states.ts'
import { Banner } from '@hiwar/ui/banner.tsx'
import { Bidi } from '@hiwar/ui/bidi.tsx'
import { LinkButton } from '@hiwar/ui/button.tsx'
import { buttonClasses } from '@hiwar/ui/button-classes.ts'
import { EmptyState } from '@hiwar/ui/empty-state.tsx'
import { BackIcon } from '@hiwar/ui/icons.tsx'
import { Loading, Skeleton } from '@hiwar/ui/skeleton.tsx'
import { useState } from 'react'
import { Link, Navigate } from 'react-router'
import { QueryFailure } from '@hiwar/app/failures/block-failure.tsx'
import { Page } from '@hiwar/app/frame/page.tsx'
import { ReplyForm } from '../features/reports/reply-form.tsx'
import { ReportStatus } from '../features/reports/report-status.tsx'
import { ReportThread, refetchEveryMs } from '../features/reports/report-thread.tsx'
import { WithdrawReport } from '../features/reports/withdraw-report.tsx'
import { ReportButton, reportLabel } from '../parts/report-button.tsx'
import { useId } from '../parts/use-id.ts'

const fallbackTitle = 'بلاغ'

/** `/reports/{id}`: one report with its replies; its creator answers here, or withdraws it (people.md 7). */
export function ReportScreen() {
  const id = useId()
  return (
    <div className="mx-auto max-w-3xl">
      <Link to="/reports" className="-mt-2 mb-2 inline-flex min-h-11 items-center gap-2 text-label text-nile-600">
        <BackIcon size={20} />
        كل بلاغاتي
      </Link>
      {id === null ? <NotFound /> : <OneReport key={id} id={id} />}
    </div>
  )
}

function OneReport({ id }: { id: number }) {
  const report = useApiQuery(getReport, { params: { id } }, { refetchInterval: refetchEveryMs })
  if (report.data !== undefined) return <KnownReport report={report.data} />
  if (report.failure?.code === 'report-not-found') return <NotFound />
  return (
    <Page title={fallbackTitle} isHeadingHidden>
      {report.isPending && (
        <Loading className="grid gap-4">
          <Skeleton className="h-10 w-1/2" />
          <Skeleton className="h-32 w-full" />
        </Loading>
      )}
      <QueryFailure query={report} />
    </Page>
  )
}

function NotFound() {
  return (
    <Page title={fallbackTitle} isHeadingHidden>
      <EmptyState
        illustration="not-found"
        className="surface"
        text="لا يوجد بلاغ بهذا الرقم بين بلاغاتك."
        action={<LinkButton to="/reports">كل بلاغاتي</LinkButton>}
      />
    </Page>
  )
}

function KnownReport({ report }: { report: ReportFull }) {
  const [isWithdrawn, setWithdrawn] = useState(false)
  // In place of the screen, so that the reply form is gone: nothing asks for words that no report can take any more.
  if (isWithdrawn) return <Navigate to="/reports" replace />
  return (
    <Page
      title={report.title}
      opening={
        <>
          <span className="whitespace-nowrap">{reportCategoryText(report.category)} ·</span>{' '}
          <span className="whitespace-nowrap">{formatDate(report.createdAt)} ·</span>{' '}
          <Bidi className="figures">#{report.id}</Bidi>
        </>
      }
      actions={<ReportStatus report={report} />}
    >
      <div className="grid gap-6">
        {report.outcome !== null && (
          <Banner tone="success" title="ما انتهينا إليه">
            <span dir="auto">{report.outcome}</span>
          </Banner>
        )}
        <ReportThread report={report} />
        {report.resolved ? (
          <p className="flex flex-wrap items-center gap-3 text-ink-600">
            أغلقنا هذا البلاغ. إن عادت المشكلة فأخبرنا من جديد.
            <ReportButton className={buttonClasses({ variant: 'secondary', size: 'small' })}>
              {reportLabel}
            </ReportButton>
          </p>
        ) : (
          <ReplyForm reportId={report.id} />
        )}
        {isWithdrawable(report) && (
          <div>
            <WithdrawReport report={report} onWithdrawn={() => setWithdrawn(true)} />
          </div>
        )}
      </div>
    </Page>
  )
}
