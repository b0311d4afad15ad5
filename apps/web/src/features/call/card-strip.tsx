import type { ConversationCard } from '@hiwar/contract/conversation-cards.ts'
import { Button, IconButton } from '@hiwar/ui/button.tsx'
import { ChevronUp, Lightbulb } from 'lucide-react'
import { useState } from 'react'
import { takeAwayLabel } from './card-words.ts'
import { useShowCard } from './use-show-card.ts'

interface CardStripProps {
  card: ConversationCard
  /** The lesson whose tutor is looking; null for the student. */
  taughtLessonId: number | null
}

const stripClasses =
  'mx-auto grid w-full max-w-180 gap-1 rounded-card border border-call-text/10 bg-call-800/95 px-4 pt-1 pb-3 shadow-raised'

/**
 * The conversation card over the call, the same for both. Each can fold it away on their own; a card that the tutor
 * shows anew opens again.
 */
export function CardStrip({ card, taughtLessonId }: CardStripProps) {
  const [folded, setFolded] = useState<ConversationCard | null>(null)
  if (folded === card)
    return (
      <button type="button" onClick={() => setFolded(null)} className={pillClasses}>
        <Lightbulb size={16} aria-hidden /> بطاقة الحوار
      </button>
    )
  return (
    <section aria-label="بطاقة الحوار" className={stripClasses}>
      <header className="-me-3 flex items-center justify-between gap-2 text-tiny text-call-muted">
        <span className="flex items-center gap-1.5">
          <Lightbulb size={16} aria-hidden /> بطاقة الحوار
        </span>
        <span className="flex items-center">
          {taughtLessonId !== null && <TakeAway lessonId={taughtLessonId} />}
          <IconButton
            label="صغّر البطاقة"
            size="small"
            icon={<ChevronUp size={20} aria-hidden />}
            onPress={() => setFolded(card)}
          />
        </span>
      </header>
      <div role="status" className="grid gap-1 text-center">
        <p lang="en" dir="ltr" className="text-label leading-relaxed font-semibold text-balance text-call-text">
          {card.question}
        </p>
        <p className="text-small text-call-muted">{card.hint}</p>
      </div>
    </section>
  )
}

const pillClasses =
  'mx-auto flex min-h-11 cursor-pointer items-center gap-1.5 rounded-full bg-call-800/95 px-4 text-tiny text-call-text ' +
  'hover:bg-call-800'

function TakeAway({ lessonId }: { lessonId: number }) {
  const { show, isPending } = useShowCard(lessonId)
  return (
    <Button variant="quiet" size="small" isPending={isPending} onPress={() => void show(null)}>
      {takeAwayLabel}
    </Button>
  )
}
