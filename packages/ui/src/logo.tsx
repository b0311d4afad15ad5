import { productName } from '@hiwar/arabic/words.ts'
import { joinClasses } from './class-names.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

/** The outline of one speech bubble in a 120 × 120 box: a square tile whose tail is a point of the star. */
const bubble = 'M46.5 92.5L60 106L73.5 92.5H92.5V27.5H27.5V92.5z'
const centre =
  'M82 60L75.6 66.4V75.6H66.4L60 82L53.6 75.6H44.4V66.4L38 60L44.4 53.6V44.4H53.6L60 38L66.4 44.4H75.6V53.6z'

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

/** حوار as outlines of the heading font at weight 700, so that the name is visible before fonts load. */
const letters =
  'M0 11.3Q5.1 11.2 8 10.2Q10.8 9.2 12 7.1Q13.2 5.1 13.2 2V-51.3H28.6V2Q28.6 9.8 25.4 15.6Q22.3 21.4 16.5 ' +
  '24.6Q10.8 27.9 2.9 28.3ZM41.4 0V-86.6H56.8V0ZM114.5 0V-17.8H129.6V0ZM129.6 0V-17.8Q130.5 -17.8 131 ' +
  '-15.4Q131.6 -13 131.6 -9Q131.6 -4.9 131 -2.5Q130.5 0 129.6 0ZM72.5 28.4V10.6H90.3Q97.2 10.6 99.9 8.4Q102.6 ' +
  '6.3 102.6 2.1V-48.4H117.9V2.1Q117.9 10.2 114.5 16.2Q111.1 22.1 104.9 25.2Q98.7 28.4 90.3 28.4ZM96.6 0Q88 0 ' +
  '81.6 -3.6Q75.2 -7.2 71.7 -13.3Q68.2 -19.3 68.2 -26.6Q68.2 -32.5 70.4 -37.4Q72.6 -42.4 76.5 -46Q80.5 -49.7 ' +
  '85.7 -51.8Q90.9 -53.9 96.8 -53.9Q102.6 -53.9 108.1 -52.1Q113.6 -50.4 117.9 -48.4L111.6 -32.6Q103.2 -37.4 ' +
  '96.8 -37.4Q92.8 -37.4 89.9 -35.8Q86.9 -34.3 85.2 -31.8Q83.6 -29.3 83.6 -26.5Q83.6 -23.9 85.1 -21.6Q86.6 ' +
  '-19.3 89.5 -17.9Q92.5 -16.5 96.6 -16.5H112.5V0ZM173.9 -9.7V-26.7Q173.9 -30.3 171.8 -33.1Q169.7 -35.8 165.7 ' +
  '-37.4Q161.7 -39 156 -39Q151.8 -39 147.6 -38Q143.4 -37.1 140.3 -35.7L133.7 -50.4Q138.7 -53.6 144.5 ' +
  '-55.2Q150.2 -56.8 156.1 -56.8Q162.8 -56.8 168.8 -54.7Q174.7 -52.7 179.3 -48.9Q184 -45 186.6 -39.4Q189.2 ' +
  '-33.8 189.2 -26.7V-9.7ZM129.6 0V-17.8H193L189.8 0ZM129.6 0Q128.7 0 128.1 -2.5Q127.6 -4.9 127.6 -9Q127.6 ' +
  '-13 128.1 -15.4Q128.7 -17.8 129.6 -17.8Z'

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
