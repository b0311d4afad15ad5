import * as z from 'zod/mini'
import type { CardToken } from '@hiwar/contract/fawry.ts'
import { ORDER_NOT_FOUND } from './orders.ts'
import { OK, type ProviderAccount, type ProviderReply } from './provider-client.ts'

export type CardTokensReply =
  | { readonly kind: 'cards'; readonly cards: readonly CardToken[] }
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'error'; readonly description: string }
export type DeleteCardReply =
  | { readonly kind: 'deleted' | 'unreachable' }
  | { readonly kind: 'error'; readonly description: string }

export interface CardTokenCalls {
  listCardTokens(profileId: number): Promise<CardTokensReply>
  deleteCardToken(profileId: number, cardToken: string): Promise<DeleteCardReply>
}

const cardsPath = '/ECommerceWeb/Fawry/cards/cardToken'
const NOT_FOUND = 404

export function cardTokenCalls({ merchantCode, signatures, client }: ProviderAccount): CardTokenCalls {
  return {
    async listCardTokens(profileId) {
      const query = { merchantCode, customerProfileId: String(profileId), signature: signatures.cards(profileId) }
      const reply = await client.get('list cards', cardsPath, query)
      return reply === null ? { kind: 'unreachable' } : readCards(reply)
    },
    async deleteCardToken(profileId, cardToken) {
      const reply = await client.delete('delete card', cardsPath, {
        merchantCode,
        customerProfileId: String(profileId),
        cardToken,
        signature: signatures.deleteCard(profileId, cardToken),
      })
      if (reply === null) return { kind: 'unreachable' }
      return reply.code === OK ? { kind: 'deleted' } : { kind: 'error', description: reply.description }
    },
  }
}

const CardsBody = z.looseObject({ cards: z.optional(z.nullable(z.array(z.unknown()))) })
const CardBody = z.looseObject({
  token: z.string(),
  creationDate: z._default(z.pipe(z.union([z.number(), z.string()]), z.transform(Number)), 0),
  lastFourDigits: z.pipe(
    z.union([z.number(), z.string()]),
    z.transform((digits) => String(digits).padStart(4, '0')),
  ),
  brand: z._default(z.string(), ''),
})

function readCards(reply: ProviderReply): CardTokensReply {
  // A customer without cards may be answered "not found" (money.md 13.7).
  if (reply.code === ORDER_NOT_FOUND || reply.code === NOT_FOUND) return { kind: 'cards', cards: [] }
  const list = z.safeParse(CardsBody, reply.body)
  if (reply.code !== OK || !list.success) return { kind: 'error', description: reply.description }
  const cards = (list.data.cards ?? []).flatMap((item) => {
    const card = z.safeParse(CardBody, item)
    if (!card.success) return []
    const { token, creationDate, lastFourDigits, brand } = card.data
    return [{ token, creationDate, lastFourDigits, brand }]
  })
  return { kind: 'cards', cards }
}
