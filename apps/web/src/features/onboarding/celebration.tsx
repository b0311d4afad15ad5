import { Button } from '@hiwar/ui/button.tsx'
import { Illustration } from '@hiwar/ui/art.tsx'
import type { ReactNode } from 'react'
import type { Step } from './steps.ts'

interface CelebrationProps {
  /** The step that was just passed. */
  step: Step
  /** Null after the last one. */
  next: Step | null
  /** What the team said of it. */
  children?: ReactNode
  onContinue: () => void
}

/** Says that a step is passed, before the next one is shown. */
export function Celebration({ step, next, children, onContinue }: CelebrationProps) {
  return (
    <div role="status" className="flex animate-rise-in flex-col items-center gap-4 py-4 text-center">
      <Illustration name="success" size={200} />
      <p className="font-heading text-h2 text-ink-900">مبروك، اجتزت {step.noun}</p>
      <p className="text-ink-600">
        {next === null ? 'أكملت كل الخطوات، ونحن فخورون بك.' : 'خطوة أقرب إلى أول حصة لك.'}
      </p>
      {children}
      <Button onPress={onContinue}>{next === null ? 'تابع' : `الخطوة التالية: ${next.label}`}</Button>
    </div>
  )
}
