import { contactStateLabel } from '@hiwar/arabic/labels.ts'
import type { ContactState } from '@hiwar/contract/enums.ts'
import { StateBadge } from '@hiwar/ui/state-badge.tsx'
import type { StateTone } from '@hiwar/ui/state-badge.tsx'

const tones: Readonly<Record<ContactState, StateTone>> = { open: 'waiting', answered: 'done', spam: 'stopped' }

export function ContactStateBadge({ state }: { state: ContactState }) {
  return <StateBadge tone={tones[state]}>{contactStateLabel[state]}</StateBadge>
}
