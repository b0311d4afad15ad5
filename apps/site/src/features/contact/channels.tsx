import { Mail, MessageCircle, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { contact } from '../../content/contact.ts'
import { whatsAppLink } from '@hiwar/rules/whatsapp-link.ts'
import { useSite, type Site } from '../../site.tsx'

const channelKeys = ['contact.whatsapp', 'contact.phone', 'contact.email'] as const

export const hasChannels = ({ settings }: Site): boolean => channelKeys.some((key) => settings[key] !== null)

/** Where to write or call, beside the form; nothing while nothing is set. */
export function Channels() {
  const site = useSite()
  const { settings } = site
  if (!hasChannels(site)) return null
  const { 'contact.whatsapp': chat, 'contact.phone': phone, 'contact.email': email } = settings
  return (
    <section className="channels" aria-labelledby="channels">
      <h2 id="channels">{contact.channels}</h2>
      {chat !== null && (
        <Channel to={whatsAppLink(chat)} icon={<MessageCircle aria-hidden="true" size={20} />} label={contact.whatsapp}>
          {chat}
        </Channel>
      )}
      {phone !== null && (
        <Channel to={`tel:${phone}`} icon={<Phone aria-hidden="true" size={20} />} label={contact.phone}>
          {phone}
        </Channel>
      )}
      {email !== null && (
        <Channel to={`mailto:${email}`} icon={<Mail aria-hidden="true" size={20} />} label={contact.email}>
          {email}
        </Channel>
      )}
    </section>
  )
}

function Channel({ to, icon, label, children }: { to: string; icon: ReactNode; label: string; children: string }) {
  return (
    <a className="channel" href={to} rel="noopener">
      <span className="tile">{icon}</span>
      <span>
        <b>{label}</b>
        <bdi dir="ltr">{children}</bdi>
      </span>
    </a>
  )
}
