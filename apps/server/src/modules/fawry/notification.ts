import { createHash } from 'node:crypto'
import type { ErrorCode } from '@hiwar/contract/errors.ts'
import type { ProviderNotification } from '@hiwar/contract/fawry.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../failure.ts'
import { createAddressList } from '../../platform/config/address-list.ts'
import { metrics } from '../../platform/observability/metrics.ts'
import { findByMerchantRef } from '../transactions/service.ts'
import { statusOf } from './payment-report.ts'
import { settle } from './settle.ts'

/**
 * The provider's notification, a webhook (money.md 6). Answers 200 for everything that is dealt with, also when it
 * changes nothing, so that it is not sent again; only a fault of our database is a 500.
 */
export async function receiveNotification(deps: Deps, notification: ProviderNotification, ip: string): Promise<void> {
  if (!isAllowedAddress(deps, ip)) refuse('address', 'forbidden')
  if (!deps.provider.hasValidSignature(notification)) refuse('signature', 'forbidden')
  const transaction =
    (await findByMerchantRef(deps.db, notification.merchantRefNumber)) ?? refuse('order', 'transaction-not-found')
  const customer = notification.customerMerchantId ?? ''
  if (customer !== '' && customer !== String(transaction.userId)) refuse('payer', 'bad-request', 'customerMerchantId')
  if (!/^\d{1,15}$/.test(notification.fawryRefNumber)) refuse('number', 'bad-request', 'fawryRefNumber')

  const { outcome } = await settle(deps, {
    transactionId: transaction.id,
    userId: transaction.userId,
    source: 'callback',
    status: statusOf(notification),
    notification,
    identity: identityOf(notification),
    reason: 'callback',
  })
  if (outcome === 'wrong-order') refuse('number', 'bad-request', 'fawryRefNumber')
}

/** Counted for an alarm: who sends such notifications tries to be paid for nothing. */
function refuse(
  reason: 'address' | 'signature' | 'order' | 'payer' | 'number',
  code: ErrorCode,
  field?: string,
): never {
  metrics.refusedNotifications.inc({ reason })
  return fail(code, field)
}

/** Where no addresses are configured, which production refuses, the signature alone decides. */
function isAllowedAddress({ config: { fawry } }: Deps, ip: string): boolean {
  return fawry.callbackIps.length === 0 || createAddressList(fawry.callbackIps)(ip)
}

/** Repeats carry the same request id; without one they are recognized by a digest of their facts. */
function identityOf(notification: ProviderNotification) {
  const requestId = notification.requestId ?? ''
  if (requestId !== '') return { requestId, digest: null }
  const facts = [
    notification.orderStatus,
    notification.fawryRefNumber,
    notification.merchantRefNumber,
    notification.orderAmount,
    notification.paymentAmount,
    notification.paymentTime ?? '',
  ]
  return { requestId: null, digest: createHash('sha256').update(JSON.stringify(facts)).digest('hex') }
}
