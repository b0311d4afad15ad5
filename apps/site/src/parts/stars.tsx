import { formatDecimal } from '@hiwar/arabic/digits.ts'
import { ratings } from '@hiwar/arabic/plurals.ts'
import { starPath } from '@hiwar/ui/star-path.ts'

export function Star({ isFilled = true }: { isFilled?: boolean }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" className={isFilled ? 'star' : 'star star-empty'}>
      <path d={starPath} />
    </svg>
  )
}

/** `★ 4.8 (12 تقييمًا)`. */
export function RatingLine({ average, count }: { average: number; count: number }) {
  if (count === 0) return null
  return (
    <span className="rating">
      <Star />
      <strong>{formatDecimal(average, 1)}</strong>
      <span className="muted">({ratings(count)})</span>
    </span>
  )
}

/** Five stars of one review. */
export function Stars({ value }: { value: number }) {
  return (
    <span className="stars" role="img" aria-label={`${formatDecimal(value, 0)} من ${formatDecimal(5, 0)}`}>
      {[1, 2, 3, 4, 5].map((place) => (
        <Star key={place} isFilled={place <= value} />
      ))}
    </span>
  )
}
