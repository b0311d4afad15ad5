import { breadcrumbs } from '@hiwar/arabic/page-head.ts'
import { contact } from '../content/contact.ts'
import { Channels, hasChannels } from '../features/contact/channels.tsx'
import { ContactForm, SentPanel } from '../features/contact/contact-form.tsx'
import { QuickQuestions } from '../features/contact/quick-questions.tsx'
import type { ContactAttempt } from '../features/contact/attempt.ts'
import type { Page, ScreenInput } from '../page.ts'
import { PageHead } from '../parts/page-head.tsx'

const titleOf = (query: URLSearchParams) => query.get('title')?.slice(0, 128) ?? ''

/** `/contact`: channels, and a form that works without script. */
export async function contactPage({ site, query }: ScreenInput, attempt?: ContactAttempt): Promise<Page> {
  const isSent = query.has('sent')
  const isAlone = !hasChannels(site)
  return {
    ...(attempt === undefined ? {} : { status: attempt.status }),
    title: attempt === undefined ? contact.title : `لم تُرسل الرسالة، ${contact.title}`,
    description: contact.description,
    canonical: '/contact',
    linkedData: [breadcrumbs(site.origins.site, [{ name: contact.title, path: '/contact' }])],
    body: (
      <>
        <PageHead title={contact.title} lead={contact.lead} />
        <div className="wide contact">
          <Channels />
          {isSent ? (
            <SentPanel />
          ) : (
            <ContactForm
              isAlone={isAlone}
              attempt={
                attempt ?? {
                  status: 200,
                  values: { name: '', phone: '', title: titleOf(query), message: '' },
                  errors: {},
                  failure: null,
                }
              }
            />
          )}
          <QuickQuestions />
        </div>
      </>
    ),
  }
}
