import { cairo, formatDate } from '@hiwar/arabic/dates.ts'
import { isolate } from '@hiwar/arabic/direction.ts'
import { DeletionDecision } from '@hiwar/contract/deletion.ts'
import type { BlockedDeletion } from '@hiwar/contract/deletion.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { erasureChoice, type ErasureChoice } from './erasure-choice.ts'

export interface AskedErasure {
  user: BlockedDeletion['user']
  choice: ErasureChoice
}

interface ErasureActionsProps {
  deletion: BlockedDeletion
  now: number
  onAsk: (asked: AskedErasure) => void
}

/** Both wait for the day from which an admin decides. */
export function ErasureActions({ deletion, now, onAsk }: ErasureActionsProps) {
  const from = formatDate(deletion.decidableAt, { zone: cairo })
  const notYet = Date.parse(deletion.decidableAt) > now ? `تقرّر فيه من ${isolate(from)}.` : undefined
  const choices = [DeletionDecision.Withdraw, DeletionDecision.Erase].map((each) => erasureChoice(each, deletion))
  return (
    <span className="flex flex-wrap gap-2">
      {choices.map((choice) => (
        <Button
          key={choice.decision}
          variant={choice.isDestructive ? 'danger' : 'secondary'}
          size="small"
          disabledReason={notYet}
          onPress={() => onAsk({ user: deletion.user, choice })}
        >
          {choice.action}
        </Button>
      ))}
    </span>
  )
}
