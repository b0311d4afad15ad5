import { useState } from 'react'
import type { Step, StepId } from './steps.ts'

const keyOf = (userId: number) => `hiwar.onboarding.${userId}`

/** The passed steps this device has shown; null the first time. */
function readSeen(userId: number): readonly string[] | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? 'null')
    return Array.isArray(stored) ? stored.map(String) : null
  } catch {
    return null
  }
}

function saveSeen(userId: number, passed: readonly StepId[]): void {
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(passed))
  } catch {
    // Without storage a step is celebrated as long as the page is open.
  }
}

/**
 * The step before the present one, if it was passed since this device last showed the steps, until `markSeen`. A tutor
 * who teaches already hears no old news on a new device.
 */
export function useNewStep(user: { id: number; isTeaching: boolean }, steps: readonly Step[]) {
  const passed = steps.filter(({ isPassed }) => isPassed).map(({ id }) => id)
  const [seen, setSeen] = useState<readonly string[]>(() => readSeen(user.id) ?? (user.isTeaching ? passed : []))
  const before = steps.findIndex(({ isPassed }) => !isPassed)
  const latest = before === -1 ? steps.at(-1) : steps[before - 1]
  return {
    newStep: latest === undefined || seen.includes(latest.id) ? null : latest,
    markSeen: () => {
      saveSeen(user.id, passed)
      setSeen(passed)
    },
  }
}
