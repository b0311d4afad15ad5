import { whatsAppLink } from '@hiwar/rules/whatsapp-link.ts'
import { useSetting } from '@hiwar/app/settings/platform-settings.ts'
import { ExternalLink, MessagesSquare } from 'lucide-react'

/**
 * A link to help: the tutors' group, else the team on WhatsApp. Nothing when neither is configured (web.md
 * `/t/onboarding`).
 */
export function HelpBox() {
  const group = useSetting('contact.tutorsGroup', null)
  const number = useSetting('contact.whatsapp', null)
  const contact = contactOf(group, number)
  if (contact === null) return null
  return (
    <aside aria-label="مساعدة" className="flex flex-col gap-2 rounded-card bg-nile-50 p-4">
      <p className="flex items-center gap-2 font-semibold text-ink-900">
        <MessagesSquare aria-hidden size={20} strokeWidth={1.75} className="shrink-0 text-nile-700" />
        تحتاج مساعدة؟
      </p>
      <p className="text-ink-700">{contact.text}</p>
      <a
        href={contact.href}
        target="_blank"
        rel="noreferrer"
        className="link inline-flex min-h-11 items-center gap-2 self-start"
      >
        {contact.label}
        <span className="sr-only"> (في تبويب جديد)</span>
        <ExternalLink aria-hidden size={20} strokeWidth={1.75} />
      </a>
    </aside>
  )
}

function contactOf(group: string | null, number: string | null) {
  if (group !== null) return { href: group, label: 'مجموعة المعلّمين', text: 'اسأل معلّمين مرّوا بهذه الخطوات قبلك.' }
  return number === null
    ? null
    : {
        href: whatsAppLink(number),
        label: 'فريق حوار على واتساب',
        text: 'اكتب لفريقنا، نردّ عليك في أقرب وقت.',
      }
}
