import type { Page } from '../page.ts'
import { homeLabel, mainPages } from '../parts/pages.ts'
import { PageLink } from '../site.tsx'
import art from '@hiwar/ui/art/not-found.svg'

/** A real 404 with ways on. */
export async function notFoundPage(): Promise<Page> {
  return {
    status: 404,
    title: 'الصفحة غير موجودة',
    description: 'لم نجد الصفحة التي طلبتها في موقع حوار.',
    body: (
      <section className="band last-call">
        <div className="wide">
          <img alt="" src={art} width={240} height={200} />
          <h1>لم نجد هذه الصفحة</h1>
          <p className="lead">ربما تغيّر عنوانها أو كُتب ناقصًا. من هنا تصل إلى ما تبحث عنه.</p>
          <nav aria-label="صفحات أخرى" className="actions">
            <PageLink to="/" className="button">
              {homeLabel}
            </PageLink>
            {mainPages.map(({ to, label }) => (
              <PageLink key={to} to={to} className="button button-plain">
                {label}
              </PageLink>
            ))}
          </nav>
        </div>
      </section>
    ),
  }
}
