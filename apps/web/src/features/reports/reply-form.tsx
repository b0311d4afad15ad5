import { writeReplyFirst } from '@hiwar/arabic/form-words.ts'
import { actions } from '@hiwar/arabic/words.ts'
import { useApiMutation } from '@hiwar/client/mutation.ts'
import { bounds } from '@hiwar/contract/bounds.ts'
import { createReportReply, getReport, listRepliesOfReport, listReports } from '@hiwar/contract/reports.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { TextArea } from '@hiwar/ui/text-area.tsx'
import { toast } from '@hiwar/ui/toast.tsx'
import { useState } from 'react'
import { FormFailure } from '@hiwar/app/forms/form-failure.tsx'
import { UnsavedChangesGuard } from '@hiwar/app/forms/unsaved-changes-guard.tsx'
import { useOfflineReason } from '@hiwar/app/use-online.ts'

/** Adds something to one's own report; the words stay in the field until they are stored. */
export function ReplyForm({ reportId }: { reportId: number }) {
  const [message, setMessage] = useState('')
  const offline = useOfflineReason()
  const reply = useApiMutation(createReportReply, { invalidates: [listRepliesOfReport, listReports, getReport] })
  const text = message.trim()
  const send = async () => {
    const { failure } = await reply.run({ body: { reportId, message: text } })
    if (failure !== null) return
    // What was typed meanwhile was not sent.
    setMessage((now) => (now === message ? '' : now))
    toast.success({ title: 'وصلنا ما كتبته' })
  }
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (text !== '' && !reply.isRunning) void send()
      }}
    >
      <TextArea
        label="أضف إلى بلاغك"
        rows={3}
        value={message}
        onChange={setMessage}
        maxLength={bounds.report.replyMax}
      />
      <UnsavedChangesGuard when={text !== '' && !reply.isRunning} />
      <FormFailure failure={reply.failure} />
      <Button
        type="submit"
        className="justify-self-start"
        isPending={reply.isRunning}
        disabledReason={text === '' ? writeReplyFirst : offline}
      >
        {actions.send}
      </Button>
    </form>
  )
}
