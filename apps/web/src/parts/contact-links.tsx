import { whatsAppLink } from '@hiwar/rules/whatsapp-link.ts'
import { useSetting } from '@hiwar/app/settings/platform-settings.ts'

/** Links to the configured contact channels of the team (extras.md 8), on one line; nothing when there are none. */
export function ContactLinks() {
  const whatsapp = useSetting('contact.whatsapp', null)
  const phone = useSetting('contact.phone', null)
  const email = useSetting('contact.email', null)
  if (whatsapp === null && phone === null && email === null) return null
  return (
    <ul aria-label="طرق التواصل معنا" className="flex flex-wrap gap-x-5 print:block">
      {whatsapp !== null && <ContactLink href={whatsAppLink(whatsapp)} label="واتساب" value={whatsapp} isOutside />}
      {phone !== null && <ContactLink href={`tel:${phone}`} label="موبايل" value={phone} />}
      {email !== null && <ContactLink href={`mailto:${email}`} label="بريد" value={email} />}
    </ul>
  )
}

function ContactLink({
  href,
  label,
  value,
  isOutside = false,
}: {
  href: string
  label: string
  value: string
  isOutside?: boolean
}) {
  return (
    <li>
      <a
        href={href}
        className="link inline-flex min-h-11 items-center gap-1"
        {...(isOutside ? { target: '_blank', rel: 'noreferrer' } : {})}
      >
        {label}: <bdi dir="ltr">{value}</bdi>
        {isOutside && <span className="sr-only"> (في تبويب جديد)</span>}
      </a>
    </li>
  )
}
