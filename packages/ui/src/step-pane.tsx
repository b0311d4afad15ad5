import { useState } from 'react'
import type { ReactNode } from 'react'

const entries = { none: undefined, forward: 'animate-step-forward', back: 'animate-step-back' }

/**
 * The body of one step. A later step enters from the left, an earlier one from the right, as Arabic is read (visual.md
 * §6.7).
 */
export function StepPane({ step, children }: { step: number; children: ReactNode }) {
  const [seen, setSeen] = useState<{ step: number; entry: keyof typeof entries }>({ step, entry: 'none' })
  if (seen.step !== step) setSeen({ step, entry: step > seen.step ? 'forward' : 'back' })
  return (
    <div key={step} className={entries[seen.entry]}>
      {children}
    </div>
  )
}
