import type { TutorFull } from '@hiwar/contract/tutor-lists.ts'
import { StateBadge } from '@hiwar/ui/state-badge.tsx'

export function ActiveBadge({ tutor }: { tutor: TutorFull }) {
  return tutor.activated ? <StateBadge tone="done">مفعّل</StateBadge> : <StateBadge tone="stopped">موقوف</StateBadge>
}
