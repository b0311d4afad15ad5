import { contact } from '../../content/contact.ts'
import { entriesOf, questionsPath } from '../../parts/questions.tsx'
import { PageLink } from '../../site.tsx'

/** What is asked most often, before it is asked again; and where tutors ask. */
export function QuickQuestions() {
  const { title, all, ids } = contact.asks
  return (
    <nav className="asks" aria-labelledby="asks">
      <h2 id="asks">{title}</h2>
      <ul>
        {entriesOf(ids).map(({ id, audience, question }) => (
          <li key={id}>
            <PageLink to={`${questionsPath(audience)}#${id}`}>{question}</PageLink>
          </li>
        ))}
      </ul>
      <PageLink to="/faq" className="more">
        {all}
      </PageLink>
      <p className="muted">{contact.tutorsGroup}</p>
    </nav>
  )
}
