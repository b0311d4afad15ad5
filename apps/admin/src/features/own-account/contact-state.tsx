import { states } from '@hiwar/arabic/words.ts'
import { CircleAlert, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'

interface ContactStateProps {
  isVerified: boolean
  /** The address or number; what is missing when there is none. */
  children: ReactNode
  /** Buttons at the end of the line. */
  actions: ReactNode
}

/** An address or number with its verification state. */
export function ContactState({ isVerified, children, actions }: ContactStateProps) {
  const Icon = isVerified ? CircleCheck : CircleAlert
  const tone = isVerified ? 'text-success' : 'text-warning'
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <Icon size={24} aria-hidden className={tone} />
      <p className="min-w-0 flex-1 basis-48 break-words">
        {children}{' '}
        <span className={`block text-small ${tone}`}>{isVerified ? states.verified : states.unverified}</span>
      </p>
      <div className="flex flex-wrap gap-2">{actions}</div>
    </div>
  )
}
