import { actions } from '@hiwar/arabic/words.ts'
import { bounds } from '@hiwar/contract/bounds.ts'
import type { Message } from '@hiwar/contract/chat.ts'
import type { Ack, ClientEvents, ClientPayload } from '@hiwar/contract/events.ts'
import { markupOfPlainText, readMarkup } from '@hiwar/rules/markup.ts'
import { SocketFailure, emit } from '@hiwar/client/socket.ts'
import { ConfirmDialog } from '@hiwar/ui/confirm-dialog.tsx'
import { TextArea } from '@hiwar/ui/text-area.tsx'
import { useState } from 'react'
import { refusalText } from './words.ts'

interface ChangeProps {
  message: Message
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** Sends a change and waits for its answer; the failure is a sentence. */
function useChange(onDone: () => void) {
  const [isRunning, setRunning] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const run = async <E extends keyof ClientEvents>(event: E, payload: ClientPayload<E>) => {
    setRunning(true)
    setFailure(null)
    try {
      const { code }: Ack = await emit(event, payload)
      if (code === 'ok') onDone()
      else setFailure(refusalText[code])
    } catch (thrown) {
      if (!(thrown instanceof SocketFailure)) throw thrown
      setFailure('لا اتصال بالخادم الآن. حاول بعد لحظات.')
    }
    setRunning(false)
  }
  return { run, isRunning, failure }
}

const Failed = ({ text }: { text: string | null }) =>
  text === null ? null : (
    <p role="alert" className="text-small text-danger">
      {text}
    </p>
  )

/** Other words for one's own message. */
export function EditDialog({ message, isOpen, onOpenChange }: ChangeProps) {
  const [text, setText] = useState(() => readMarkup(message.text)?.plainText ?? '')
  const change = useChange(() => {
    onOpenChange(false)
  })
  const length = [...text.trim()].length
  const refusal = length === 0 ? 'اكتب الرسالة أولًا' : length > bounds.message.max ? 'الرسالة طويلة' : undefined
  return (
    <ConfirmDialog
      title="عدّل رسالتك"
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      confirmLabel={actions.save}
      isPending={change.isRunning}
      disabledReason={refusal}
      onConfirm={() => {
        void change.run('UpdateMessage', { id: message.id, text: markupOfPlainText(text) })
      }}
      failure={<Failed text={change.failure} />}
    >
      <TextArea label="الرسالة" value={text} onChange={setText} rows={3} maxLength={bounds.message.max} />
    </ConfirmDialog>
  )
}

/** Takes one's own message away from both. */
export function DeleteDialog({ message, isOpen, onOpenChange }: ChangeProps) {
  const change = useChange(() => {
    onOpenChange(false)
  })
  return (
    <ConfirmDialog
      title="احذف الرسالة"
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      confirmLabel="احذف الرسالة"
      isDestructive
      isPending={change.isRunning}
      onConfirm={() => {
        void change.run('DeleteMessage', { id: message.id })
      }}
      failure={<Failed text={change.failure} />}
    >
      <p>تختفي الرسالة عندك وعند الطرف الآخر، ولا يمكن استرجاعها.</p>
    </ConfirmDialog>
  )
}
