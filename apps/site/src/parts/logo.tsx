import { productName } from '@hiwar/arabic/words.ts'
import { bubble, centre, letters } from '@hiwar/ui/logo-paths.ts'

/** The mark: two bubbles interlocked to a star. */
export function Mark({ size }: { size: number }) {
  return (
    <svg aria-hidden="true" className="mark" viewBox="9 9 102 102" width={size} height={size}>
      <g stroke="currentColor" strokeWidth="5" strokeLinejoin="round" fill="currentColor">
        <path d={bubble} fillOpacity="0.14" transform="rotate(45 60 60)" />
        <path d={bubble} />
      </g>
      <path d={centre} className="mark-centre" />
    </svg>
  )
}

/** In whole units, a fifth of a pixel here. */
const name = letters.replaceAll(/-?\d+\.\d+/g, (number) => String(Math.round(Number(number))))

/** Mark and name. */
export function Logo({ size = 36 }: { size?: number }) {
  return (
    <span className="logo">
      <Mark size={size} />
      <svg aria-hidden="true" className="logo-name" viewBox="0 -87 193 116" height={Math.round(size * 0.78)}>
        <path d={name} fill="currentColor" />
      </svg>
      <span className="sr">{productName}</span>
    </span>
  )
}
