import { inPounds } from './amounts.ts'
import { methodName, paymentPiastres } from './answers.ts'
import type { Order } from './order.ts'

/** An order as the control API shows it; amounts in pounds, like everything this provider says. */
export function describeForControl(order: Order): Record<string, unknown> {
  return {
    referenceNumber: order.referenceNumber,
    merchantRefNumber: order.merchantRefNumber,
    kind: order.kind,
    paymentMethod: methodName(order),
    orderStatus: order.status,
    orderAmount: inPounds(order.amountPiastres),
    paymentAmount: inPounds(paymentPiastres(order)),
    refundedAmount: inPounds(order.refundedPiastres),
    customerProfileId: order.customer.profileId,
    customerMobile: order.customer.mobile,
    debitMobileWalletNo: order.debitMobileWalletNo,
    description: order.description,
    createdAt: order.createdAt,
    expiresAt: order.expiresAt,
    paidAt: order.paidAt,
    failure: order.failure,
    challengePath: order.challenge && !order.challenge.done ? `/3ds/${order.challenge.id}` : null,
    webhookUrl: order.webhookUrl,
  }
}
