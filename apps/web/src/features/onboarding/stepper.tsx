import { joinClasses } from '@hiwar/ui/class-names.ts'
import { formatInteger } from '@hiwar/arabic/digits.ts'
import { Check } from 'lucide-react'
import type { Step, StepId } from './steps.ts'

interface StepperProps {
  steps: readonly Step[]
  active: StepId
  shown: StepId
  onShow: (step: StepId) => void
}

/** The onboarding steps as a vertical list. Passed steps and the active one can be opened; later ones are disabled. */
export function Stepper({ steps, active, shown, onShow }: StepperProps) {
  const activeAt = steps.findIndex(({ id }) => id === active)
  return (
    <ol aria-label="خطوات الانضمام" className="flex flex-col">
      {steps.map((step, at) => (
        <li key={step.id} className="relative flex gap-3 pb-4 last:pb-0">
          {at < steps.length - 1 && (
            <span
              aria-hidden
              className={joinClasses(
                'absolute start-[1.375rem] top-11 bottom-0 w-0.5',
                at < activeAt ? 'bg-nile-600' : 'bg-sand-300',
              )}
            />
          )}
          <Mark step={step} at={at} isActive={step.id === active} />
          <button
            type="button"
            disabled={at > activeAt}
            aria-current={step.id === shown ? 'step' : undefined}
            onClick={() => onShow(step.id)}
            className={
              'min-h-11 flex-1 cursor-pointer rounded-button px-2 text-start ' +
              'disabled:cursor-not-allowed aria-[current=step]:bg-nile-50'
            }
          >
            <span className={`block text-label ${at > activeAt ? 'text-ink-600' : 'text-ink-900'}`}>{step.label}</span>
            <span className="block text-small text-ink-600">{step.isPassed ? 'تم' : step.hint}</span>
          </button>
        </li>
      ))}
    </ol>
  )
}

function Mark({ step, at, isActive }: { step: Step; at: number; isActive: boolean }) {
  const look = step.isPassed
    ? 'border-nile-600 bg-nile-600 text-white'
    : isActive
      ? 'border-nile-600 bg-white text-nile-700'
      : 'border-sand-300 bg-white text-ink-600'
  return (
    <span
      aria-hidden
      className={`figures grid size-11 shrink-0 place-items-center rounded-full border-2 text-label ${look}`}
    >
      {step.isPassed ? <Check size={22} strokeWidth={2.25} /> : formatInteger(at + 1)}
    </span>
  )
}
