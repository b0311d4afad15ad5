import {
  cancelUnpaidOrder, deleteCardToken, getCardTokenUrl, getPaymentStatus, listCardTokens, payByCard, receiveProviderNotification, syncPaymentStatus,
} from '@hiwar/contract/fawry.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'
import { cardTokenUrl, deleteCard, listCards } from './cards.ts'
import { receiveNotification } from './notification.ts'
import { cancelOrder, payWithCard, readPaymentStatus, syncPayment } from './service.ts'

export function fawryRoutes(serve: Serve, deps: Deps): void {
  serve(payByCard, ({ actor, body, idempotencyKey }) => payWithCard(deps, actor, { body, idempotencyKey }))
  serve(getCardTokenUrl, ({ actor }) => cardTokenUrl(deps, actor))
  serve(listCardTokens, ({ actor, query }) => listCards(deps, actor, query.userId))
  serve(deleteCardToken, ({ actor, body }) => deleteCard(deps, actor, body))
  serve(cancelUnpaidOrder, ({ actor, body }) => cancelOrder(deps, actor, body.transactionId))
  serve(getPaymentStatus, ({ actor, query }) => readPaymentStatus(deps, actor, query.transactionId))
  serve(syncPaymentStatus, ({ actor, body }) => syncPayment(deps, actor, body.transactionId))
  serve(receiveProviderNotification, ({ body }) => receiveNotification(deps, body))
}
