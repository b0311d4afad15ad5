import './tile-bloom.css'

const petals = [0, 45, 90, 135, 180, 225, 270, 315]

/**
 * The one celebration (visual.md §6.7): tiles open round a tick in 600 ms, once, when booking or paying succeeds.
 * With less motion it only fades in. The words beside it say what succeeded.
 */
export function TileBloom({ size = 120 }: { size?: number }) {
  return (
    <svg aria-hidden viewBox="0 0 120 120" width={size} height={size} className="bloom text-nile-600">
      {petals.map((turn) => (
        <g key={turn} transform={`rotate(${turn} 60 60)`}>
          <path
            className={turn % 90 === 0 ? 'bloom-petal fill-nile-300' : 'bloom-petal bloom-late fill-apricot-500'}
            d={turn % 90 === 0 ? 'M60 4l9 9-9 9-9-9z' : 'M60 8l6 6-6 6-6-6z'}
          />
        </g>
      ))}
      <g className="bloom-star" stroke="currentColor" strokeWidth="4" strokeLinejoin="round">
        <path d="M60 28L92 60 60 92 28 60z" fill="var(--color-nile-50)" />
        <path d="M37.4 37.4H82.6V82.6H37.4z" fill="currentColor" />
      </g>
      <path
        className="bloom-tick"
        pathLength="1"
        d="M47 61l9 9 18-20"
        fill="none"
        stroke="var(--color-white)"
        strokeWidth="6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
