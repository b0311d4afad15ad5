import { formatDateTime } from '@hiwar/arabic/dates.ts'
import { useApiQuery } from '@hiwar/client/query.ts'
import { listRepliesOfReport } from '@hiwar/contract/reports.ts'
import type { ReportFull, ReportReplyFull } from '@hiwar/contract/reports.ts'
import { joinClasses } from '@hiwar/ui/class-names.ts'
import { Loading, Skeleton } from '@hiwar/ui/skeleton.tsx'
import { QueryFailure } from '@hiwar/app/failures/block-failure.tsx'

/** A reply is also mailed; an open screen finds it by asking again. */
export const refetchEveryMs = 60_000

/** The report and what was said since, oldest first; the team's words on one side, the person's on the other. */
export function ReportThread({ report }: { report: ReportFull }) {
  const { id, createdBy } = report
  const replies = useApiQuery(listRepliesOfReport, { params: { id } }, { refetchInterval: refetchEveryMs })
  return (
    <section aria-labelledby="thread" className="grid gap-3">
      <h2 id="thread" className="sr-only">
        ما كُتب في البلاغ
      </h2>
      <ol className="grid gap-3">
        <Words isOwn text={report.description} at={report.createdAt} />
        {replies.data?.map((reply) => (
          <Reply key={reply.id} reply={reply} ownId={createdBy.id} />
        ))}
      </ol>
      {replies.isPending && (
        <Loading>
          <Skeleton className="h-20 w-2/3" />
        </Loading>
      )}
      <QueryFailure query={replies} />
    </section>
  )
}

const Reply = ({ reply, ownId }: { reply: ReportReplyFull; ownId: number }) => (
  <Words isOwn={reply.createdBy.id === ownId} text={reply.message} at={reply.createdAt} />
)

function Words({ isOwn, text, at }: { isOwn: boolean; text: string; at: string }) {
  return (
    <li
      className={joinClasses(
        'max-w-[40rem] rounded-card border p-4',
        isOwn ? 'me-8 border-nile-300 bg-nile-50' : 'ms-8 border-sand-300 bg-white justify-self-end',
      )}
    >
      <p className="mb-1 flex flex-wrap gap-x-3 text-small text-ink-600">
        <strong className="text-ink-900">{isOwn ? 'أنت' : 'فريق حوار'}</strong>
        <time dateTime={at}>{formatDateTime(at)}</time>
      </p>
      <p dir="auto" className="break-words whitespace-pre-line">
        {text}
      </p>
    </li>
  )
}
