import { randomBytes } from 'node:crypto'
import { toDataURL } from 'qrcode'
import { chargeReplyBody } from './reply-bodies.ts'
import { codes, describe, refuse } from './codes.ts'
import type { Code } from './codes.ts'
import { readCharge } from './charge-request.ts'
import type { ChargeRequest } from './charge-request.ts'
import type { Fields } from './fields.ts'
import {
  installmentPlans,
  interestPiastres,
  maximumInstallmentPiastres,
  minimumInstallmentPiastres,
} from './installment-plans.ts'
import type { Installments, Order } from './order.ts'
import { openOrder, settleCard } from './orders.ts'
import type { OrderDraft } from './orders.ts'
import type { Provider } from './provider.ts'
import { issuerVerdict } from './test-cards.ts'

const minuteMs = 60_000
const defaultExpiryMs = {
  reference: 24 * 60 * minuteMs,
  wallet: 30 * minuteMs,
  card: 30 * minuteMs,
  installment: 30 * minuteMs,
}
const egyptianMobile = /^01[0125]\d{8}$/

/**
 * Charges by reference number, wallet or card (money.md 13.3, 13.4) and returns the reply's body.
 * @param origin this provider's own address as the merchant and the payer reach it
 * @throws ProviderError with the provider's code
 */
export async function charge(provider: Provider, body: Fields, origin: string): Promise<Record<string, unknown>> {
  const request = readCharge(provider.merchant, body)
  if (provider.ledger.findByMerchantReference(request.signed.merchantRefNum)) refuse(codes.duplicateReference)
  if (request.paymentExpiry !== null && request.paymentExpiry <= provider.ledger.now())
    refuse(codes.missingField, 'paymentExpiry')

  if (request.kind === 'reference')
    return chargeReplyBody(provider.merchant, openOrder(provider, draftOf(provider, request)))
  if (request.kind === 'wallet') return chargeWallet(provider, request, origin)
  return chargeCard(provider, request, origin)
}

function draftOf(provider: Provider, request: ChargeRequest): OrderDraft {
  return {
    merchantRefNumber: request.signed.merchantRefNum,
    kind: request.kind,
    amountPiastres: request.amountPiastres,
    customer: request.customer,
    items: request.items,
    description: request.description,
    language: request.language,
    webhookUrl: request.webhookUrl ?? provider.callbackUrl,
    expiresAt: request.paymentExpiry ?? provider.ledger.now() + defaultExpiryMs[request.kind],
    debitMobileWalletNo: null,
    installments: null,
    isAuthorisationOnly: false,
    verdict: null,
  }
}

async function chargeWallet(
  provider: Provider,
  request: ChargeRequest,
  origin: string,
): Promise<Record<string, unknown>> {
  const phone = request.signed.debitMobileWalletNo || null
  if (phone !== null && !egyptianMobile.test(phone)) refuse(codes.missingField, 'debitMobileWalletNo')

  const order = openOrder(provider, { ...draftOf(provider, request), debitMobileWalletNo: phone })
  return {
    type: 'ChargeResponse',
    referenceNumber: order.referenceNumber,
    merchantRefNumber: order.merchantRefNumber,
    ...(phone === null && { walletQr: await drawQr(`${origin}/_control?order=${order.referenceNumber}`) }),
    statusCode: codes.ok,
    statusDescription: describe(codes.ok, order.language),
  }
}

/** Scanning the code opens the order on the control page, where it can be approved. */
async function drawQr(url: string): Promise<string> {
  const image = await toDataURL(url, { type: 'image/png', width: 320, margin: 2 })
  // The provider spells the type in capitals.
  return image.replace('data:image/png;', 'data:image/PNG;')
}

async function chargeCard(
  provider: Provider,
  request: ChargeRequest,
  origin: string,
): Promise<Record<string, unknown>> {
  const card = findCard(provider, request)
  const order = openOrder(provider, {
    ...draftOf(provider, request),
    installments: chooseInstallments(request),
    isAuthorisationOnly: request.isAuthorisationOnly,
    verdict: card.verdict,
  })
  if (request.wantsChallenge && !provider.faults().skipThreeDSecure)
    return startChallenge(provider, order, { request, origin, number: card.number })

  const verdict = settleCard(provider, order)
  return verdict === codes.ok ? chargeReplyBody(provider.merchant, order) : refuse(verdict)
}

function findCard(provider: Provider, request: ChargeRequest): { number: string; verdict: Code } {
  const { cardToken, cardNumber, cardExpiryMonth, cardExpiryYear, cvv } = request.signed
  if (!cardToken) {
    const number = (cardNumber ?? '').replace(/\D/g, '') || refuse(codes.missingField, 'cardToken')
    return {
      number,
      verdict: issuerVerdict({
        number,
        cvv: cvv ?? '',
        expiryMonth: cardExpiryMonth ?? '',
        expiryYear: cardExpiryYear ?? '',
      }),
    }
  }

  const saved = provider.ledger.cardsOf(request.customer.profileId).find((known) => known.token === cardToken)
  if (!saved) return refuse(codes.cardNotFound)
  return { number: saved.number, verdict: issuerVerdict({ ...saved, cvv: cvv ?? '' }) }
}

function chooseInstallments(request: ChargeRequest): Installments | null {
  if (request.kind !== 'installment') return null

  const plan = installmentPlans.find((known) => String(known.id) === request.signed.installmentPlanId)
  if (!plan) return refuse(codes.missingField, 'installmentPlanId')
  if (request.amountPiastres < minimumInstallmentPiastres || request.amountPiastres > maximumInstallmentPiastres)
    refuse(codes.amountNotAllowed)
  return { planId: plan.id, months: plan.months, interestPiastres: interestPiastres(plan, request.amountPiastres) }
}

function startChallenge(
  provider: Provider,
  order: Order,
  given: { request: ChargeRequest; origin: string; number: string },
): Record<string, unknown> {
  const id = randomBytes(16).toString('hex')
  order.challenge = {
    id,
    returnUrl: given.request.signed.returnUrl ?? '',
    lastFourDigits: given.number.slice(-4),
    triesLeft: 3,
    done: false,
  }
  provider.ledger.save()
  return {
    type: 'ChargeResponse',
    nextAction: { type: 'THREE_D_SECURE', redirectUrl: `${given.origin}/3ds/${id}` },
    statusCode: codes.ok,
    statusDescription: describe(codes.ok, order.language),
  }
}
