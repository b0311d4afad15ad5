import { contentOf } from '@hiwar/arabic/message-content.ts'
import { plainTextOf } from '@hiwar/arabic/message-forms.ts'
import type { Received, Reply } from '@hiwar/contract/endpoint.ts'
import type { listDeliveries } from '@hiwar/contract/notifications.ts'
import type { Deps } from '../../deps.ts'
import { pageOfDeliveries } from './queries.ts'

/** Phone numbers and account numbers keep their last four digits, email addresses their first letter and their host. */
const mask = (text: string) =>
  text
    .replaceAll(/(?<![\w.+-])([\w.+-])[\w.+-]*@(?=[\w-]+\.[\w-])/g, '$1•••@')
    .replaceAll(/\+?\d{4,}(?=\d{4}(?!\d))/g, '•••')

/** What a person was told, for the back office (more.md 6). */
export async function listSent(
  deps: Deps,
  { userId, page, size }: Received<typeof listDeliveries.query>,
): Promise<Reply<typeof listDeliveries>> {
  const { list, total } = await pageOfDeliveries(deps.db, userId, { limit: size, offset: (page - 1) * size })
  return {
    list: list.map(({ message, channel, state, createdAt }) => ({
      kind: message.kind,
      channel,
      state,
      at: createdAt.toISOString(),
      text: mask(plainTextOf(contentOf(message, createdAt), deps.origins.app)),
    })),
    total,
  }
}
