import { parsePiastres, twoDecimals } from './amounts.ts'
import { codes, refuse } from './codes.ts'
import { readFlag, readList, readNumber, readText } from './fields.ts'
import type { Fields } from './fields.ts'
import type { OrderKind } from './order.ts'
import {
  isSameSignature,
  signCard,
  signCardWithoutChallenge,
  signInstallment,
  signReference,
  signWallet,
} from './signature.ts'
import type { Merchant, SignedCharge } from './signature.ts'

/** A charge with valid fields, sums and signature. Amounts are piastres. */
export interface ChargeRequest {
  readonly kind: OrderKind
  readonly signed: SignedCharge
  readonly amountPiastres: number
  readonly customer: {
    readonly profileId: string
    readonly name: string
    readonly mobile: string
    readonly mail: string
  }
  readonly items: readonly { readonly itemCode: string; readonly pricePiastres: number; readonly quantity: number }[]
  readonly description: string
  readonly language: string
  readonly paymentExpiry: number | null
  readonly webhookUrl: string | null
  readonly wantsChallenge: boolean
  readonly isAuthorisationOnly: boolean
}

const methodKinds: Readonly<Record<string, 'reference' | 'wallet' | 'card'>> = {
  payatfawry: 'reference',
  card: 'card',
  payusingcc: 'card',
  mwallet: 'wallet',
  'mobile wallet': 'wallet',
}

/**
 * Reads and validates a charge in the provider's order: account, reference, signature, then content. Refuses with its
 * codes.
 */
export function readCharge(merchant: Merchant, body: Fields): ChargeRequest {
  if (readText(body, 'merchantCode') !== merchant.code) refuse(codes.badMerchant)
  if (readText(body, 'merchantRefNum') === '') refuse(codes.referenceBlank)
  const amountPiastres = parsePiastres(body.amount) ?? refuse(codes.invalidAmount, 'amount')
  const kind = readKind(body)
  const signed = readSignedFields(body, twoDecimals(amountPiastres))
  checkSignature(merchant, kind, signed, readText(body, 'signature'))

  if (amountPiastres === 0) refuse(codes.invalidAmount, 'amount')
  for (const name of ['customerMobile', 'customerEmail', 'language', 'description']) {
    if (readText(body, name) === '') refuse(codes.missingField, name)
  }
  if (readText(body, 'currencyCode') !== 'EGP') refuse(codes.missingField, 'currencyCode')

  return {
    kind,
    signed,
    amountPiastres,
    customer: readCustomer(body),
    items: readItems(body, amountPiastres),
    description: readText(body, 'description'),
    language: readText(body, 'language'),
    paymentExpiry: readNumber(body, 'paymentExpiry'),
    webhookUrl: readWebAddress(body, 'orderWebHookUrl'),
    wantsChallenge: readChallenge(body, kind),
    isAuthorisationOnly: readFlag(body, 'authCaptureModePayment'),
  }
}

function readKind(body: Fields): OrderKind {
  const kind = methodKinds[readText(body, 'paymentMethod').toLowerCase()] ?? refuse(codes.missingField, 'paymentMethod')
  return kind === 'card' && readText(body, 'installmentPlanId') !== '' ? 'installment' : kind
}

function readSignedFields(body: Fields, amount: string): SignedCharge {
  return {
    merchantRefNum: readText(body, 'merchantRefNum'),
    customerProfileId: readText(body, 'customerProfileId'),
    paymentMethod: readText(body, 'paymentMethod'),
    amount,
    cardToken: readText(body, 'cardToken'),
    cardNumber: readText(body, 'cardNumber'),
    cardExpiryYear: readText(body, 'cardExpiryYear'),
    cardExpiryMonth: readText(body, 'cardExpiryMonth'),
    cvv: readText(body, 'cvv'),
    returnUrl: readText(body, 'returnUrl'),
    installmentPlanId: readText(body, 'installmentPlanId'),
    debitMobileWalletNo: readText(body, 'debitMobileWalletNo'),
  }
}

function checkSignature(merchant: Merchant, kind: OrderKind, charge: SignedCharge, given: string): void {
  const accepted = {
    reference: () => [signReference(merchant, charge)],
    wallet: () => [signWallet(merchant, charge)],
    card: () =>
      charge.returnUrl
        ? [signCard(merchant, charge)]
        : [signCard(merchant, charge), signCardWithoutChallenge(merchant, charge)],
    installment: () => signInstallment(merchant, charge),
  }
  if (!accepted[kind]().some((expected) => isSameSignature(given, expected))) refuse(codes.badSignature)
}

function readCustomer(body: Fields): ChargeRequest['customer'] {
  return {
    profileId: readText(body, 'customerProfileId'),
    name: readText(body, 'customerName'),
    mobile: readText(body, 'customerMobile'),
    mail: readText(body, 'customerEmail'),
  }
}

function readItems(body: Fields, amountPiastres: number): ChargeRequest['items'] {
  const items = readList(body, 'chargeItems').map((item) => ({
    itemCode: readText(item, 'itemId') || refuse(codes.missingField, 'chargeItems.itemId'),
    pricePiastres: parsePiastres(item.price) ?? refuse(codes.invalidAmount, 'chargeItems.price'),
    quantity: readNumber(item, 'quantity') ?? refuse(codes.missingField, 'chargeItems.quantity'),
  }))
  const total = items.reduce((sum, item) => sum + item.pricePiastres * item.quantity, 0)
  if (total !== amountPiastres) refuse(codes.invalidAmount, 'chargeItems do not add up to amount')
  return items
}

function readChallenge(body: Fields, kind: OrderKind): boolean {
  if (kind !== 'card' && kind !== 'installment') return false
  const returnUrl = readWebAddress(body, 'returnUrl')
  if (readFlag(body, 'enable3DS') && returnUrl === null) refuse(codes.missingField, 'returnUrl')

  // Installments have no documented switch: a return URL asks for the bank's page.
  return readFlag(body, 'enable3DS') || (kind === 'installment' && returnUrl !== null)
}

function readWebAddress(body: Fields, name: string): string | null {
  const text = readText(body, name)
  if (text === '') return null
  return isWebAddress(text) ? text : refuse(codes.missingField, name)
}

/** True for an absolute http or https address; others could run script on this origin when redirected to. */
export function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
}
