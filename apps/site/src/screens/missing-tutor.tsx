import type { Page } from '../page.ts'
import { PageHead } from '../parts/page-head.tsx'
import { TutorList } from '../parts/tutor-card.tsx'
import type { Reader } from '../reader.ts'
import { PageLink } from '../site.tsx'

const shown = 6

/**
 * For the address of a tutor who is not listed: one who left, or who never was. The API tells nobody which (people.md,
 * `tutor-not-found`), and the page offers others.
 */
export async function missingTutorPage(reader: Reader): Promise<Page> {
  const others = ((await reader.soonestTutors())?.list ?? []).slice(0, shown)
  return {
    status: 404,
    title: 'لم نجد هذا المعلّم',
    description: 'المعلّم الذي طلبت صفحته غير متاح على حوار.',
    body: (
      <>
        <PageHead title="لم نجد هذا المعلّم" lead="ربما توقّف عن التدريس على حوار، أو كُتب العنوان ناقصًا.">
          <p className="actions">
            <PageLink to="/tutors" className="button">
              شاهد كل المعلّمين
            </PageLink>
          </p>
        </PageHead>
        {others.length > 0 && (
          <section className="wide tutors" aria-labelledby="others">
            <h2 id="others">معلّمون يمكنك الحجز معهم</h2>
            <TutorList tutors={others} />
          </section>
        )}
      </>
    ),
  }
}
