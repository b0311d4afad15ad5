import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { parsePiastres, twoDecimals } from './amounts.ts'
import { statusReplyBody } from './reply-bodies.ts'
import { handleCall, leaveUnanswered, originOf } from './call-handler.ts'
import type { CallDescription } from './call-handler.ts'
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

const chargeCall = { operation: 'charge', type: 'ChargeResponse' } as const
const statusCall = {
  operation: 'status',
  type: 'PaymentStatusResponse',
  style: 'statusCode',
} as const satisfies CallDescription
const refundCall = {
  operation: 'refund',
  type: 'ResponseDataModel',
  style: 'statusCode',
} as const satisfies CallDescription
const cancelCall = { operation: 'cancel', type: 'ResponseDataModel', style: 'code' } as const satisfies CallDescription
const plansCall = { operation: 'plans', type: 'ResponseDataModel', style: 'code' } as const satisfies CallDescription

/** Charge, status, refund, cancel, installment plans, capture: the server-to-server calls of money.md 13.2. */
export function servePayments(app: FastifyInstance, provider: Provider): void {
  serveCharge(app, provider)
  serveStatus(app, provider)
  app.post(
    '/ECommerceWeb/Fawry/payments/refund',
    handleCall(provider, refundCall, (fields, _request, reply) => {
      const body = refund(provider, fields)
      return provider.faults().refundTimeoutAfterSuccess ? leaveUnanswered(provider, reply) : body
    }),
  )
  app.post(
    '/ECommerceWeb/api/orders/cancel-unpaid-order',
    handleCall(provider, cancelCall, (fields) => cancelUnpaid(provider, fields)),
  )
  app.get(
    '/ECommerceWeb/api/merchant/installment-plans',
    handleCall(provider, plansCall, (fields) => {
      checkMerchant(provider, readText(fields, 'accountNumber'))
      return describePlans(provider.merchant.code, provider.ledger.now())
    }),
  )
  app.post(
    '/ECommerceWeb/api/payment/capture',
    handleCall(provider, cancelCall, (fields) => capture(provider, fields)),
  )
  app.post(
    '/ECommerceWeb/api/payment/cancel',
    handleCall(provider, cancelCall, (fields) => cancelAuthorisation(provider, fields)),
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
      handleCall(provider, { ...chargeCall, style }, async (fields, request, reply) => {
        const body = await charge(provider, fields, originOf(request))
        return provider.faults().chargeTimeoutAfterSuccess ? leaveUnanswered(provider, reply) : body
      }),
    )
  }
}

function serveStatus(app: FastifyInstance, provider: Provider): void {
  app.get(
    '/ECommerceWeb/Fawry/payments/status/v2',
    handleCall(provider, statusCall, (fields, _request, reply) => {
      const { statusQuery } = provider.faults()
      if (statusQuery === 'error') return reply.code(500).send({ error: 'Internal Server Error' })
      if (statusQuery === 'timeout') return leaveUnanswered(provider, reply)
      return statusReplyBody(provider.merchant, findQueriedOrder(provider, fields), randomBytes(16).toString('hex'))
    }),
  )
  app.get(
    '/ECommerceWeb/Fawry/payments/status',
    handleCall(provider, statusCall, (fields) => {
      const order = findQueriedOrder(provider, fields)
      return {
        type: statusCall.type,
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

function findQueriedOrder(provider: Provider, fields: Fields): Order {
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
  return { type: refundCall.type, statusCode: codes.ok, statusDescription: describe(codes.ok) }
}

const doneBody = { code: String(codes.ok), description: describe(codes.ok), reason: null }

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
  return doneBody
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
  // Capturing a part would leave an order worth less than its items, which no reply of this provider can express.
  if (captured !== undefined && captured !== order.amountPiastres) refuse(codes.amountNotAllowed, 'captureAmount')

  payOrder(provider, order)
  return doneBody
}

function cancelAuthorisation(provider: Provider, fields: Fields): Record<string, unknown> {
  const merchantRefNum = readText(fields, 'merchantRefNum')
  checkMerchant(provider, readText(fields, 'merchantCode'))
  checkSignature(fields, signCapture(provider.merchant, merchantRefNum))
  cancelOrder(provider, findAuthorised(provider, merchantRefNum))
  return doneBody
}

function findAuthorised(provider: Provider, merchantRefNum: string): Order {
  const order = provider.ledger.findByMerchantReference(merchantRefNum) ?? refuse(codes.orderNotFound)
  if (!order.isAuthorised || !isOpen(order)) refuse(codes.notPaid, 'not authorised')
  return order
}
