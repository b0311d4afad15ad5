import type { Received, Reply } from '@hiwar/contract/endpoint.ts'
import type { CardToken, deleteCardToken, getCardTokenUrl, listCardTokens } from '@hiwar/contract/fawry.ts'
import { isAdmin } from '@hiwar/contract/roles.ts'
import type { Actor } from '../../actor.ts'
import type { Deps } from '../../deps.ts'
import { allow, fail } from '../../failure.ts'
import { transact } from '../../platform/db/transact.ts'
import { audit } from '../audit/service.ts'
import { mayHandleCards } from './policy.ts'
import { failAtProvider } from './refusal.ts'

/** The provider's own page for adding a card, coming back to `/card-added` of the app. */
export async function cardTokenUrl(deps: Deps, actor: Actor): Promise<Reply<typeof getCardTokenUrl>> {
  return { url: deps.provider.addCardUrl({ profileId: actor.id, returnUrl: `${returnOrigin(deps)}/card-added` }) }
}

/** Saved cards; an admin gets only the end of each token (money.md 5). */
export async function listCards(deps: Deps, actor: Actor, userId: number): Promise<Reply<typeof listCardTokens>> {
  allow(mayHandleCards(actor, userId))
  const cards = await cardsOf(deps, userId)
  return { cards: isAdmin(actor.role) ? cards.map((card) => ({ ...card, token: masked(card.token) })) : [...cards] }
}

/** Forgets a card of this very person. An admin names it by its mask. */
export async function deleteCard(
  deps: Deps,
  actor: Actor,
  given: Received<typeof deleteCardToken.body>,
): Promise<void> {
  allow(mayHandleCards(actor, given.userId))
  const nameOf = (card: CardToken) => (isAdmin(actor.role) ? masked(card.token) : card.token)
  const named = (await cardsOf(deps, given.userId)).filter((card) => nameOf(card) === given.cardToken)
  const [card] = named
  // Two cards under one mask: better none than the wrong one.
  if (card === undefined || named.length > 1) fail('not-found')

  const answer = await deps.provider.deleteCardToken(given.userId, card.token)
  if (answer.kind === 'error') failAtProvider(answer.description)
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

/** Refuses a token that is not in the payer's own list at the provider. */
export async function requireOwnCard(deps: Deps, userId: number, cardToken: string): Promise<void> {
  const answer = await deps.provider.listCardTokens(userId)
  if (answer.kind === 'unreachable') fail('service-unavailable')
  if (answer.kind === 'error') failAtProvider(answer.description)
  if (!answer.cards.some((card) => card.token === cardToken)) fail('not-found', 'cardToken')
}

/** Origin of the app the provider sends people back to. */
export const returnOrigin = (deps: Deps): string => deps.config.fawry.returnOrigin ?? deps.origins.app

async function cardsOf(deps: Deps, userId: number): Promise<readonly CardToken[]> {
  const answer = await deps.provider.listCardTokens(userId)
  if (answer.kind === 'cards') return answer.cards
  return failAtProvider(answer.kind === 'error' ? answer.description : 'the provider does not answer')
}

const masked = (token: string): string => `****${token.slice(-4)}`
