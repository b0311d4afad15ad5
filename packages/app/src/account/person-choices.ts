// Choices of personal data, in display order.
import { City, Gender } from '@hiwar/contract/enums.ts'
import { compareArabic } from '@hiwar/arabic/collator.ts'
import { cityLabel, genderLabel } from '@hiwar/arabic/labels.ts'

/** On the wire, but no governorates: nobody chooses them any more, and what is stored still shows. */
const noGovernorates: ReadonlySet<City> = new Set([City.Minufiya, City.Helwan, City.GizaCity])

const everyCity = Object.values(City)
  .map((city) => ({ id: city, label: cityLabel[city] }))
  .toSorted((one, other) => compareArabic(one.label, other.label))

/** Egypt's 27 governorates, and what the person has stored. */
export const cityChoices = (stored: unknown) => everyCity.filter(({ id }) => !noGovernorates.has(id) || id === stored)

export const genderChoices = Object.values(Gender).map((gender) => ({ value: gender, label: genderLabel[gender] }))

const thisYear = new Date().getFullYear()
/** Latest first; ages 10 to 60. Years keep Latin digits, as in documents. */
export const birthYearChoices = Array.from({ length: 51 }, (_, place) => ({
  id: thisYear - 10 - place,
  label: String(thisYear - 10 - place),
}))
