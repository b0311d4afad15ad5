import { inPounds, twoDecimals } from './amounts.ts'
import { codes, describe } from './codes.ts'
import type { Code } from './codes.ts'
import type { Order, OrderKind } from './order.ts'
import { signReply, signNotification } from './signature.ts'
import type { Merchant } from './signature.ts'

// The provider's own spellings differ from what is sent to it, and installments come back as plain CARD (money.md 13.2,
// 14).
const methodNames: Readonly<Record<OrderKind, string>> = {
  reference: 'PAYATFAWRY',
  wallet: 'Mobile Wallet',
  card: 'PayUsingCC',
  installment: 'CARD',
}

/** What the customer pays: the order's amount and the provider's fee. */
export function paymentPiastres(order: Order): number {
  return order.amountPiastres + order.feesPiastres
}

/** The method as the provider spells it in everything it sends. */
export function methodName(order: Order): string {
  return methodNames[order.kind]
}

function signatureOf(merchant: Merchant, order: Order): string {
  return signReply(merchant, {
    referenceNumber: order.referenceNumber,
    merchantRefNumber: order.merchantRefNumber,
    paymentAmount: twoDecimals(paymentPiastres(order)),
    orderAmount: twoDecimals(order.amountPiastres),
    orderStatus: order.status,
    paymentMethod: methodName(order),
    fawryFees: twoDecimals(order.feesPiastres),
    authNumber: order.authNumber ?? undefined,
    customerMail: order.customer.mail,
    customerMobile: order.customer.mobile,
  })
}

/** Body of a successful charge by reference number, or by card without 3-D Secure (money.md 13.4). */
export function chargeReplyBody(merchant: Merchant, order: Order): Record<string, unknown> {
  return {
    type: 'ChargeResponse',
    referenceNumber: order.referenceNumber,
    merchantRefNumber: order.merchantRefNumber,
    expirationTime: order.expiresAt,
    orderAmount: inPounds(order.amountPiastres),
    paymentAmount: inPounds(paymentPiastres(order)),
    fawryFees: inPounds(order.feesPiastres),
    paymentMethod: methodName(order),
    orderStatus: order.status,
    ...(order.paidAt !== null && { paymentTime: order.paidAt }),
    customerMobile: order.customer.mobile,
    customerMail: order.customer.mail,
    customerProfileId: order.customer.profileId,
    ...(order.authNumber !== null && { authNumber: order.authNumber }),
    ...interestFields(order),
    signature: signatureOf(merchant, order),
    statusCode: codes.ok,
    statusDescription: describe(codes.ok, order.language),
  }
}

function interestFields(order: Order): Record<string, unknown> {
  if (!order.installments) return {}
  return {
    installmentInterestAmount: inPounds(order.installments.interestPiastres),
    installmentMonths: order.installments.months,
  }
}

function threeDSecureFields(order: Order): Record<string, unknown> {
  if (order.challenge?.done !== true || order.paidAt === null) return {}
  return {
    threeDSInfo: {
      eci: '05',
      xid: order.challenge.id,
      enrolled: 'Y',
      status: 'Y',
      batchNumber: '1',
      command: 'pay',
      message: 'Approved',
      verSecurityLevel: '05',
      verStatus: 'Y',
      verType: '3DS',
      verToken: order.challenge.id,
      version: '2.2.0',
      receiptNumber: order.paymentReference,
      sessionId: order.challenge.id,
    },
  }
}

/** Body of notification v2, and of status v2 which carries the same fields (money.md 13.5, 13.6). */
export function notificationBody(merchant: Merchant, order: Order, requestId: string): Record<string, unknown> {
  return signed(merchant, {
    requestId,
    fawryRefNumber: order.referenceNumber,
    merchantRefNumber: order.merchantRefNumber,
    customerName: order.customer.name,
    customerMobile: order.customer.mobile,
    customerMail: order.customer.mail,
    ...(order.customer.profileId !== '' && { customerMerchantId: order.customer.profileId }),
    paymentAmount: inPounds(paymentPiastres(order)),
    orderAmount: inPounds(order.amountPiastres),
    fawryFees: inPounds(order.feesPiastres),
    shippingFees: '',
    orderStatus: order.status,
    paymentMethod: methodName(order),
    ...(order.paidAt !== null && { paymentTime: order.paidAt }),
    ...(order.authNumber !== null && { authNumber: order.authNumber }),
    paymentRefrenceNumber: order.paymentReference ?? '',
    orderExpiryDate: order.expiresAt,
    orderItems: order.items.map((item) => ({
      itemCode: item.itemCode,
      price: inPounds(item.pricePiastres),
      quantity: item.quantity,
    })),
    ...(order.failure && { failureErrorCode: order.failure.code, failureReason: order.failure.reason }),
    ...threeDSecureFields(order),
    ...interestFields(order),
  })
}

/** The body with the `messageSignature` of its present values; amounts may already be strings. */
export function signed(merchant: Merchant, body: Record<string, unknown>): Record<string, unknown> {
  return {
    ...body,
    messageSignature: signNotification(merchant, {
      fawryRefNumber: String(body.fawryRefNumber),
      merchantRefNumber: String(body.merchantRefNumber),
      paymentAmount: Number(body.paymentAmount).toFixed(2),
      orderAmount: Number(body.orderAmount).toFixed(2),
      orderStatus: String(body.orderStatus),
      paymentMethod: String(body.paymentMethod),
      paymentRefrenceNumber: String(body.paymentRefrenceNumber),
    }),
  }
}

/** Body of a status reply. Open reference and wallet orders are UNPAID here and NEW in notifications, as in reality. */
export function statusReplyBody(merchant: Merchant, order: Order, requestId: string): Record<string, unknown> {
  const body = notificationBody(merchant, order, requestId)
  const isOpenWithoutCard = order.status === 'NEW' && order.verdict === null
  return isOpenWithoutCard ? signed(merchant, { ...body, orderStatus: 'UNPAID' }) : body
}

/** The merchant's return URL with the result of the 3-D Secure step in its query (money.md 13.4). */
export function challengeReturnUrl(
  merchant: Merchant,
  order: Order,
  outcome: { code: Code; description: string },
): string {
  const url = new URL(order.challenge?.returnUrl ?? '')
  const fields =
    outcome.code === codes.ok ? successFields(merchant, order, outcome.description) : failureFields(order, outcome)
  for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value)
  return url.href
}

function successFields(merchant: Merchant, order: Order, description: string): Record<string, string> {
  return {
    type: 'ChargeResponse',
    referenceNumber: order.referenceNumber,
    merchantRefNumber: order.merchantRefNumber,
    orderAmount: twoDecimals(order.amountPiastres),
    paymentAmount: twoDecimals(paymentPiastres(order)),
    fawryFees: twoDecimals(order.feesPiastres),
    orderStatus: order.status,
    paymentMethod: methodName(order),
    paymentTime: String(order.paidAt ?? ''),
    customerName: order.customer.name,
    customerMobile: order.customer.mobile,
    customerMail: order.customer.mail,
    customerProfileId: order.customer.profileId,
    authNumber: order.authNumber ?? '',
    signature: signatureOf(merchant, order),
    taxes: '0.00',
    statusCode: String(codes.ok),
    statusDescription: description,
    basketPayment: 'false',
  }
}

function failureFields(order: Order, outcome: { code: Code; description: string }): Record<string, string> {
  return {
    type: 'ChargeResponse',
    merchantRefNumber: order.merchantRefNumber,
    statusCode: String(outcome.code),
    statusDescription: outcome.description,
    basketPayment: 'false',
  }
}
