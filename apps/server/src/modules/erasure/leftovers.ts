import { HOUR_SECONDS } from '@hiwar/contract/time.ts'
import type { Deps } from '../../deps.ts'
import { transact } from '../../platform/db/transact.ts'
import { deleteUnusedFile } from '../assets/service.ts'

interface Leftovers {
  readonly userId: number
  readonly files: readonly string[]
  readonly round: number
}

/** A week of hourly retries outlasts any outage of the provider. */
const maxRounds = 7 * 24

/**
 * Deletes files and saved cards of an erased account: they are outside the database, so they are deleted after the
 * commit, with retries.
 */
export async function removeLeftovers(deps: Deps, { userId, files, round }: Leftovers): Promise<void> {
  for (const file of files) await deleteUnusedFile(deps, 'uploads', file)
  if (await deleteSavedCards(deps, userId)) return
  if (round >= maxRounds) {
    // Stryker disable next-line ObjectLiteral: stands in the log alone
    deps.log.error({ userId }, 'saved cards of an erased account are still at the provider')
    return
  }
  await transact(deps, async (tx) => {
    await deps.jobs.enqueue(
      tx,
      'account-leftovers',
      { userId, files: [], round: round + 1 },
      { startAfterSeconds: HOUR_SECONDS },
    )
  })
}

async function deleteSavedCards(deps: Deps, userId: number): Promise<boolean> {
  const answer = await deps.provider.listCardTokens(userId)
  if (answer.kind !== 'cards') return false
  const removed = await Promise.all(
    answer.cards.map(async (card) => await deps.provider.deleteCardToken(userId, card.token)),
  )
  return removed.every((one) => one.kind === 'deleted')
}
