import { ackText } from '@hiwar/arabic/ack-text.ts'
import { actions } from '@hiwar/arabic/words.ts'
import { bounds } from '@hiwar/contract/bounds.ts'
import type { Message } from '@hiwar/contract/chat.ts'
import type { Ack, ClientEvents, ClientPayload } from '@hiwar/contract/events.ts'
import { markupOfPlainText, readMarkup } from '@hiwar/rules/markup.ts'
import { SocketFailure, emit } from '@hiwar/client/socket.ts'
import { ConfirmDialog } from '@hiwar/ui/confirm-dialog.tsx'
import { TextArea } from '@hiwar/ui/text-area.tsx'
import { useState } from 'react'

interface ChangeProps {
  message: Message
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** Sends a change over the socket and waits for the acknowledgement; `failure` is the text to show. */
function useMessageChange(onDone: () => void) {
  const [isRunning, setRunning] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const run = async <E extends keyof ClientEvents>(event: E, payload: ClientPayload<E>) => {
    setRunning(true)
    setFailure(null)
    try {
      const { code }: Ack = await emit(event, payload)
      if (code === 'ok') onDone()
      else setFailure(ackText[code])
    } catch (thrown) {
      if (!(thrown instanceof SocketFailure)) throw thrown
      setFailure('لا يوجد اتصال الآن. حاول مرة أخرى بعد لحظات.')
    }
    setRunning(false)
  }
  return { run, isRunning, failure }
}

const ChangeError = ({ text }: { text: string | null }) =>
  text === null ? null : (
    <p role="alert" className="text-small text-danger">
      {text}
    </p>
  )

/** Edits one of the user's own messages. */
export function EditMessageDialog({ message, isOpen, onOpenChange }: ChangeProps) {
  const [text, setText] = useState(() => readMarkup(message.text)?.plainText ?? '')
  const change = useMessageChange(() => {
    onOpenChange(false)
  })
  const length = [...text.trim()].length
  const whyNotSave = length === 0 ? 'اكتب الرسالة أولًا' : length > bounds.message.max ? 'الرسالة طويلة' : undefined
  return (
    <ConfirmDialog
      title="تعديل رسالتك"
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      confirmLabel={actions.save}
      isPending={change.isRunning}
      disabledReason={whyNotSave}
      onConfirm={() => {
        void change.run('UpdateMessage', { id: message.id, text: markupOfPlainText(text) })
      }}
      failure={<ChangeError text={change.failure} />}
    >
      <TextArea label="الرسالة" value={text} onChange={setText} rows={3} maxLength={bounds.message.max} />
    </ConfirmDialog>
  )
}

/** Deletes one of the user's own messages, for both members. */
export function DeleteMessageDialog({ message, isOpen, onOpenChange }: ChangeProps) {
  const change = useMessageChange(() => {
    onOpenChange(false)
  })
  return (
    <ConfirmDialog
      title="حذف الرسالة"
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      confirmLabel="احذف الرسالة"
      isDestructive
      isPending={change.isRunning}
      onConfirm={() => {
        void change.run('DeleteMessage', { id: message.id })
      }}
      failure={<ChangeError text={change.failure} />}
    >
      <p>تختفي الرسالة من المحادثة عندكما معًا، ولا يمكن استرجاعها.</p>
    </ConfirmDialog>
  )
}
