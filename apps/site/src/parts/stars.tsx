import { formatDecimal } from '@hiwar/arabic/digits.ts'
import { ratings } from '@hiwar/arabic/plurals.ts'
import { starPath } from '@hiwar/ui/star-path.ts'

function Star() {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" className="star">
      <path d={starPath} />
    </svg>
  )
}

/** `★ 4.8`. */
export function Average({ value }: { value: number }) {
  return (
    <>
      <Star />
      <strong>{formatDecimal(value, 1)}</strong>
    </>
  )
}

/** `★ 4.8 (12 تقييمًا)`. */
export function RatingLine({ average, count }: { average: number; count: number }) {
  if (count === 0) return null
  return (
    <span className="rating">
      <Average value={average} />
      <span className="muted">({ratings(count)})</span>
    </span>
  )
}

const MOST = 5
/** From one star to the next. */
const PITCH = 25

/** The stars of these places, from the right as all is read, as one shape: a page of reviews has dozens. */
const starsAt = (from: number, to: number): string =>
  Array.from({ length: to - from }, (_, place) =>
    starPath.replace('M12', `M${12 + PITCH * (MOST - 1 - from - place)}`),
  ).join('')

/** Five stars of one review. */
export function Stars({ value }: { value: number }) {
  return (
    <svg
      role="img"
      aria-label={`${formatDecimal(value, 0)} من ${formatDecimal(MOST, 0)}`}
      viewBox={`0 0 ${PITCH * MOST - 1} 24`}
      className="stars"
    >
      <path d={starsAt(0, value)} />
      {value < MOST && <path d={starsAt(value, MOST)} className="stars-empty" />}
    </svg>
  )
}
