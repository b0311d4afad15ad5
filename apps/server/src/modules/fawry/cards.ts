import type { Received, Reply } from '@hiwar/contract/endpoint.ts'
import type { CardToken, deleteCardToken, getCardTokenUrl, listCardTokens } from '@hiwar/contract/fawry.ts'
import { isAdmin } from '@hiwar/contract/roles.ts'
import type { Actor } from '../../actor.ts'
import type { Deps } from '../../deps.ts'
import { allow, fail } from '../../failure.ts'
import { transact } from '../../platform/db/transact.ts'
import { audit } from '../audit/service.ts'
import { mayHandleCards } from './policy.ts'
import { failWithProviderError } from './provider-error.ts'

/** The provider's own page for adding a card, coming back to `/card-added` of the app. */
export async function cardTokenUrl(deps: Deps, actor: Actor): Promise<Reply<typeof getCardTokenUrl>> {
  return { url: deps.provider.addCardUrl({ profileId: actor.id, returnUrl: `${returnOrigin(deps)}/card-added` }) }
}

/** Saved cards; an admin gets only the end of each token (money.md 5). */
export async function listCards(deps: Deps, actor: Actor, userId: number): Promise<Reply<typeof listCardTokens>> {
  allow(mayHandleCards(actor, userId))
  const cards = await readCards(deps, userId)
  return { cards: isAdmin(actor.role) ? cards.map((card) => ({ ...card, token: masked(card.token) })) : [...cards] }
}

/** Deletes a saved card of this user; an admin names it by its mask. */
export async function deleteCard(
  deps: Deps,
  actor: Actor,
  given: Received<typeof deleteCardToken.body>,
): Promise<void> {
  allow(mayHandleCards(actor, given.userId))
  const tokenSeen = (card: CardToken) => (isAdmin(actor.role) ? masked(card.token) : card.token)
  const matching = (await readCards(deps, given.userId)).filter((card) => tokenSeen(card) === given.cardToken)
  const [card] = matching
  // Two cards with the same mask: deleting none is better than deleting the wrong one.
  if (card === undefined || matching.length > 1) fail('not-found')

  const reply = await deps.provider.deleteCardToken(given.userId, card.token)
  if (reply.kind === 'unreachable') fail('service-unavailable')
  if (reply.kind === 'error') failWithProviderError(reply.description)
  await transact(deps, async (tx) => {
    await audit(deps, tx, actor, {
      action: 'card.delete',
      targetId: given.userId,
      userId: given.userId,
      before: { card: masked(card.token) },
      after: null,
    })
  })
}

/** Fails for a token that is not in the payer's own list at the provider. */
export async function requireOwnCard(deps: Deps, userId: number, cardToken: string): Promise<void> {
  const cards = await readCards(deps, userId)
  if (!cards.some((card) => card.token === cardToken)) fail('not-found', 'cardToken')
}

/** Origin of the app that the provider's pages return to. */
export const returnOrigin = (deps: Deps): string => deps.config.fawry.returnOrigin ?? deps.origins.app

async function readCards(deps: Deps, userId: number): Promise<readonly CardToken[]> {
  const reply = await deps.provider.listCardTokens(userId)
  if (reply.kind === 'unreachable') fail('service-unavailable')
  return reply.kind === 'error' ? failWithProviderError(reply.description) : reply.cards
}

const masked = (token: string): string => `****${token.slice(-4)}`
