import { actions } from '@hiwar/arabic/words.ts'
import { Search } from 'lucide-react'
import type { FaqAudience, FaqEntry } from '../../content/types.ts'
import { questionsPath } from '../../parts/questions.tsx'
import { PageLink, useSite } from '../../site.tsx'

export function FaqSearch({ wanted }: { wanted: string }) {
  const { ref } = useSite()
  return (
    <form method="get" action="/faq" role="search" className="faq-search">
      {ref !== null && <input type="hidden" name="ref" value={ref} />}
      <label className="sr" htmlFor="q">
        ابحث في الأسئلة
      </label>
      <input id="q" name="q" type="search" defaultValue={wanted} placeholder="مثل: إلغاء حصة" maxLength={100} />
      <button className="button" aria-label={actions.search}>
        <Search aria-hidden="true" size={20} />
      </button>
    </form>
  )
}

const labels = { general: 'عامة', student: 'للطلاب', tutor: 'للمعلّمين' } as const satisfies Record<FaqAudience, string>
const order = ['general', 'student', 'tutor'] as const

export function FaqTabs({ audience, titles }: { audience: FaqAudience; titles: Record<FaqAudience, string> }) {
  return (
    <nav className="faq-tabs" aria-label={titles.general}>
      {order.map((each) => (
        <PageLink key={each} to={questionsPath(each)} aria-current={each === audience ? 'page' : undefined}>
          {labels[each]}
        </PageLink>
      ))}
    </nav>
  )
}

/** The questions by their titles, beside the answers where there is room. */
export function FaqIndex({ entries }: { entries: readonly FaqEntry[] }) {
  if (entries.length === 0) return null
  return (
    <nav className="contents faq-index" aria-label="الأسئلة في هذه الصفحة">
      <ul>
        {entries.map(({ id, question }) => (
          <li key={id}>
            <a href={`#${id}`}>{question}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The words go with the reader into the contact form. */
export function NothingFound({ wanted }: { wanted: string }) {
  return (
    <div className="faq-nothing">
      <p>
        لم نجد جوابًا عن «<bdi>{wanted}</bdi>».
      </p>
      <p className="actions">
        <PageLink to="/contact" parameters={{ title: wanted }} className="button">
          اسألنا
        </PageLink>
        <PageLink to="/faq" className="button button-plain">
          كل الأسئلة
        </PageLink>
      </p>
    </div>
  )
}
