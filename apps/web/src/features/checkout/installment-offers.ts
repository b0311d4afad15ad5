import type { InstallmentOffer } from '@hiwar/contract/fawry.ts'

/** Where the provider names no bank. */
export const otherBank = 'بنك آخر'

/** A bank with what it offers, fewest parts first. */
export interface OfferingBank {
  readonly name: string
  readonly offers: readonly InstallmentOffer[]
}

/** The offers by bank, in the order of the banks in the list. */
export const banksOf = (offers: readonly InstallmentOffer[]): OfferingBank[] =>
  [...Map.groupBy(offers, ({ bank }) => bank?.ar ?? otherBank)].map(([name, ofBank]) => ({
    name,
    offers: ofBank.toSorted((one, other) => one.months - other.months),
  }))

/** What is chosen, or of the chosen bank the first offer with as many parts, or its first. */
export function chosenOffer(
  banks: readonly OfferingBank[],
  { bank, offer: wanted }: { bank: string | null; offer: InstallmentOffer | null },
): { bank: OfferingBank; offer: InstallmentOffer } | null {
  const known = banks.find(({ name }) => name === bank) ?? banks[0]
  const offer =
    known?.offers.find(({ id }) => id === wanted?.id) ??
    known?.offers.find(({ months }) => months === wanted?.months) ??
    known?.offers[0]
  return known === undefined || offer === undefined ? null : { bank: known, offer }
}
