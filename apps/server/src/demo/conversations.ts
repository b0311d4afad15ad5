import { MINUTE_MS } from '@hiwar/contract/time.ts'
import { readMarkup } from '@hiwar/rules/markup.ts'
import { pairKey } from '@hiwar/rules/pair-key.ts'
import { addDays, atCairo, cairoDay } from '@hiwar/rules/week.ts'
import { demoConversations } from '../../demo/conversations.ts'
import type { Deps } from '../deps.ts'
import type { Tx } from '../platform/db/database.ts'
import { insertInto, insertRoomRow, readDemoIds } from './queries.ts'

/** Adds the chat rooms of the demo users with their messages. */
export async function addConversations(deps: Deps, tx: Tx): Promise<void> {
  const idOf = await readDemoIds(tx)
  for (const { student, tutor, daysAgo, unread, lines } of demoConversations) {
    const ids = { student: idOf(student), tutor: idOf(tutor) }
    let at = atCairo(addDays(cairoDay(deps.now()), -daysAgo), '19:00').getTime()
    const roomId = await insertRoomRow(tx, {
      pairKey: pairKey(ids.student, ids.tutor),
      createdAt: new Date(at),
      lastMessageAt: new Date(at),
    })
    await insertInto(
      tx,
      'roomMembers',
      Object.values(ids).map((userId) => ({ roomId, userId, createdAt: new Date(at), updatedAt: new Date(at) })),
    )
    await insertInto(
      tx,
      'messages',
      lines.map((line, place) => {
        at = Math.min(at + line.minutes * MINUTE_MS, deps.now().getTime() - (lines.length - place) * MINUTE_MS)
        const when = new Date(at)
        return {
          roomId,
          userId: ids[line.by],
          text: line.text,
          words: readMarkup(line.text)?.plainText ?? '',
          createdAt: when,
          updatedAt: when,
          readAt: place >= lines.length - unread ? null : when,
        }
      }),
    )
  }
}
