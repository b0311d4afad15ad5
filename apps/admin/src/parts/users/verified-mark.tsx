import { states } from '@hiwar/arabic/words.ts'
import { BadgeCheck } from 'lucide-react'

/** Beside a proven address or number. */
export function VerifiedMark({ isVerified }: { isVerified: boolean }) {
  if (!isVerified) return null
  return (
    <span title={states.verified} className="inline-block align-middle text-success">
      <BadgeCheck aria-hidden size={18} />
      <span className="sr-only">{states.verified}</span>
    </span>
  )
}
