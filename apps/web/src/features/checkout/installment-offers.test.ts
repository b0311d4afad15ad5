import type { InstallmentOffer } from '@hiwar/contract/fawry.ts'
import { expect, test } from 'vitest'
import { banksOf, chosenOffer, otherBank } from './installment-offers.ts'

const offer = (id: number, months: InstallmentOffer['months'], name: string | null): InstallmentOffer => ({
  id,
  months,
  rate: 0,
  bank: name === null ? null : { ar: name, en: name },
})
const offers = [
  offer(1, 6, 'الأهلي'),
  offer(2, 4, 'CIB'),
  offer(3, 3, 'الأهلي'),
  offer(4, 2, null),
  offer(5, 6, 'الأهلي'),
  offer(6, 6, 'CIB'),
]
const banks = banksOf(offers)

test('offers stand under their bank, the fewest parts first', () => {
  expect(banks.map(({ name, offers }) => [name, offers.map(({ id }) => id)])).toEqual([
    ['الأهلي', [3, 1, 5]],
    ['CIB', [2, 6]],
    [otherBank, [4]],
  ])
})

test('an offer stays chosen, and at a bank without it as many parts where it has them', () => {
  const idOf = (bank: string | null, wantedId: number | null) =>
    chosenOffer(banks, { bank, offer: offers.find(({ id }) => id === wantedId) ?? null })?.offer.id
  expect([idOf(null, null), idOf('الأهلي', 1), idOf('الأهلي', 5), idOf('CIB', 5)]).toEqual([3, 1, 5, 6])
  expect([idOf('CIB', 3), idOf(otherBank, 5), idOf('gone', 5)]).toEqual([2, 4, 5])
  expect(chosenOffer([], { bank: null, offer: null })).toBeNull()
})
