import { whatsAppLink } from '@hiwar/rules/whatsapp-link.ts'
import { useSetting } from '@hiwar/app/settings/platform-settings.ts'
import type { ReactNode } from 'react'

export const helpLabel = 'المساعدة'

/** Where people ask for help: the team's WhatsApp, or the contact page of the public site (web.md 1.2). */
export function useHelpAddress(): string {
  const whatsapp = useSetting('contact.whatsapp', null)
  return whatsapp === null ? '/contact' : whatsAppLink(whatsapp)
}

interface HelpLinkProps {
  className: string
  onClick?: (() => void) | undefined
  children: ReactNode
}

/** Opens help beside what is open here. */
export function HelpLink({ className, onClick, children }: HelpLinkProps) {
  return (
    <a
      href={useHelpAddress()}
      target="_blank"
      rel="noreferrer"
      title={helpLabel}
      className={className}
      onClick={onClick}
    >
      {children}
      <span className="sr-only"> (في تبويب جديد)</span>
    </a>
  )
}
