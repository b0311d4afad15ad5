import { useState } from 'react'
import type { ReactNode } from 'react'

const entries = { none: undefined, forward: 'animate-step-forward', back: 'animate-step-back' }

/**
 * The content of one step. A later step slides in from the left, an earlier one from the right, as in Arabic reading
 * direction (visual.md §6.7).
 */
export function StepPane({ step, children }: { step: number; children: ReactNode }) {
  const [last, setLast] = useState<{ step: number; entry: keyof typeof entries }>({ step, entry: 'none' })
  if (last.step !== step) setLast({ step, entry: step > last.step ? 'forward' : 'back' })
  return (
    <div key={step} className={entries[last.entry]}>
      {children}
    </div>
  )
}
