import { joinClasses } from './class-names.ts'

/**
 * A spinning arc in the text colour. Hidden from screen readers: the caller adds the text. With reduced motion it fades
 * instead of spinning.
 */
export function Spinner({ size = 20, className }: { size?: number; className?: string }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      strokeLinecap="round"
      className={joinClasses('shrink-0 animate-spin motion-reduce:animate-breathe', className)}
    >
      <circle cx="12" cy="12" r="9" opacity="0.25" />
      <path d="M12 3a9 9 0 0 1 9 9" />
    </svg>
  )
}
