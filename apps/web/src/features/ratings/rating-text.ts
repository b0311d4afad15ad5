import { ratingValueLabel } from '@hiwar/arabic/labels.ts'
import type { RatingStars } from '@hiwar/arabic/labels.ts'

/** 5 first, as the bars stand. */
export const ratingValues: readonly RatingStars[] = [5, 4, 3, 2, 1]

/** `ممتاز` and so on; empty for what is no rating. */
export function valueText(value: number): string {
  const known = ratingValues.find((each) => each === value)
  return known === undefined ? '' : ratingValueLabel[known]
}
