import { useUser } from '@hiwar/app/auth/account.ts'
import { isTutorLike } from '@hiwar/contract/roles.ts'
import { lessonEnd } from '@hiwar/rules/lesson-states.ts'
import { lazyWithRetry } from '@hiwar/ui/lazy-with-retry.ts'
import { Lightbulb } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { CallDetails } from './call-details.ts'
import type { CallPanel } from './call-panel.tsx'
import type { CallState } from './call-state.ts'
import type { CardChoice } from './cards-panel.tsx'

const CardsPanel = lazyWithRetry(async () => (await import('./cards-panel.tsx')).CardsPanel)

/** The tutor's drawer of conversation cards; null for students and outside of lessons. */
export function useCardsPanel(details: CallDetails, state: CallState, now: Date): CallPanel | null {
  const isTutor = isTutorLike(useUser().role)
  // Kept while the drawer is closed.
  const [choice, setChoice] = useState<CardChoice>({ topicId: null, level: null })
  const { lessonId, partner, start, learningLevel = null } = details
  if (lessonId === null || !isTutor) return null
  return {
    id: 'cards',
    label: 'بطاقات الحوار',
    icon: Lightbulb,
    badge: 0,
    content: (
      <Suspense>
        <CardsPanel
          lessonId={lessonId}
          student={partner}
          shown={state.card}
          learningLevel={learningLevel}
          choice={choice}
          onChoice={setChoice}
          time={now < start ? 'early' : now < lessonEnd(details) ? 'running' : 'over'}
        />
      </Suspense>
    ),
  }
}
