import { codes } from './codes.ts'
import type { Code } from './codes.ts'

/** A published staging card, and the issuer's reply when it is charged (money.md 13.10). */
export interface TestCard {
  readonly number: string
  readonly brand: string
  readonly cvv: string
  readonly expiryMonth: string
  readonly expiryYear: string
  /** 200 when the charge succeeds. */
  readonly verdict: Code
}

function card(
  number: string,
  brand: string,
  given: { cvv?: string; expiryYear?: string; verdict?: Code } = {},
): TestCard {
  const expiryYear = given.expiryYear ?? '29'
  return {
    number: number.replaceAll(' ', ''),
    brand,
    cvv: given.cvv ?? '123',
    expiryYear,
    expiryMonth: expiryYear === '29' ? '05' : '01',
    verdict: given.verdict ?? codes.ok,
  }
}

const visa = 'Visa Card'
const masterCard = 'MasterCard'
const meeza = 'Meeza'
const yellow = 'Yellow Card'

/** Every card this provider knows. Others are refused by the form, so a real card is never saved by mistake. */
export const testCards: readonly TestCard[] = [
  card('4242 4242 4242 4242', visa),
  card('5436 0310 3060 6378', masterCard),
  card('5078 0362 4660 0381', meeza),
  card('4263 9700 0000 5262', visa, { verdict: codes.expiredCard }),
  card('5425 2300 0000 4415', masterCard, { verdict: codes.expiredCard }),
  card('5078 0362 4278 3546', meeza, { verdict: codes.expiredCard }),
  card('4222 0000 0672 4235', visa, { verdict: codes.insufficientFunds }),
  card('5114 6100 0000 4778', masterCard, { verdict: codes.insufficientFunds }),
  card('5078 0362 3198 5581', meeza, { verdict: codes.insufficientFunds }),
  card('4508 7500 1574 1019', visa, { expiryYear: '39' }),
  card('5123 4500 0000 0008', masterCard, { expiryYear: '39' }),
  card('5078 0867 0005 3445', yellow, { cvv: '100', expiryYear: '39' }),
  card('5078 0967 0005 3444', yellow, { cvv: '100', expiryYear: '39', verdict: codes.issuerRefused }),
]

/** The card of a number, spaces and dashes allowed; undefined for any other. */
export function findTestCard(number: string): TestCard | undefined {
  const digits = number.replace(/[\s-]/g, '')
  return testCards.find((known) => known.number === digits)
}

/** A card as it is presented for a charge. */
export interface PresentedCard {
  readonly number: string
  readonly expiryMonth: string
  readonly expiryYear: string
  /** '' when the charge has none, as in the older call without 3-D Secure; then it is not compared. */
  readonly cvv: string
}

/**
 * The issuer's reply code: 200, or the reason to decline.
 * The expiry is compared with the published one, not with today, so the cards never stop working.
 */
export function issuerVerdict(presented: PresentedCard): Code {
  const known = findTestCard(presented.number)
  if (!known) return codes.cardNotAuthorised
  if (known.verdict === codes.expiredCard) return known.verdict
  if (presented.expiryMonth !== known.expiryMonth || presented.expiryYear.slice(-2) !== known.expiryYear)
    return codes.expiredCard
  if (presented.cvv !== '' && presented.cvv !== known.cvv) return codes.wrongSecurityCode
  return known.verdict
}

/** Digits in groups of four, as printed on a card. */
export function groupDigits(number: string): string {
  return number.replace(/(\d{4})(?=\d)/g, '$1 ')
}
