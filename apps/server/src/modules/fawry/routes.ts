import {
  cancelUnpaidOrder,
  deleteCardToken,
  getCardTokenUrl,
  getPaymentStatus,
  listCardTokens,
  listInstallmentOffers,
  payByCard,
  payByInstallments,
  payByReference,
  payByWallet,
  receiveProviderNotification,
  refundOwnPayment,
  refundPayment,
  syncPaymentStatus,
} from '@hiwar/contract/fawry.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'
import { cancelOrder } from './cancel.ts'
import { cardTokenUrl, deleteCard, listCards } from './cards.ts'
import { receiveNotification } from './notification.ts'
import { refundOwn } from './own-refund.ts'
import { listOffers, payWithCard, payWithInstallments, payWithReference, payWithWallet } from './payment-methods.ts'
import { refund } from './refund.ts'
import { readPaymentStatus, syncPayment } from './status.ts'

export function fawryRoutes(serve: Serve, deps: Deps): void {
  serve(payByCard, ({ actor, body, idempotencyKey }) => payWithCard(deps, actor, { body, idempotencyKey }))
  serve(payByReference, ({ actor, body, idempotencyKey }) => payWithReference(deps, actor, { body, idempotencyKey }))
  serve(payByWallet, ({ actor, body, idempotencyKey }) => payWithWallet(deps, actor, { body, idempotencyKey }))
  serve(payByInstallments, ({ actor, body, idempotencyKey }) =>
    payWithInstallments(deps, actor, { body, idempotencyKey }),
  )
  serve(listInstallmentOffers, async ({ query }) => await listOffers(deps, query.amount))
  serve(refundPayment, ({ actor, body }) => refund(deps, actor, body))
  serve(refundOwnPayment, ({ actor, body }) => refundOwn(deps, actor, body.transactionId))
  serve(getCardTokenUrl, ({ actor }) => cardTokenUrl(deps, actor))
  serve(listCardTokens, ({ actor, query }) => listCards(deps, actor, query.userId))
  serve(deleteCardToken, ({ actor, body }) => deleteCard(deps, actor, body))
  serve(cancelUnpaidOrder, ({ actor, body }) => cancelOrder(deps, actor, body.transactionId))
  serve(getPaymentStatus, ({ actor, query }) => readPaymentStatus(deps, actor, query.transactionId))
  serve(syncPaymentStatus, ({ actor, body }) => syncPayment(deps, actor, body.transactionId))
  serve(receiveProviderNotification, ({ body, ip }) => receiveNotification(deps, body, ip))
}
