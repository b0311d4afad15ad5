import { createHash } from 'node:crypto'
import { bodyOf, titleOf } from '@hiwar/arabic/message-forms.ts'
import type { Content } from '@hiwar/arabic/message-content.ts'
import type { Message } from '@hiwar/arabic/messages.ts'
import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from '@hiwar/contract/time.ts'
import type { PushMessage } from '../../platform/messaging/web-push.ts'
import { aboutOf } from './events.ts'

/** Bytes of a whole payload (extras.md 6.5). */
const maxBytes = 2048
const home = '/'

/** What the service worker shows (apps/web/service-worker/notices.ts). */
interface Payload {
  readonly kind: string
  readonly title: string
  readonly body: string
  /** A path of the main app. */
  readonly url: string
  /** A notice replaces one with the same tag. */
  readonly tag: string
}

/** A message as one push of extras.md 6.5. */
export function pushOf(
  { message, expiresAt }: { message: Message; expiresAt: Date | null },
  content: Content,
  now: Date,
): PushMessage {
  const tag = `${message.kind} ${aboutOf(message) ?? content.path ?? ''}`.trim()
  return {
    text: payloadText({
      kind: message.kind,
      title: titleOf(content),
      body: bodyOf(content),
      url: content.path ?? home,
      tag,
    }),
    ttlSeconds: ttlOf(message, expiresAt, now),
    urgency: urgencyOf(message),
    topic: createHash('sha256').update(tag).digest('base64url').slice(0, 32),
  }
}

/** The body is cut at a whole character where the payload would be too long. */
function payloadText(payload: Payload): string {
  const characters = [...payload.body]
  const withFirst = (count: number) =>
    JSON.stringify({ ...payload, body: `${characters.slice(0, count).join('').trimEnd()}…` })
  let text = JSON.stringify(payload)
  for (let count = characters.length - 1; count >= 0 && Buffer.byteLength(text) > maxBytes; count--)
    text = withFirst(count)
  return text
}

/** Until the start of what a reminder is about; an offer is worth an hour, everything else a day. */
function ttlOf(message: Message, expiresAt: Date | null, now: Date): number {
  const until = message.kind === 'reminder' ? new Date(message.start) : expiresAt
  const longest = message.kind === 'tutor-free' ? HOUR_SECONDS : DAY_SECONDS
  if (until === null) return longest
  const left = Math.floor((until.getTime() - now.getTime()) / 1000)
  return Math.min(longest, Math.max(left, MINUTE_SECONDS))
}

function urgencyOf(message: Message): PushMessage['urgency'] {
  if (message.kind === 'lesson-canceled' || message.kind === 'meeting-canceled') return 'high'
  if (message.kind === 'reminder' && message.minutes <= 60) return 'high'
  return message.kind === 'weekly-summary' ? 'low' : 'normal'
}
