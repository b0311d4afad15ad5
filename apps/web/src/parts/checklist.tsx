import { Card } from '@hiwar/ui/card.tsx'
import { Check, Circle } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router'

interface ChecklistStep {
  readonly id: string
  readonly label: string
  readonly isDone: boolean
  /** Where it is done. */
  readonly to: string
}

/** The steps to a goal, each ticked or a link to where it is done; nothing once all are done. */
export function Checklist({ title, steps }: { title: string; steps: readonly ChecklistStep[] }) {
  const id = useId()
  if (steps.every(({ isDone }) => isDone)) return null
  return (
    <Card as="section" aria-labelledby={id} className="grid gap-3">
      <h2 id={id} className="text-h3">
        {title}
      </h2>
      <ul className="grid gap-1">
        {steps.map((step) => (
          <li key={step.id} className="flex min-h-11 items-center gap-3">
            {step.isDone ? (
              <Check role="img" aria-label="تم" size={22} className="shrink-0 text-success" />
            ) : (
              <Circle aria-hidden size={22} className="shrink-0 text-ink-600" />
            )}
            {step.isDone ? (
              <span className="text-ink-600">{step.label}</span>
            ) : (
              <Link
                to={step.to}
                className="flex min-h-11 items-center text-nile-600 underline underline-offset-[0.2em]"
              >
                {step.label}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
