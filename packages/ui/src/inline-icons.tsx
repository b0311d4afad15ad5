// The few icons of the sign-in and registration screens, drawn inline, so that their first load has no icon library.
import type { ReactNode } from 'react'
import { joinClasses } from './class-names.ts'

export interface InlineIconProps {
  size?: number
  className?: string
}

/** Strokes in a square of 24. */
export function Drawing({ size = 20, className, children }: InlineIconProps & { children: ReactNode }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={joinClasses('shrink-0', className)}
    >
      {children}
    </svg>
  )
}

const lid = 'M2.5 12c2.4-4.3 5.6-6.5 9.5-6.5s7.1 2.2 9.5 6.5c-2.4 4.3-5.6 6.5-9.5 6.5S4.9 16.3 2.5 12Z'

export const EyeIcon = (given: InlineIconProps) => (
  <Drawing {...given}>
    <path d={lid} />
    <circle cx="12" cy="12" r="3" />
  </Drawing>
)
export const EyeOffIcon = (given: InlineIconProps) => (
  <Drawing {...given}>
    <path d={lid} />
    <path d="M4 20 20 4" />
  </Drawing>
)
export const AlertIcon = (given: InlineIconProps) => (
  <Drawing {...given}>
    <circle cx="12" cy="12" r="9.25" />
    <path d="M12 7.5v5.5M12 16.4v.1" />
  </Drawing>
)
export const InfoIcon = (given: InlineIconProps) => (
  <Drawing {...given}>
    <circle cx="12" cy="12" r="9.25" />
    <path d="M12 11v5.5M12 7.5v.1" />
  </Drawing>
)
export const OfflineIcon = (given: InlineIconProps) => (
  <Drawing {...given}>
    <path d="M3 9.5a13 13 0 0 1 18 0M6.5 13a8 8 0 0 1 11 0M10 16.5a3 3 0 0 1 4 0M12 19.9v.1M4 20 20 4" />
  </Drawing>
)
