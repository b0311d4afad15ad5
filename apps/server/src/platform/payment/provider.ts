import { cardTokenCalls, type CardTokenCalls } from './card-tokens.ts'
import { chargeCalls, type ChargeCalls } from './charges.ts'
import { orderCalls, type OrderCalls } from './orders.ts'
import { createProviderClient, queryString, type PaymentProviderSettings } from './provider-client.ts'
import { createSignatures } from './signature.ts'

/**
 * The payment provider's public protocol (money.md §13). Replies are values: nothing here throws when the provider
 * refuses or cannot be reached.
 */
export interface PaymentProvider extends ChargeCalls, OrderCalls, CardTokenCalls {
  /** The provider's hosted page for adding a card; card data never pass through us. */
  addCardUrl(given: { profileId: number; returnUrl: string }): string
  /** Aborts every request under way. */
  close(): Promise<void>
}

const addCardPath = '/atfawry/plugin/card-token'

/** The provider over HTTP. Secrets, cards and security codes go into the request only, never into a log line. */
export function createPaymentProvider(settings: PaymentProviderSettings): PaymentProvider {
  const { baseUrl, merchantCode } = settings
  const client = createProviderClient(settings)
  const account = { merchantCode, signatures: createSignatures(settings), client }
  return {
    ...chargeCalls(account),
    ...orderCalls(account),
    ...cardTokenCalls(account),
    addCardUrl({ profileId, returnUrl }) {
      const query = { accNo: merchantCode, customerProfileId: String(profileId), returnUrl, locale: 'ar' }
      return `${baseUrl}${addCardPath}?${queryString(query)}`
    },
    close: client.close,
  }
}
