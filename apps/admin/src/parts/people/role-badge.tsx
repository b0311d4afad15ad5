import { Role } from '@hiwar/contract/enums.ts'
import { Badge } from '@hiwar/ui/badge.tsx'
import type { ReactNode } from 'react'

const tones = {
  [Role.SuperAdmin]: 'nile',
  [Role.RegularAdmin]: 'nile',
  [Role.Studio]: 'nile',
  [Role.Tutor]: 'apricot',
  [Role.TutorManager]: 'apricot',
  [Role.Student]: 'neutral',
} as const satisfies Record<Role, 'nile' | 'apricot' | 'neutral'>

/** A role; staff, teachers and students have a tint each. */
export function RoleBadge({ role, children }: { role: Role; children: ReactNode }) {
  return <Badge tone={tones[role]}>{children}</Badge>
}
