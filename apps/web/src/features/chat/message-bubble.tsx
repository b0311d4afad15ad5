import { ackText } from '@hiwar/arabic/ack-text.ts'
import { formatTime } from '@hiwar/arabic/dates.ts'
import { actions } from '@hiwar/arabic/words.ts'
import type { Message } from '@hiwar/contract/chat.ts'
import { IconButton } from '@hiwar/ui/button.tsx'
import { Menu } from '@hiwar/ui/menu.tsx'
import { Check, CheckCheck, Clock3, EllipsisVertical, Pencil, Trash2, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { MarkupView } from '@hiwar/app/markup/markup-view.tsx'
import { discardMessage, retryMessage, type Outgoing } from './outbox.ts'
import { isEdited } from './thread.ts'

const rowClasses = 'flex w-full items-end gap-1'
const bubbleClasses = 'max-w-[min(85%,34rem)] rounded-card px-3.5 py-2'
const ownClasses = `${bubbleClasses} rounded-ee-[4px] bg-nile-50 text-ink-900`
const partnerClasses = `${bubbleClasses} rounded-es-[4px] border border-sand-300 bg-white`

interface BubbleProps {
  message: Message
  isOwn: boolean
  onEdit: () => void
  onDelete: () => void
}

/** One stored message; the user's own have a read receipt and a menu. */
export function MessageBubble({ message, isOwn, onEdit, onDelete }: BubbleProps) {
  return (
    <div className={`${rowClasses} group ${isOwn ? 'justify-end' : 'justify-start'}`}>
      {isOwn && <OwnMenu onEdit={onEdit} onDelete={onDelete} />}
      <div className={isOwn ? ownClasses : partnerClasses}>
        <MarkupView html={message.text} />
        <p className="mt-0.5 flex items-center justify-end gap-1 text-tiny font-normal text-ink-600">
          {isEdited(message) && <span>معدّلة</span>}
          <time dateTime={message.createdAt} className="figures">
            {formatTime(message.createdAt)}
          </time>
          {isOwn && <ReadReceipt isRead={message.read} />}
        </p>
      </div>
    </div>
  )
}

function ReadReceipt({ isRead }: { isRead: boolean }) {
  return isRead ? (
    <span role="img" aria-label="قُرئت" className="text-nile-600">
      <CheckCheck aria-hidden size={16} />
    </span>
  ) : (
    <span role="img" aria-label="أُرسلت">
      <Check aria-hidden size={16} />
    </span>
  )
}

function OwnMenu({ onEdit, onDelete }: Pick<BubbleProps, 'onEdit' | 'onDelete'>) {
  return (
    <span className="self-center opacity-60 transition-opacity group-hover:opacity-100 focus-within:opacity-100">
      <Menu
        label="الرسالة"
        trigger={<IconButton size="small" label="خيارات الرسالة" icon={<EllipsisVertical size={18} />} />}
        groups={[
          [
            { id: 'edit', label: actions.edit, icon: <Pencil size={18} />, onAction: onEdit },
            { id: 'delete', label: actions.remove, icon: <Trash2 size={18} />, onAction: onDelete, isDanger: true },
          ],
        ]}
      />
    </span>
  )
}

/** A message in the outbox: being sent, or rejected, with the reason and what can be done. */
export function OutgoingBubble({ message }: { message: Outgoing }) {
  const error = message.errorCode === null || message.errorCode === 'ok' ? null : ackText[message.errorCode]
  return (
    <div className="flex w-full flex-col items-end gap-1">
      <div className={`${ownClasses} ${error === null ? 'opacity-80' : 'border border-danger'}`}>
        <MarkupView html={message.text} />
        <p className="mt-0.5 flex items-center justify-end gap-1 text-tiny font-normal text-ink-600">
          {error === null ? (
            <span role="img" aria-label="في الطريق">
              <Clock3 aria-hidden size={14} />
            </span>
          ) : (
            <span role="img" aria-label="لم تُرسل" className="text-danger">
              <TriangleAlert aria-hidden size={16} />
            </span>
          )}
        </p>
      </div>
      {error !== null && (
        <p role="alert" className="flex flex-wrap items-center justify-end gap-x-3 text-small text-danger">
          {error}
          <TextAction
            onPress={() => {
              retryMessage(message.refId)
            }}
          >
            {actions.retry}
          </TextAction>
          <TextAction
            onPress={() => {
              discardMessage(message.refId)
            }}
          >
            {actions.remove}
          </TextAction>
        </p>
      )}
    </div>
  )
}

const TextAction = ({ children, onPress }: { children: ReactNode; onPress: () => void }) => (
  <button
    type="button"
    onClick={onPress}
    className="min-h-11 cursor-pointer px-1 font-medium text-nile-600 underline underline-offset-[0.2em]"
  >
    {children}
  </button>
)
