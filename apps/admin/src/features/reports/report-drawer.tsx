import { QueryFailure } from '@hiwar/app/failures/block-failure.tsx'
import { toastFailure } from '@hiwar/app/failures/toast-failure.ts'
import { useUser } from '@hiwar/app/auth/account.ts'
import { useOfflineReason } from '@hiwar/app/use-online.ts'
import { useApiMutation } from '@hiwar/client/mutation.ts'
import { useApiQuery } from '@hiwar/client/query.ts'
import { isolate } from '@hiwar/arabic/direction.ts'
import { formatFullTime } from '@hiwar/arabic/dates.ts'
import { reportKindLabel } from '@hiwar/arabic/labels.ts'
import { deleteReport, getReport, listRepliesOfReport, listReports } from '@hiwar/contract/reports.ts'
import type { ReportFull } from '@hiwar/contract/reports.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { Loading, Skeleton } from '@hiwar/ui/skeleton.tsx'
import { CircleCheck, RotateCcw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { Confirm } from '../../parts/confirm/confirm.tsx'
import { DetailDrawer } from '../../parts/detail-drawer.tsx'
import { Facts } from '../../parts/facts.tsx'
import type { OpenRow } from '../../parts/list/list-props.ts'
import { PersonCell } from '../../parts/people/person-cell.tsx'
import { MissingRow } from '../../parts/missing-row.tsx'
import { StaleNotice } from '../../parts/stale-notice.tsx'
import { ReplyBox } from './reply-box.tsx'
import { refetchEveryMs } from './reply-lists.ts'
import { ReplyThread } from './reply-thread.tsx'
import { ReportCategory } from './report-category.tsx'
import { ReportedAttendance } from './reported-attendance.tsx'
import { ReportedNotes } from './reported-notes.tsx'
import { ReporterCard } from './reporter-card.tsx'
import { ReportOutcome } from './report-outcome.tsx'
import { ReportStatus } from './report-status.tsx'
import { useReportChange, useReportUpdate } from './use-report-change.ts'
import { idOf } from '../../parts/row-id.ts'

/** One report: what was told, the thread, drafts, and its decision (admin.md 1.15). */
export function ReportDrawer({ id, isOpen, onClose }: OpenRow) {
  const number = idOf(id)
  const report = useApiQuery(
    getReport,
    { params: { id: number ?? 0 } },
    { enabled: number !== null && isOpen, refetchInterval: refetchEveryMs },
  )
  const [isDeleting, setDeleting] = useState(false)
  const given = report.data
  const isGone = report.failure?.status === 404
  return (
    <DetailDrawer
      title={given?.title ?? `البلاغ #${id}`}
      note={given && <ReportStatus report={given} />}
      isOpen={isOpen}
      onClose={onClose}
      actions={given && <Resolve report={given} />}
      danger={
        given && (
          <Button variant="danger" size="small" onPress={() => setDeleting(true)}>
            <Trash2 size={20} aria-hidden />
            احذف البلاغ
          </Button>
        )
      }
    >
      {number !== null && report.isPending && (
        <Loading>
          <Skeleton className="h-64 w-full" />
        </Loading>
      )}
      {number === null && <MissingRow>لا يوجد بلاغ بهذا الرقم.</MissingRow>}
      {(given === undefined || isGone) && <QueryFailure query={report} />}
      {given !== undefined && (
        <div className="flex flex-col gap-6">
          {!isGone && <StaleNotice query={report}>لم تُحدَّث بيانات البلاغ: هذه كما كانت.</StaleNotice>}
          <ReportDetails report={given} />
          <ReplyThread reportId={given.id} />
          <ReplyBox key={given.id} reportId={given.id} />
        </div>
      )}
      {isDeleting && given !== undefined && (
        <DeleteReport
          report={given}
          onClose={() => setDeleting(false)}
          onDeleted={() => {
            setDeleting(false)
            onClose()
          }}
        />
      )}
    </DetailDrawer>
  )
}

function ReportDetails({ report }: { report: ReportFull }) {
  const { createdBy, lessonId, attendance } = report
  return (
    <>
      <ReporterCard id={createdBy.id} />
      <p dir="auto" className="break-words whitespace-pre-line">
        {report.description}
      </p>
      <Facts
        facts={[
          ['التصنيف', <ReportCategory key="category" report={report} />],
          ['النوع', reportKindLabel[report.kind]],
          ['المسؤول', <Assignee key="assignee" report={report} />],
          ['أُرسل', formatFullTime(report.createdAt)],
          ...(lessonId === null
            ? []
            : ([
                [
                  'الحصة',
                  <Link key="lesson" className="link" to={`/lessons?open=${lessonId}`}>
                    <bdi dir="ltr">#{lessonId}</bdi>
                  </Link>,
                ],
              ] as const)),
        ]}
      />
      {lessonId !== null && attendance !== null && <ReportedAttendance lessonId={lessonId} stays={attendance} />}
      {lessonId !== null && <ReportedNotes key={lessonId} lessonId={lessonId} />}
      <ReportOutcome key={report.id} report={report} />
    </>
  )
}

function Assignee({ report }: { report: ReportFull }) {
  const { assignedTo, version } = report
  const own = useUser()
  const offline = useOfflineReason()
  const { update, isRunning } = useReportUpdate(report)
  const assign = async (to: number | null) => {
    const { failure } = await update({ assignedTo: to, version })
    if (failure !== null) void toastFailure('لم يتغيّر المسؤول', failure)
  }
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-2">
      {assignedTo !== null && <PersonCell id={assignedTo.id} person={{ ...assignedTo, image: null }} />}
      <Button
        size="small"
        variant="quiet"
        isPending={isRunning}
        disabledReason={offline}
        onPress={() => void assign(assignedTo?.id === own.id ? null : own.id)}
      >
        {assignedTo?.id === own.id ? 'اتركه' : 'تولَّه'}
      </Button>
    </span>
  )
}

/** Resolve or reopen: applied at once, with an undo. */
function Resolve({ report }: { report: ReportFull }) {
  const { title, resolved } = report
  const { change, isRunning } = useReportChange(report)
  const offline = useOfflineReason()
  const press = () =>
    void change(
      { resolved: !resolved },
      { resolved },
      {
        done: resolved ? `تمت إعادة فتح «${isolate(title)}»` : `تم إغلاق «${isolate(title)}»`,
        failed: 'لم تتغيّر حالة البلاغ',
      },
    )
  return (
    <Button
      size="small"
      variant={resolved ? 'secondary' : 'primary'}
      isPending={isRunning}
      disabledReason={offline}
      onPress={press}
    >
      {resolved ? <RotateCcw size={20} aria-hidden /> : <CircleCheck size={20} aria-hidden />}
      {resolved ? 'أعد فتحه' : 'أغلق البلاغ'}
    </Button>
  )
}

interface DeleteReportProps {
  report: ReportFull
  onClose: () => void
  onDeleted: () => void
}

function DeleteReport({ report: { id, title }, onClose, onDeleted }: DeleteReportProps) {
  const remove = useApiMutation(deleteReport, { invalidates: [listReports, listRepliesOfReport] })
  return (
    <Confirm
      level={3}
      title={`حذف البلاغ #${id}`}
      name={title}
      effect={<p>يُحذف البلاغ وردوده نهائيًا، ولا يراه صاحبه بعدها.</p>}
      confirmLabel="احذف البلاغ"
      isDestructive
      onConfirm={async () => {
        const outcome = await remove.run({ params: { id } })
        if (outcome.failure === null) onDeleted()
        return outcome
      }}
      onClose={onClose}
    />
  )
}
