import type { FastifyInstance } from 'fastify'
import { handleCall } from './call-handler.ts'
import type { CallDescription } from './call-handler.ts'
import { isWebAddress } from './charge-request.ts'
import { codes, describe, refuse } from './codes.ts'
import { latinDigits, readFields, readText } from './fields.ts'
import type { Fields } from './fields.ts'
import type { SavedCard } from './order.ts'
import { drawCardForm } from './pages/card-form.ts'
import type { CardForm, CardFormProblem } from './pages/card-form.ts'
import { drawNotice } from './pages/shell.ts'
import { checkMerchant } from './provider.ts'
import type { Provider } from './provider.ts'
import { isSameSignature, signCards } from './signature.ts'
import { findTestCard } from './test-cards.ts'

const listCall = {
  operation: 'cards',
  type: 'CustomerTokensResponse',
  style: 'statusCode',
} as const satisfies CallDescription
const tokenPath = '/ECommerceWeb/Fawry/cards/cardToken'
const pagePath = '/atfawry/plugin/card-token'
const incompleteLink = 'رابط إضافة البطاقة غير مكتمل. ارجع إلى الموقع وحاول مرة أخرى.'

/** Saved cards: list, delete, create, and the page where a payer adds one (money.md 13.7). */
export function serveCards(app: FastifyInstance, provider: Provider): void {
  const changeCall = { ...listCall, type: 'CardTokenResponse' }
  app.get(
    tokenPath,
    handleCall(provider, listCall, (fields) => listCards(provider, fields)),
  )
  app.delete(
    tokenPath,
    handleCall(provider, changeCall, (fields) => deleteCard(provider, fields)),
  )
  for (const path of [tokenPath, '/ECommerceWeb/api/cards/cardToken', '/fawrypay-api/api/cards/cardToken']) {
    app.post(
      path,
      handleCall(provider, changeCall, (fields) => createCard(provider, fields)),
    )
  }
  serveCardPage(app, provider)
}

function describeCard(card: SavedCard): Record<string, unknown> {
  return {
    token: card.token,
    creationDate: card.createdAt,
    lastFourDigits: card.number.slice(-4),
    firstSixDigits: card.number.slice(0, 6),
    brand: card.brand,
    cardHolderName: card.holderName,
    isDefault: false,
  }
}

function listCards(provider: Provider, fields: Fields): Record<string, unknown> {
  const profileId = readText(fields, 'customerProfileId')
  checkMerchant(provider, readText(fields, 'merchantCode'))
  if (!isSameSignature(readText(fields, 'signature'), signCards(provider.merchant, profileId)))
    refuse(codes.badSignature)

  return {
    type: listCall.type,
    cards: provider.ledger.cardsOf(profileId).map(describeCard),
    statusCode: codes.ok,
    statusDescription: describe(codes.ok),
  }
}

function deleteCard(provider: Provider, fields: Fields): Record<string, unknown> {
  const profileId = readText(fields, 'customerProfileId')
  const token = readText(fields, 'cardToken')
  checkMerchant(provider, readText(fields, 'merchantCode'))
  if (!isSameSignature(readText(fields, 'signature'), signCards(provider.merchant, profileId, token)))
    refuse(codes.badSignature)
  const card = provider.ledger.cardsOf(profileId).find((known) => known.token === token) ?? refuse(codes.cardNotFound)

  provider.ledger.removeCard(card)
  return { type: 'CardTokenResponse', statusCode: codes.ok, statusDescription: describe(codes.ok) }
}

function createCard(provider: Provider, fields: Fields): Record<string, unknown> {
  const profileId = readText(fields, 'customerProfileId')
  checkMerchant(provider, readText(fields, 'merchantCode'))
  if (profileId === '') refuse(codes.missingField, 'customerProfileId')
  const known = findTestCard(readText(fields, 'cardNumber')) ?? refuse(codes.cardNotUsable, 'cardNumber')

  const card = provider.ledger.saveCard({
    profileId,
    number: known.number,
    brand: known.brand,
    holderName: readText(fields, 'cardAlias'),
    expiryMonth: readText(fields, 'expiryMonth').padStart(2, '0'),
    expiryYear: readText(fields, 'expiryYear').slice(-2),
  })
  return {
    type: 'CardTokenResponse',
    card: { token: card.token, creationDate: card.createdAt, lastFourDigits: card.number.slice(-4) },
    statusCode: codes.ok,
    statusDescription: describe(codes.ok),
  }
}

function serveCardPage(app: FastifyInstance, provider: Provider): void {
  app.get(pagePath, async (request, reply) => {
    const form = readCardForm(provider, readFields(request.query))
    if (!form) return reply.code(400).type('text/html').send(drawNotice('تعذّر فتح الصفحة', incompleteLink))
    return reply.type('text/html').send(drawCardForm(form))
  })
  app.post(pagePath, async (request, reply) => {
    const given = readFields(request.body)
    const form = readCardForm(provider, { ...readFields(request.query), ...given })
    if (!form) return reply.code(400).type('text/html').send(drawNotice('تعذّر حفظ البطاقة', incompleteLink))
    if (readText(given, 'action') === 'cancel') {
      return reply.redirect(
        returnTo(form, { statusCode: String(codes.securityChecks), statusDescription: 'ألغى العميل إضافة البطاقة' }),
        303,
      )
    }

    const problems = findProblems(form)
    if (problems.length > 0) return reply.code(422).type('text/html').send(drawCardForm(form, problems))
    return reply.redirect(returnTo(form, savedCardFields(saveFormCard(provider, form))), 303)
  })
}

function readCardForm(provider: Provider, fields: Fields): CardForm | null {
  const form = {
    accNo: readText(fields, 'accNo'),
    customerProfileId: readText(fields, 'customerProfileId'),
    returnUrl: readText(fields, 'returnUrl'),
    holderName: readText(fields, 'holderName').trim().slice(0, 60),
    cardNumber: latinDigits(readText(fields, 'cardNumber')).slice(0, 30),
    expiry: latinDigits(readText(fields, 'expiry')).slice(0, 10),
    cvv: latinDigits(readText(fields, 'cvv')).slice(0, 4),
  }
  const isComplete =
    form.accNo === provider.merchant.code && form.customerProfileId !== '' && isWebAddress(form.returnUrl)
  return isComplete ? form : null
}

function readExpiry(form: CardForm): RegExpExecArray | null {
  return /^\s*(0[1-9]|1[0-2])\s*\/?\s*(?:20)?(\d{2})\s*$/.exec(form.expiry)
}

function findProblems(form: CardForm): readonly CardFormProblem[] {
  const problems: CardFormProblem[] = []
  if (!findTestCard(form.cardNumber))
    problems.push({ field: 'cardNumber', text: 'هذا مزوّد تجريبي: استخدم رقمًا من البطاقات التجريبية أدناه.' })
  if (!readExpiry(form)) problems.push({ field: 'expiry', text: 'اكتب تاريخ الانتهاء: شهر ثم سنة، مثل 05/29.' })
  if (!/^\d{3,4}$/.test(form.cvv)) problems.push({ field: 'cvv', text: 'رمز الأمان 3 أو 4 أرقام.' })
  if (form.holderName === '') problems.push({ field: 'holderName', text: 'اكتب الاسم كما هو على البطاقة.' })
  return problems
}

function saveFormCard(provider: Provider, form: CardForm): SavedCard {
  const known = findTestCard(form.cardNumber) ?? refuse(codes.cardNotUsable)
  const expiry = readExpiry(form)
  return provider.ledger.saveCard({
    profileId: form.customerProfileId,
    number: known.number,
    brand: known.brand,
    holderName: form.holderName,
    expiryMonth: expiry?.[1] ?? '',
    expiryYear: expiry?.[2] ?? '',
  })
}

function savedCardFields(card: SavedCard): Record<string, string> {
  const described = Object.entries(describeCard(card)).filter(([name]) => name !== 'brand')
  return {
    statusCode: String(codes.ok),
    statusDescription: describe(codes.ok),
    ...Object.fromEntries(described.map(([name, value]) => [name, String(value)])),
  }
}

function returnTo(form: CardForm, query: Record<string, string>): string {
  const url = new URL(form.returnUrl)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}
