import { QueryFailure } from '@hiwar/app/failures/block-failure.tsx'
import { toastFailure } from '@hiwar/app/failures/toast-failure.ts'
import { useUser } from '@hiwar/app/auth/account.ts'
import { useOfflineReason } from '@hiwar/app/use-online.ts'
import { useApiMutation } from '@hiwar/client/mutation.ts'
import { useApiQuery } from '@hiwar/client/query.ts'
import { formatFullTime } from '@hiwar/arabic/dates.ts'
import { actions } from '@hiwar/arabic/words.ts'
import { deleteReportReply, listRepliesOfReport, updateReportReply } from '@hiwar/contract/reports.ts'
import type { ReportReplyFull } from '@hiwar/contract/reports.ts'
import { Badge } from '@hiwar/ui/badge.tsx'
import { Button } from '@hiwar/ui/button.tsx'
import { Loading, Skeleton } from '@hiwar/ui/skeleton.tsx'
import { toast } from '@hiwar/ui/toast.tsx'
import { useState } from 'react'
import { DateCell } from '../../parts/cells.tsx'
import { Confirm } from '../../parts/confirm/confirm.tsx'
import { PersonCell } from '../../parts/people/person-cell.tsx'
import { StaleNotice } from '../../parts/stale-notice.tsx'
import { DraftForm } from './draft-form.tsx'
import { refetchEveryMs, replyLists } from './reply-lists.ts'

const replyWords = {
  title: 'حذف الرد؟',
  effect: 'يختفي الرد من البلاغ عند صاحبه أيضًا.',
  confirmLabel: 'احذف الرد',
}
const draftWords = {
  title: 'حذف المسودة؟',
  effect: 'لم يرها صاحب البلاغ، ولا يمكن استعادتها.',
  confirmLabel: 'احذف المسودة',
}

/** The replies of a report in order; drafts are marked, and their author can change and publish them. */
export function ReplyThread({ reportId }: { reportId: number }) {
  const replies = useApiQuery(listRepliesOfReport, { params: { id: reportId } }, { refetchInterval: refetchEveryMs })
  const [deleting, setDeleting] = useState<ReportReplyFull | null>(null)
  const remove = useApiMutation(deleteReportReply, { invalidates: replyLists })
  return (
    <section aria-labelledby="replies">
      <h3 id="replies" className="mb-2 text-label">
        الردود
      </h3>
      {replies.isPending && (
        <Loading>
          <Skeleton className="h-20 w-full" />
        </Loading>
      )}
      {replies.data === undefined && <QueryFailure query={replies} />}
      {replies.data !== undefined && (
        <StaleNotice query={replies} className="mb-3">
          لم تُحدَّث الردود: هذه كما كانت.
        </StaleNotice>
      )}
      {replies.data?.length === 0 && <p className="text-ink-600">لا توجد ردود بعد.</p>}
      <ol className="flex flex-col gap-3">
        {replies.data?.map((reply) => (
          <Reply key={reply.id} reply={reply} onDelete={() => setDeleting(reply)} />
        ))}
      </ol>
      {deleting !== null && (
        <Confirm
          level={1}
          {...(deleting.draft ? draftWords : replyWords)}
          isDestructive
          onConfirm={() => remove.run({ params: { id: deleting.id } })}
          onClose={() => setDeleting(null)}
        />
      )}
    </section>
  )
}

function Reply({ reply, onDelete }: { reply: ReportReplyFull; onDelete: () => void }) {
  const own = useUser()
  const offline = useOfflineReason()
  const [isEditing, setEditing] = useState(false)
  const change = useApiMutation(updateReportReply, { invalidates: replyLists })
  const isOwnDraft = reply.draft && reply.createdBy.id === own.id
  const publish = async () => {
    const { failure } = await change.run({ params: { id: reply.id }, body: { draft: false } })
    if (failure === null) toast.success({ title: 'وصل الرد إلى صاحب البلاغ' })
    else void toastFailure('لم يُنشر الرد', failure)
  }
  return (
    <li className="surface flex flex-col gap-2 p-3">
      <div className="flex flex-wrap items-center gap-2 text-small text-ink-600">
        <PersonCell id={reply.createdBy.id} person={{ ...reply.createdBy, image: null }} hasRole />
        <span title={formatFullTime(reply.createdAt)}>
          <DateCell at={reply.createdAt} />
        </span>
        {reply.draft && <Badge>مسودة</Badge>}
      </div>
      {isEditing ? (
        <DraftForm reply={reply} onClose={() => setEditing(false)} />
      ) : (
        <>
          <p dir="auto" className="break-words whitespace-pre-line">
            {reply.message}
          </p>
          <div className="flex flex-wrap gap-2">
            {isOwnDraft && (
              <>
                <Button
                  size="small"
                  variant="secondary"
                  isPending={change.isRunning}
                  disabledReason={offline}
                  onPress={() => void publish()}
                >
                  انشر المسودة
                </Button>
                <Button size="small" variant="quiet" onPress={() => setEditing(true)}>
                  {actions.edit}
                </Button>
              </>
            )}
            <Button size="small" variant="quiet" onPress={onDelete}>
              {actions.remove}
            </Button>
          </div>
        </>
      )}
    </li>
  )
}
