// Choices of personal data, in display order.
import { City, Gender } from '@hiwar/contract/enums.ts'
import { compareArabic } from '@hiwar/arabic/collator.ts'
import { cityLabel, genderLabel } from '@hiwar/arabic/labels.ts'

export const cityChoices = Object.values(City)
  .map((city) => ({ id: city, label: cityLabel[city] }))
  .toSorted((one, other) => compareArabic(one.label, other.label))

export const genderChoices = Object.values(Gender).map((gender) => ({ value: gender, label: genderLabel[gender] }))

const thisYear = new Date().getFullYear()
/** Latest first; ages 10 to 60. Years keep Latin digits, as in documents. */
export const birthYearChoices = Array.from({ length: 51 }, (_, place) => ({
  id: thisYear - 10 - place,
  label: String(thisYear - 10 - place),
}))
