import { productName } from '@hiwar/arabic/words.ts'
import { joinClasses } from './class-names.ts'
import { bubble, centre, letters } from './logo-paths.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

export interface MarkProps {
  /** Width and height in CSS pixels. */
  size?: number
  className?: string
}

/**
 * The mark: two speech bubbles interlocked to an eight-point star around an apricot piece. Lines have the text colour.
 */
export function Mark({ size = 32, className }: MarkProps) {
  return (
    <svg
      aria-hidden
      viewBox="9 9 102 102"
      width={size}
      height={size}
      className={joinClasses('shrink-0', className ?? 'text-nile-600')}
    >
      <g stroke="currentColor" strokeWidth="5" strokeLinejoin="round" fill="currentColor">
        <path d={bubble} fillOpacity="0.14" transform="rotate(45 60 60)" />
        <path d={bubble} />
      </g>
      <path d={centre} className="fill-apricot-500" />
    </svg>
  )
}

export interface LogoProps {
  /** Height of the mark in CSS pixels; the name scales with it. */
  size?: number
  /** `light` on nile and on the call screen. */
  tone?: 'dark' | 'light'
  className?: string
}

/** Mark and name, read as "حوار". */
export function Logo({ size = 36, tone = 'dark', className }: LogoProps) {
  return (
    <span
      className={joinClasses(
        'inline-flex items-center gap-2.5',
        tone === 'light' ? 'text-white' : 'text-nile-600',
        className,
      )}
    >
      <Mark size={size} className={tone === 'light' ? 'text-nile-300' : 'text-nile-600'} />
      <svg
        aria-hidden
        viewBox="0 -87 193 116"
        height={size * 0.78}
        className={tone === 'light' ? undefined : 'text-ink-900'}
      >
        <path d={letters} fill="currentColor" />
      </svg>
      <VisuallyHidden>{productName}</VisuallyHidden>
    </span>
  )
}
