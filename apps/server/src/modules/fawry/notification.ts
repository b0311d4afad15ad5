import { createHash } from 'node:crypto'
import type { ProviderNotification } from '@hiwar/contract/fawry.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../failure.ts'
import { createAddressList } from '../../platform/config/address-list.ts'
import { findByMerchantRef } from '../transactions/service.ts'
import { statusOfReport } from './judgement.ts'
import { settle } from './settle.ts'

/**
 * The provider's notification (money.md 6). Answers 200 for everything that is dealt with, also when it changes
 * nothing, so that it is not sent again; only a fault of our database is a 500.
 */
export async function receiveNotification(deps: Deps, report: ProviderNotification, ip: string): Promise<void> {
  if (!mayNotify(deps, ip)) fail('forbidden')
  if (!deps.provider.isGenuine(report)) fail('forbidden')
  const transaction = (await findByMerchantRef(deps.db, report.merchantRefNumber)) ?? fail('transaction-not-found')
  const customer = report.customerMerchantId ?? ''
  if (customer !== '' && customer !== String(transaction.userId)) fail('bad-request', 'customerMerchantId')
  if (!/^\d{1,15}$/.test(report.fawryRefNumber)) fail('bad-request', 'fawryRefNumber')

  const { outcome } = await settle(deps, {
    transactionId: transaction.id,
    userId: transaction.userId,
    source: 'callback',
    status: statusOfReport(report),
    report,
    identity: identityOf(report),
    reason: 'callback',
  })
  if (outcome === 'wrong-order') fail('bad-request', 'fawryRefNumber')
}

const mayNotify = (deps: Deps, ip: string): boolean => createAddressList(deps.config.fawry.callbackIps)(ip)

/** Repeats carry the same request id; without one, what they say makes them known. */
function identityOf(report: ProviderNotification) {
  const requestId = report.requestId ?? ''
  if (requestId !== '') return { requestId, digest: null }
  const said = [
    report.orderStatus,
    report.fawryRefNumber,
    report.merchantRefNumber,
    report.orderAmount,
    report.paymentAmount,
    report.paymentTime ?? '',
  ]
  return { requestId: null, digest: createHash('sha256').update(JSON.stringify(said)).digest('hex') }
}
