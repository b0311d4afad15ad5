import { UnsavedChangesGuard } from '@hiwar/app/forms/unsaved-changes-guard.tsx'
import { toastFailure } from '@hiwar/app/failures/toast-failure.ts'
import { useOfflineReason } from '@hiwar/app/use-online.ts'
import { call } from '@hiwar/client/http.ts'
import { useApiMutation } from '@hiwar/client/mutation.ts'
import { writeReplyFirst } from '@hiwar/arabic/form-words.ts'
import { actions } from '@hiwar/arabic/words.ts'
import { bounds } from '@hiwar/contract/bounds.ts'
import { createReportReply } from '@hiwar/contract/reports.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { TextArea } from '@hiwar/ui/text-area.tsx'
import { undoToast } from '@hiwar/ui/toast.tsx'
import { useState } from 'react'
import { replyLists } from './reply-lists.ts'

/** Writes a reply: sent once its undo has passed, or kept as a draft (admin.md 1.15). */
export function ReplyBox({ reportId }: { reportId: number }) {
  const [message, setMessage] = useState('')
  const create = useApiMutation(createReportReply, { invalidates: replyLists })
  const store = async (text: string, draft: boolean) => {
    const { failure } = await create.run({ body: { reportId, message: text, draft } })
    if (failure === null) return
    setMessage((now) => (now === '' ? text : now))
    void toastFailure(draft ? 'لم تُحفظ المسودة' : 'لم يُرسل الرد', failure)
  }
  const send = () => {
    const text = message.trim()
    setMessage('')
    const held = hold({
      release: () => void store(text, false),
      // Nobody can take it back any more, nor be told of a failure.
      leave: () => {
        const body = { reportId, message: text, draft: false }
        call(createReportReply, { body, keepalive: true }).catch(() => undefined)
        // The browser may keep the page and show it again.
        closeToast()
      },
    })
    const undo = () => {
      if (held.drop()) setMessage((now) => (now === '' ? text : now))
    }
    const closeToast = undoToast(
      { title: 'يُرسل الرد بعد لحظات', action: { label: actions.dismiss, onPress: undo } },
      { onClose: held.release },
    )
  }
  const saveDraft = async () => {
    const text = message.trim()
    setMessage('')
    await store(text, true)
  }
  const isEmpty = message.trim() === ''
  const notYet = useOfflineReason() ?? (isEmpty ? writeReplyFirst : undefined)
  return (
    <div className="sticky -bottom-4 -mb-4 flex flex-col gap-3 border-t border-sand-300 bg-white py-3">
      <TextArea label="ردّك" rows={2} value={message} onChange={setMessage} maxLength={bounds.report.replyMax} />
      <UnsavedChangesGuard when={!isEmpty && !create.isRunning} />
      <div className="flex flex-wrap gap-2">
        <Button disabledReason={notYet} onPress={send}>
          أرسل
        </Button>
        <Button
          variant="secondary"
          isPending={create.isRunning}
          disabledReason={notYet}
          onPress={() => void saveDraft()}
        >
          احفظ مسودة
        </Button>
      </div>
    </div>
  )
}

interface Held {
  release: () => void
  /** The window closes first. */
  leave: () => void
}

/** Holds something back until it is released, dropped, or the window closes, whichever comes first. */
function hold(on: Held) {
  let isHeld = true
  const end = (what?: () => void): boolean => {
    const wasHeld = isHeld
    isHeld = false
    removeEventListener('pagehide', leave)
    if (wasHeld) what?.()
    return wasHeld
  }
  const leave = () => {
    end(on.leave)
  }
  addEventListener('pagehide', leave)
  return {
    release: () => {
      end(on.release)
    },
    /** Whether it was still held. */
    drop: () => end(),
  }
}
