import { ratingValueLabel } from '@hiwar/arabic/labels.ts'
import type { RatingStars } from '@hiwar/arabic/labels.ts'

/** 5 first, in the order of the bars. */
export const ratingValues: readonly RatingStars[] = [5, 4, 3, 2, 1]

/** The label of a rating value, such as `ممتاز`; empty for other numbers. */
export function valueText(value: number): string {
  const known = ratingValues.find((each) => each === value)
  return known === undefined ? '' : ratingValueLabel[known]
}
