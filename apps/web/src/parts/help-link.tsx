import { things } from '@hiwar/arabic/words.ts'
import { whatsAppLink } from '@hiwar/rules/whatsapp-link.ts'
import { useSetting } from '@hiwar/app/settings/platform-settings.ts'
import { buttonClasses } from '@hiwar/ui/button-classes.ts'
import { CircleHelp } from 'lucide-react'
import type { ReactNode } from 'react'

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
      title={things.help}
      className={className}
      onClick={onClick}
    >
      {children}
      <span className="sr-only"> (في تبويب جديد)</span>
    </a>
  )
}

/** Help as an icon in the bar of a screen, so that it is one press away. */
export function HelpButton({ className = '' }: { className?: string }) {
  return (
    <HelpLink
      className={buttonClasses({
        variant: 'quiet',
        size: 'small',
        isIcon: true,
        className: `shrink-0 text-ink-600! ${className}`,
      })}
    >
      <CircleHelp size={24} strokeWidth={1.75} aria-hidden />
      <span className="sr-only">{things.help}</span>
    </HelpLink>
  )
}
