import { breadcrumbs, type LinkedData } from '@hiwar/arabic/page-head.ts'
import { searchKey } from '@hiwar/arabic/collator.ts'
import { actions } from '@hiwar/arabic/words.ts'
import { faq } from '../content/faq.ts'
import type { Facts, FaqAudience, FaqEntry } from '../content/types.ts'
import { FaqIndex, FaqSearch, FaqTabs, NothingFound } from '../features/faq/faq-parts.tsx'
import type { Page, ScreenInput } from '../page.ts'
import { factsOf } from '../parts/facts.ts'
import { blockText } from '../parts/block-text.ts'
import { PageHead } from '../parts/page-head.tsx'
import { Questions, questionsPath } from '../parts/questions.tsx'
import { PageLink } from '../site.tsx'

const titles = {
  general: 'الأسئلة الشائعة',
  student: 'أسئلة الطلاب',
  tutor: 'أسئلة المعلّمين',
} as const satisfies Record<FaqAudience, string>

/** `/faq` and `/faq/{role}`: grouped by who asks, searched by a plain form. */
export async function faqPage({ site, reader, query, parameters }: ScreenInput): Promise<Page | null> {
  const audience = audienceOf(parameters['role'])
  if (audience === null) return null
  const facts = factsOf(site, await reader.plans())
  const wanted = query.get('q')?.trim() ?? ''
  const entries =
    wanted === ''
      ? faq.filter((entry) => entry.audience === audience)
      : faq.filter((entry) => holds(entry, wanted, facts))
  const path = questionsPath(audience)
  return {
    title: titles[audience],
    description: 'أجوبة قصيرة عن الحصص والمواعيد والأسعار والدفع والاسترداد، وعن التدريس على حوار.',
    canonical: path,
    linkedData: [
      // What a search found is no page of its own.
      ...(wanted === '' ? [faqData(entries, facts)] : []),
      breadcrumbs(site.origins.site, [
        { name: titles.general, path: '/faq' },
        ...(path === '/faq' ? [] : [{ name: titles[audience], path }]),
      ]),
    ],
    body: (
      <>
        <PageHead title={titles[audience]} lead="كل جواب يبدأ بالخلاصة. إن لم تجد سؤالك فاسألنا.">
          <FaqSearch wanted={wanted} />
        </PageHead>
        <div className="wide faq">
          <FaqIndex entries={entries} />
          <div className="faq-entries">
            {wanted === '' && <FaqTabs audience={audience} titles={titles} />}
            {entries.length === 0 ? <NothingFound wanted={wanted} /> : <Questions entries={entries} facts={facts} />}
            <aside className="faq-help">
              <p>ما زال لديك سؤال؟</p>
              <PageLink to="/contact" className="button button-plain">
                {actions.contactUs}
              </PageLink>
            </aside>
          </div>
        </div>
      </>
    ),
  }
}

function audienceOf(role: string | undefined): FaqAudience | null {
  if (role === undefined) return 'general'
  return role === 'student' || role === 'tutor' ? role : null
}

function holds(entry: FaqEntry, wanted: string, facts: Facts): boolean {
  const text = searchKey([entry.question, ...entry.answer.map((block) => blockText(block, facts))].join(' '))
  return searchKey(wanted)
    .split(' ')
    .every((word) => text.includes(word))
}

const faqData = (entries: readonly FaqEntry[], facts: Facts): LinkedData => ({
  '@type': 'FAQPage',
  mainEntity: entries.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer.map((block) => blockText(block, facts)).join(' ') },
  })),
})
