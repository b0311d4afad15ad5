import type { Message, MessageKind, MessageOf } from '@hiwar/arabic/messages.ts'

/** What sets one occurrence apart from the others of the same kind about the same thing. */
type Mark<K extends MessageKind> = (message: MessageOf<K>) => string

const onlyOne = () => ''

/**
 * What happens to a person only once, so that a job or a report that comes again writes nothing. The others may come
 * again in the same words, and their own transaction does that once.
 */
const marks: { readonly [K in MessageKind]?: Mark<K> } = {
  'lesson-booked': onlyOne,
  'lesson-canceled': onlyOne,
  reminder: ({ booking, id, start, minutes }) => `${booking}:${id} ${start} ${minutes}`,
  'meeting-booked': onlyOne,
  'meeting-canceled': onlyOne,
  'meeting-decided': ({ passed }) => (passed ? 'passed' : 'rejected'),
  'payment-succeeded': onlyOne,
  'payment-failed': ({ why }) => why,
  'minutes-expiring': ({ renewsAt }) => renewsAt,
  'deletion-soon': ({ erasesAt }) => erasesAt,
}

/** Its name, as `lesson-booked lesson:7`; null for what may come again. `object` is what the message is about. */
export function occurrenceOf(message: Message, object: string | null): string | null {
  const markOf = marks[message.kind] as ((message: Message) => string) | undefined
  if (markOf === undefined) return null
  const parts = [message.kind, object ?? '', markOf(message)].filter((part) => part !== '')
  // Stryker disable next-line StringLiteral: names need only differ
  return parts.join(' ')
}
