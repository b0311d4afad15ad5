import { formatDateTime } from '@hiwar/arabic/dates.ts'
import { theSide } from '@hiwar/arabic/people.ts'
import { updateDemoSession } from '@hiwar/contract/demo-sessions.ts'
import { InterviewStatus } from '@hiwar/contract/enums.ts'
import { updateInterview } from '@hiwar/contract/interviews.ts'
import { useApiMutation } from '@hiwar/client/mutation.ts'
import { ConfirmDialog } from '@hiwar/ui/confirm-dialog.tsx'
import { failureText } from '@hiwar/app/failures/failure-text.ts'
import { kindLabel, meetingLists, type Meeting } from '@hiwar/app/meetings/meeting.ts'

/** The manager cancels a meeting; its time is free again and the candidate is notified. */
export function CancelMeeting({
  meeting,
  isOpen,
  onOpenChange,
}: {
  meeting: Meeting
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}) {
  const interview = useApiMutation(updateInterview, { invalidates: meetingLists })
  const demo = useApiMutation(updateDemoSession, { invalidates: meetingLists })
  const mutation = meeting.kind === 'interview' ? interview : demo
  const confirm = async () => {
    const { failure } = await mutation.run({ body: { id: meeting.id, status: InterviewStatus.CanceledByInterviewer } })
    if (failure === null) onOpenChange(false)
  }
  return (
    <ConfirmDialog
      title={`إلغاء ال${kindLabel[meeting.kind].split(' ').join(' ال')}`}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      confirmLabel="ألغِ الموعد"
      isDestructive
      isPending={mutation.isRunning}
      onConfirm={() => {
        void confirm()
      }}
      failure={
        mutation.failure === null ? undefined : (
          <p role="alert" className="text-small text-danger">
            {failureText(mutation.failure)}
          </p>
        )
      }
    >
      <p>
        {kindLabel[meeting.kind]} مع <bdi>{meeting.tutor.name}</bdi>، {formatDateTime(meeting.start)}. يعود وقتها متاحًا
        ونخبر {theSide('tutor', meeting.tutor.gender)}.
      </p>
    </ConfirmDialog>
  )
}
