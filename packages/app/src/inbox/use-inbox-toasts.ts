import type { MessageKind } from '@hiwar/arabic/messages.ts'
import { actions } from '@hiwar/arabic/words.ts'
import { listInbox, readInbox } from '@hiwar/contract/inbox.ts'
import { MINUTE_MS } from '@hiwar/contract/time.ts'
import { serverNow } from '@hiwar/client/clock.ts'
import { call } from '@hiwar/client/http.ts'
import { toast } from '@hiwar/ui/toast.tsx'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { useSocketEvent } from '../auth/use-socket.ts'

/**
 * What happens now and is said nowhere else. Lessons and free times have toasts of their own, payments and the account
 * the screen on which they change.
 */
const toasted: ReadonlySet<string> = new Set<MessageKind>([
  'reminder',
  'meeting-booked',
  'meeting-canceled',
  'meeting-decided',
  'video-reviewed',
  'withdrawal',
  'report-reply',
  'money-alert',
  'admin-created',
])

/** Older than this it does not happen now: the event came of something else. */
const freshMs = MINUTE_MS

/** Shows what is new in the inbox on any screen, once, with a way to what it is about. */
export function useInboxToasts(): void {
  const navigate = useNavigate()
  const seen = useRef({ id: 0, unread: 0 })
  const show = async () => {
    const reply = await call(listInbox, { query: { unread: true, size: 1 } }).catch(() => null)
    const newest = reply?.list[0]
    if (newest === undefined || newest.id <= seen.current.id) return
    seen.current.id = newest.id
    const { id, kind, title, body, url } = newest
    if (!toasted.has(kind) || serverNow() - Date.parse(newest.at) > freshMs) return
    const open = (to: string) => {
      void call(readInbox, { body: { ids: [id] } }).catch(() => undefined)
      void navigate(to)
    }
    toast.info({
      title,
      description: body.split('\n')[0],
      ...(url === null ? {} : { action: { label: actions.open, onPress: () => open(url) } }),
    })
  }
  useSocketEvent('InboxChanged', ({ unread }) => {
    const isMore = unread > seen.current.unread
    seen.current.unread = unread
    if (isMore) void show()
  })
}
