import { FormFailure } from '@hiwar/app/forms/form-failure.tsx'
import { UnsavedChangesGuard } from '@hiwar/app/forms/unsaved-changes-guard.tsx'
import { useOfflineReason } from '@hiwar/app/use-online.ts'
import { useApiMutation } from '@hiwar/client/mutation.ts'
import { writeReplyFirst } from '@hiwar/arabic/form-words.ts'
import { actions } from '@hiwar/arabic/words.ts'
import { bounds } from '@hiwar/contract/bounds.ts'
import { updateReportReply } from '@hiwar/contract/reports.ts'
import type { ReportReplyFull } from '@hiwar/contract/reports.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { TextArea } from '@hiwar/ui/text-area.tsx'
import { useState } from 'react'
import { replyLists } from './reply-lists.ts'

/** Changes a draft before it is published. */
export function DraftForm({ reply: { id, message }, onClose }: { reply: ReportReplyFull; onClose: () => void }) {
  const [text, setText] = useState(message)
  const offline = useOfflineReason()
  const change = useApiMutation(updateReportReply, { invalidates: replyLists })
  const save = async () => {
    const { failure } = await change.run({ params: { id }, body: { message: text.trim() } })
    if (failure === null) onClose()
  }
  return (
    <div className="flex flex-col gap-3">
      <TextArea label="المسودة" rows={3} value={text} onChange={setText} maxLength={bounds.report.replyMax} />
      <UnsavedChangesGuard when={text !== message && !change.isRunning} />
      <FormFailure failure={change.failure} />
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          isPending={change.isRunning}
          disabledReason={text.trim() === '' ? writeReplyFirst : offline}
          onPress={() => void save()}
        >
          {actions.save}
        </Button>
        <Button size="small" variant="secondary" onPress={onClose}>
          {actions.dismiss}
        </Button>
      </div>
    </div>
  )
}
