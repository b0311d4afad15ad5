import { trialOffer, trialText } from '@hiwar/arabic/trial-words.ts'
import { useApiQuery } from '@hiwar/client/query.ts'
import { Role } from '@hiwar/contract/enums.ts'
import { getTrial } from '@hiwar/contract/trials.ts'
import type { ReactNode } from 'react'
import { useAccount } from '@hiwar/app/auth/account.ts'
import { useSetting } from '@hiwar/app/settings/platform-settings.ts'

export interface TrialOffer {
  /** On the button. */
  readonly action: string
  /** What it is, in a sentence. */
  readonly text: string
}

/** A guest is offered what the settings have, a student the own trial while it is open. */
function useTrialMinutes(): number {
  const minutes = useSetting('trial.minutes', 0)
  const role = useAccount()?.user.role
  const trial = useApiQuery(getTrial, {}, { enabled: role === Role.Student })
  if (role === undefined) return minutes
  return trial.data?.state === 'open' ? trial.data.minutes : 0
}

/** Loaded on demand: screens use `WithTrial`. */
export function LoadedTrial({ children }: { children: (offer: TrialOffer | null) => ReactNode }) {
  const minutes = useTrialMinutes()
  return children(minutes > 0 ? { action: trialText.action, text: trialOffer(minutes) } : null)
}
