import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'

/** The name of a step that has just replaced another one: it takes the focus, so that the step is read from its start. */
export function StepHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h3 ref={heading} tabIndex={-1} className="text-label text-ink-900 outline-none">
      {children}
    </h3>
  )
}
