import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { parsePiastres, twoDecimals } from './amounts.ts'
import { statusBody } from './answers.ts'
import { answering, leaveUnanswered, originOf } from './answering.ts'
import type { Call } from './answering.ts'
import { charge } from './charge.ts'
import { codes, describe, refuse } from './codes.ts'
import { readText } from './fields.ts'
import type { Fields } from './fields.ts'
import { describePlans } from './installment-plans.ts'
import type { Order } from './order.ts'
import { cancelOrder, isOpen, isPaid, payOrder, refundOrder, refundablePiastres } from './orders.ts'
import { checkMerchant } from './provider.ts'
import type { Provider } from './provider.ts'
import { isSameSignature, signCancel, signCapture, signRefund, signStatus } from './signature.ts'

const charging = { operation: 'charge', type: 'ChargeResponse' } as const
const asking = { operation: 'status', type: 'PaymentStatusResponse', style: 'statusCode' } as const satisfies Call
const refunding = { operation: 'refund', type: 'ResponseDataModel', style: 'statusCode' } as const satisfies Call
const cancelling = { operation: 'cancel', type: 'ResponseDataModel', style: 'code' } as const satisfies Call
const listingPlans = { operation: 'plans', type: 'ResponseDataModel', style: 'code' } as const satisfies Call

/** Charge, status, refund, cancel, installment plans, capture: the server-to-server calls of money.md 13.2. */
export function servePayments(app: FastifyInstance, provider: Provider): void {
  serveCharge(app, provider)
  serveStatus(app, provider)
  app.post(
    '/ECommerceWeb/Fawry/payments/refund',
    answering(provider, refunding, (fields, _request, reply) => {
      const answer = refund(provider, fields)
      return provider.faults().refundTimeoutAfterSuccess ? leaveUnanswered(provider, reply) : answer
    }),
  )
  app.post(
    '/ECommerceWeb/api/orders/cancel-unpaid-order',
    answering(provider, cancelling, (fields) => cancelUnpaid(provider, fields)),
  )
  app.get(
    '/ECommerceWeb/api/merchant/installment-plans',
    answering(provider, listingPlans, (fields) => {
      checkMerchant(provider, readText(fields, 'accountNumber'))
      return describePlans(provider.merchant.code, provider.ledger.now())
    }),
  )
  app.post(
    '/ECommerceWeb/api/payment/capture',
    answering(provider, cancelling, (fields) => capture(provider, fields)),
  )
  app.post(
    '/ECommerceWeb/api/payment/cancel',
    answering(provider, cancelling, (fields) => dropAuthorisation(provider, fields)),
  )
}

function serveCharge(app: FastifyInstance, provider: Provider): void {
  const paths = [
    ['/ECommerceWeb/Fawry/payments/charge', 'statusCode'],
    ['/Fawry/payments/charge', 'statusCode'],
    ['/ECommerceWeb/api/payments/charge', 'code'],
  ] as const
  for (const [path, style] of paths) {
    app.post(
      path,
      answering(provider, { ...charging, style }, async (fields, request, reply) => {
        const answer = await charge(provider, fields, originOf(request))
        return provider.faults().chargeTimeoutAfterSuccess ? leaveUnanswered(provider, reply) : answer
      }),
    )
  }
}

function serveStatus(app: FastifyInstance, provider: Provider): void {
  app.get(
    '/ECommerceWeb/Fawry/payments/status/v2',
    answering(provider, asking, (fields, _request, reply) => {
      const { statusQuery } = provider.faults()
      if (statusQuery === 'error') return reply.code(500).send({ error: 'Internal Server Error' })
      if (statusQuery === 'timeout') return leaveUnanswered(provider, reply)
      return statusBody(provider.merchant, findAsked(provider, fields), randomBytes(16).toString('hex'))
    }),
  )
  app.get(
    '/ECommerceWeb/Fawry/payments/status',
    answering(provider, asking, (fields) => {
      const order = findAsked(provider, fields)
      return {
        type: asking.type,
        referenceNumber: order.referenceNumber,
        merchantRefNumber: order.merchantRefNumber,
        paymentAmount: order.amountPiastres / 100,
        expirationTime: order.expiresAt,
        // The first version of this call spells it with two Ls.
        paymentStatus: order.status === 'CANCELED' ? 'CANCELLED' : order.status,
        statusCode: codes.ok,
        statusDescription: describe(codes.ok),
      }
    }),
  )
}

function checkSignature(fields: Fields, expected: string): void {
  if (!isSameSignature(readText(fields, 'signature'), expected)) refuse(codes.badSignature)
}

function findAsked(provider: Provider, fields: Fields): Order {
  const merchantRefNumber = readText(fields, 'merchantRefNumber')
  checkMerchant(provider, readText(fields, 'merchantCode'))
  if (merchantRefNumber === '') refuse(codes.referenceBlank)
  checkSignature(fields, signStatus(provider.merchant, merchantRefNumber))
  return provider.ledger.findByMerchantReference(merchantRefNumber) ?? refuse(codes.orderNotFound)
}

function refund(provider: Provider, fields: Fields): Record<string, unknown> {
  const referenceNumber = readText(fields, 'referenceNumber')
  checkMerchant(provider, readText(fields, 'merchantCode'))
  if (referenceNumber === '') refuse(codes.referenceBlank)
  const amount = parsePiastres(fields.refundAmount) ?? refuse(codes.invalidAmount, 'refundAmount')
  const refundAmount = twoDecimals(amount)
  checkSignature(
    fields,
    signRefund(provider.merchant, { referenceNumber, refundAmount, reason: readText(fields, 'reason') }),
  )
  const order = provider.ledger.findByReference(referenceNumber) ?? refuse(codes.orderNotFound)
  if (!isPaid(order)) refuse(order.status === 'REFUNDED' ? codes.refundAbovePaid : codes.notPaid)
  if (amount === 0) refuse(codes.invalidAmount, 'refundAmount')
  if (amount > refundablePiastres(order)) refuse(codes.refundAbovePaid)

  refundOrder(provider, order, amount)
  return { type: refunding.type, statusCode: codes.ok, statusDescription: describe(codes.ok) }
}

const done = { code: String(codes.ok), description: describe(codes.ok), reason: null }

function cancelUnpaid(provider: Provider, fields: Fields): Record<string, unknown> {
  const orderRefNo = readText(fields, 'orderRefNo')
  checkMerchant(provider, readText(fields, 'merchantAccount'))
  if (orderRefNo === '') refuse(codes.referenceBlank)
  checkSignature(fields, signCancel(provider.merchant, orderRefNo, readText(fields, 'lang')))
  const order = provider.ledger.findByReference(orderRefNo) ?? refuse(codes.orderNotFound)
  if (provider.faults().cancelAlreadyPaid && isOpen(order)) payOrder(provider, order)
  if (order.status === 'CANCELED') refuse(codes.alreadyCancelled)
  // Refused with 400 whatever the reason: the client has to read it (money.md 13.8).
  if (!isOpen(order)) refuse(codes.alreadyPaid, `order is already ${order.status.toLowerCase()}`)

  cancelOrder(provider, order)
  return done
}

function capture(provider: Provider, fields: Fields): Record<string, unknown> {
  const merchantRefNum = readText(fields, 'merchantRefNum')
  checkMerchant(provider, readText(fields, 'merchantCode'))
  const captured =
    fields.captureAmount === undefined
      ? undefined
      : (parsePiastres(fields.captureAmount) ?? refuse(codes.invalidAmount))
  checkSignature(
    fields,
    signCapture(provider.merchant, merchantRefNum, captured === undefined ? undefined : twoDecimals(captured)),
  )
  const order = findAuthorised(provider, merchantRefNum)
  // Capturing a part would leave an order worth less than its items, which no answer of this provider can say.
  if (captured !== undefined && captured !== order.amountPiastres) refuse(codes.amountNotAllowed, 'captureAmount')

  payOrder(provider, order)
  return done
}

function dropAuthorisation(provider: Provider, fields: Fields): Record<string, unknown> {
  const merchantRefNum = readText(fields, 'merchantRefNum')
  checkMerchant(provider, readText(fields, 'merchantCode'))
  checkSignature(fields, signCapture(provider.merchant, merchantRefNum))
  cancelOrder(provider, findAuthorised(provider, merchantRefNum))
  return done
}

function findAuthorised(provider: Provider, merchantRefNum: string): Order {
  const order = provider.ledger.findByMerchantReference(merchantRefNum) ?? refuse(codes.orderNotFound)
  if (!order.isAuthorised || !isOpen(order)) refuse(codes.notPaid, 'not authorised')
  return order
}
