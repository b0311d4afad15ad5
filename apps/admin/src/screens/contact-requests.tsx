import { ContactRequests } from '../features/contact-requests/contact-requests.tsx'

/** `/contact-requests`: what people wrote to the team (more.md 6). */
export function ContactRequestsScreen() {
  return <ContactRequests />
}
