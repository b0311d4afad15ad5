import { breadcrumbs } from '@hiwar/arabic/page-head.ts'
import { formatInteger } from '@hiwar/arabic/digits.ts'
import { tutors as tutorsCount } from '@hiwar/arabic/plurals.ts'
import { things } from '@hiwar/arabic/words.ts'
import { Gender } from '@hiwar/contract/enums.ts'
import { TutorFilters, topicsOf } from '../features/tutors/tutor-filters.tsx'
import { Pages } from '../features/tutors/pages.tsx'
import { withParameters } from '../links.ts'
import type { Page, ScreenInput } from '../page.ts'
import { PageHead } from '../parts/page-head.tsx'
import { TutorList } from '../parts/tutor-card.tsx'
import { tutorsPerPage } from '../reader.ts'
import { PageLink } from '../site.tsx'

const wholeNumber = (text: string | null) => (text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : null)

/** `/tutors`: topic, gender and page are plain links (more.md 7). */
export async function tutorsPage({ site, reader, query }: ScreenInput): Promise<Page | null> {
  const filter = {
    topic: wholeNumber(query.get('topic')),
    gender: Object.values(Gender).find((gender) => gender === query.get('gender')) ?? null,
    page: wholeNumber(query.get('page')) ?? 1,
  }
  const [found, all] = await Promise.all([reader.tutors(filter), reader.soonestTutors()])
  if (found !== null && found.list.length === 0 && filter.page > 1) return null
  const topics = topicsOf(all?.list ?? [])
  const topic = topics.find(({ id }) => id === filter.topic)
  const title = topic === undefined ? 'معلّمو الإنجليزية' : `معلّمون في «${topic.name}»`
  const pages = Math.ceil((found?.total ?? 0) / tutorsPerPage)
  // A topic is a page of its own for search engines; a gender and what comes later are parts of it.
  const canonical = withParameters('/tutors', {
    topic: topic?.id ?? null,
    page: filter.page === 1 ? null : filter.page,
  })
  return {
    title: filter.page === 1 ? title : `${title}، صفحة ${formatInteger(filter.page)}`,
    description: 'معلّمون حقيقيون لحصص إنجليزي فردية بالفيديو: شاهد الفيديو التعريفي واقرأ التقييمات واحجز أقرب موعد.',
    canonical,
    linkedData: [breadcrumbs(site.origins.site, [{ name: things.tutors, path: '/tutors' }])],
    body: (
      <>
        <PageHead title={title} lead="اختر من ترتاح للحديث معه، واحجز أقرب موعد له." />
        <div className="wide tutors">
          <TutorFilters topics={topics} filter={filter} />
          {found === null && <p className="nothing">لا نستطيع عرض القائمة الآن. أعد تحميل الصفحة بعد قليل.</p>}
          {found !== null && found.total === 0 && (
            <p className="nothing">
              لم نجد معلّمًا بهذا الاختيار.{' '}
              <PageLink to="/tutors" className="link">
                اعرض كل المعلّمين
              </PageLink>
            </p>
          )}
          {found !== null && found.total > 0 && (
            <>
              <h2 className="results">المتاح للحجز: {tutorsCount(found.total)}</h2>
              <TutorList tutors={found.list} />
              <Pages filter={filter} pages={pages} />
            </>
          )}
        </div>
      </>
    ),
  }
}
