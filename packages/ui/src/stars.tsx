import { formatDecimal } from '@hiwar/arabic/digits.ts'
import { starPath } from './star-path.ts'

/** Shows a rating of 0–5: five stars filled from the inline start, read as "4.8 من 5". */
export function Stars({ value, size = 16 }: { value: number; size?: number }) {
  return (
    <span className="inline-flex align-middle">
      <span aria-hidden className="inline-flex gap-0.5">
        {[0, 1, 2, 3, 4].map((place) => (
          <PartStar key={place} part={Math.min(Math.max(value - place, 0), 1)} size={size} />
        ))}
      </span>
      <span className="sr-only">
        {formatDecimal(value, Number.isInteger(value) ? 0 : 1)} من {formatDecimal(5, 0)}
      </span>
    </span>
  )
}

function PartStar({ part, size }: { part: number; size: number }) {
  return (
    <span className="relative inline-block" style={{ inlineSize: size, blockSize: size }}>
      <Star className="fill-sand-200 stroke-line-control" />
      <span className="absolute inset-y-0 start-0 overflow-hidden" style={{ inlineSize: `${part * 100}%` }}>
        <span className="absolute inset-y-0 start-0" style={{ inlineSize: size }}>
          <Star className="fill-apricot-500 stroke-apricot" />
        </span>
      </span>
    </span>
  )
}

function Star({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 24 24" className={`size-full ${className}`} strokeWidth="1.25" strokeLinejoin="round">
      <path d={starPath} />
    </svg>
  )
}
