/** The product's mark: two speech bubbles locked into one eight-point star. */
export function Mark({ size }: { size: number }) {
  return (
    <svg viewBox="0 0 40 40" width={size} height={size} aria-hidden>
      <path d="M8 8h24v24H8z" fill="var(--color-nile-600)" />
      <path d="M20 3l17 17-17 17L3 20z" fill="var(--color-nile-600)" />
      <circle cx="20" cy="20" r="5" fill="var(--color-apricot-500)" />
    </svg>
  )
}
