import { MessageCircle } from 'lucide-react'
import { whatsAppLink } from '@hiwar/rules/whatsapp-link.ts'
import { useSite } from '../site.tsx'

/**
 * Help on WhatsApp (web.md §4): a button in the corner where the page leaves room beside it, else a line of the footer,
 * for it must not cover what is read. Not on the page of contact, which has it.
 */
export function ChatLink() {
  const { settings, path } = useSite()
  const chat = settings['contact.whatsapp']
  if (chat === null || path === '/contact') return null
  return (
    <a className="chat" href={whatsAppLink(chat)} rel="noopener">
      <MessageCircle aria-hidden="true" size={24} />
      <span>راسلنا على واتساب</span>
    </a>
  )
}
